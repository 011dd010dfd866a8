"""Extracting messages from every kind of source, and checking what was made of them."""

import pytest
from django.template.loader import render_to_string
from opencc import OpenCC

from games.i18n import browser_texts, catalogue
from games.management.catalogues import (
    Area,
    areas,
    compile_all,
    extracted,
    placeholders,
    problems,
    update,
)
from games.management.simplified_chinese import simplified


@pytest.fixture
def area(tmp_path):
    """An area of its own, with one source of every kind."""
    root = tmp_path
    for name in ("games/toy", "templates/games/toy", "static/games/toy"):
        (root / name).mkdir(parents=True)
    (root / "games/toy/rules.py").write_text(
        'say = _("build {piece}", piece=1)\nplural("{n} ship", "{n} ships", 2)\n', "utf-8"
    )
    (root / "templates/games/toy/page.html").write_text(
        "{% load i18n %}\n      {% translate 'deep' %}\n   <p>it's\n {% blocktranslate %}the {{ star }}{% endblocktranslate %}",
        "utf-8",
    )
    (root / "static/games/toy/board.js").write_text(
        'html`<p>${on ? html`<b>${table.t("within a template")}</b>` : ""}</p>`; const format = at("no");',
        "utf-8",
    )
    folders = [root / name for name in ("games/toy", "templates/games/toy", "static/games/toy")]
    return Area("toy", root, folders, root / "games/toy/locale")


def ids(catalogue):
    return {message.id for message in catalogue if message.id}


def test_messages_are_found_in_python_and_templates(area):
    assert ids(extracted(area, "django")) == {
        "build {piece}", ("{n} ship", "{n} ships"), "deep", "the %(star)s",
    }  # fmt: skip


def test_messages_are_found_within_templates_of_javascript(area):
    assert ids(extracted(area, "djangojs")) == {"within a template"}


def test_what_is_missing_is_told(area):
    assert len(list(problems(area))) == 5
    update(area)
    assert all("not translated" in line for line in problems(area))


def translate(area, english, chinese):
    path = area.catalogue_path("zh_Hant", "djangojs")
    text = path.read_text("utf-8")
    path.write_text(
        text.replace(f'"{english}"\nmsgstr ""', f'"{english}"\nmsgstr "{chinese}"'), "utf-8"
    )


def test_a_translation_is_kept_when_messages_are_extracted_again(area):
    update(area)
    translate(area, "within a template", "在樣板裡")
    update(area)
    assert not [line for line in problems(area) if "djangojs" in line]


def test_a_translation_that_loses_a_placeholder_is_told(area):
    update(area)
    path = area.catalogue_path("zh_Hant", "django")
    text = path.read_text("utf-8").replace(
        'msgid "build {piece}"\nmsgstr ""', 'msgid "build {piece}"\nmsgstr "建造"'
    )
    path.write_text(text, "utf-8")
    assert [line for line in problems(area) if "other placeholders" in line]


def test_what_is_no_longer_used_is_told(area):
    update(area)
    (area.root / "static/games/toy/board.js").write_text("", "utf-8")
    assert [line for line in problems(area) if "no longer used" in line]


def every_text(language):
    """All texts in a language: of Python, templates and JavaScript, and the rules pages."""
    games = [area.name for area in areas()[1:]]
    for game in games:
        strings = catalogue(game, language)._catalog
        yield from ((str(key), text) for key, text in strings.items() if key)
        yield from browser_texts(game, language).items()
        page = render_to_string(f"games/{game}/rules/{language.replace('-', '_')}.html")
        yield f"rules of {game}", page


def test_simplified_chinese_has_every_text_and_no_traditional_character_is_left_in_it():
    to_simplified = OpenCC("t2s").convert
    traditional, texts = dict(every_text("zh-hant")), dict(every_text("zh-hans"))
    assert len(traditional) > 1500
    assert traditional.keys() == texts.keys()
    assert [text for text in traditional.values() if to_simplified(text) != text]
    assert [text for text in texts.values() if to_simplified(text) != text] == []
    assert not [key for key in texts if placeholders(texts[key]) != placeholders(traditional[key])]


@pytest.mark.parametrize(
    ("traditional", "expected"),
    [
        ("建立房間", "创建房间"),
        ("{player} 斷線", "{player} 断线"),
        ("登出", "退出登录"),
        ("這場對局的紀錄", "这场对局的记录"),
        ("「帳號」", "“账号”"),
        ("請選擇一項執行", "请选择一项执行"),
    ],
)
def test_simplified_chinese_speaks_as_the_mainland_does(traditional, expected):
    assert simplified(traditional) == expected


def test_what_is_up_to_date_is_not_compiled_again():
    compile_all()
    assert compile_all() == 0
