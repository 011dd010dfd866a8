"""Extraction of messages from all kinds of sources, and checks of catalogues."""

import pytest
from django.template.loader import render_to_string
from opencc import OpenCC

from games.i18n.catalogues import Area, areas, compile_all, extracted, placeholders, problems, update
from games.i18n.languages import browser_texts, catalogue
from games.i18n.simplified_chinese import simplified


@pytest.fixture
def area(tmp_path):
    """Return an area with one source of every kind."""
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
        'html`<p>${on ? html`<b>${table.t("within a template")}</b>` : ""}</p>`; const format = at("no");', "utf-8"
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
    path.write_text(text.replace(f'"{english}"\nmsgstr ""', f'"{english}"\nmsgstr "{chinese}"'), "utf-8")


def test_a_translation_is_kept_when_messages_are_extracted_again(area):
    update(area)
    translate(area, "within a template", "在樣板裡")
    update(area)
    assert not [line for line in problems(area) if "djangojs" in line]


def test_a_translation_that_loses_a_placeholder_is_told(area):
    update(area)
    path = area.catalogue_path("zh_Hant", "django")
    text = path.read_text("utf-8").replace('msgid "build {piece}"\nmsgstr ""', 'msgid "build {piece}"\nmsgstr "建造"')
    path.write_text(text, "utf-8")
    assert [line for line in problems(area) if "other placeholders" in line]


def test_what_is_no_longer_used_is_told(area):
    update(area)
    (area.root / "static/games/toy/board.js").write_text("", "utf-8")
    assert [line for line in problems(area) if "no longer used" in line]


def test_what_only_stored_matches_hold_may_not_be_in_use(area):
    path = area.stored_path("zh_Hant")
    path.parent.mkdir(parents=True)
    path.write_text('msgid "build {piece}"\nmsgstr "建造{piece}"\n\nmsgid "gone"\nmsgstr ""\n', "utf-8")
    told = [line for line in problems(area) if "stored.po" in line]
    assert len(told) == 2
    assert "in use: 'build {piece}'" in told[0]
    assert "not translated: 'gone'" in told[1]


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_a_journal_that_an_earlier_version_wrote_is_still_translated(language):
    sentence = "{player} cancels the attack"
    (game,) = (area for area in areas() if area.name == "planet_masters")
    assert sentence not in ids(extracted(game, "django"))
    assert "取消了" in catalogue("planet_masters", language).gettext(sentence)


def every_text(language):
    """Return all texts in a language, with rules pages."""
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
        ("<strong>宣告</strong>。出發時", "<strong>宣告</strong>。出发时"),
        ("在 14 天內建立帳號", "在 14 天内创建账号"),
        ("{player}建立母星 {system}", "{player}建立母星 {system}"),
        ("教學需要啟用指令碼", "教学需要启用脚本"),
        ("向伺服器查詢", "向服务器查询"),
        ("請電腦檢討這場對局", "请电脑复盘这场对局"),
        ("這個權杖無效", "这个令牌无效"),
        ("{n} 則新訊息", "{n} 条新消息"),
        ("連結的 QR 碼", "链接的二维码"),
        ("本站不寄電子郵件", "本站不发送电子邮件"),
        ("解除封鎖", "取消屏蔽"),
        ("記錄第 {n} 筆不可能成立", "记录第 {n} 条不可能成立"),
    ],
)
def test_simplified_chinese_speaks_as_the_mainland_does(traditional, expected):
    assert simplified(traditional) == expected


# Words of Taiwan in simplified characters, with other words on the mainland.
TAIWANESE = [
    "伺服器",
    "使用者",
    "网路",
    "萤幕",
    "滑鼠",
    "软体",
    "硬体",
    "程式",
    "资讯",
    "讯息",
    "预设",
    "设定",
    "连结",
    "连线",
    "装置",
    "档案",
    "资料夹",
    "视窗",
    "印表",
    "列印",
    "载入",
    "搜寻",
    "登入",
    "登出",
    "储存对局",
    "权杖",
    "位元",
    "字元",
    "原始码",
    "指令码",
    "身分",
    "机率",
    "图示",
    "游标",
    "检举",
    "签章",
    "停权",
    "洗版",
    "橘",
    "寄电子邮件",
    "寄出",
    "QR 码",
    "十六进位",
    "内置立",
]


def test_simplified_chinese_has_no_word_that_only_taiwan_uses():
    texts = dict(every_text("zh-hans"))
    assert len(texts) > 1500
    assert {(word, text[:80]) for text in texts.values() for word in TAIWANESE if word in text} == set()


def test_what_is_up_to_date_is_not_compiled_again():
    compile_all()
    assert compile_all() == 0
