"""Languages of the site: the visitor's choice, and whole pages in it."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from opencc import OpenCC

from games.i18n.languages import language_tag, languages

to_simplified = OpenCC("t2s").convert


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh,en;q=0.8", "zh-Hans"),
        ("zh-MO,zh;q=0.9", "zh-Hant"),
        ("zh-Hans-CN", "zh-Hans"),
        ("zh-TW,zh;q=0.9", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("de,en-GB;q=0.5", "en"),
        ("tlh", "en"),
    ],
)
def test_a_browser_gets_the_language_it_asks_for(browse, accepted, language):
    page = browse().get("/", headers={"accept-language": accepted}).content.decode()
    assert f'<html lang="{language}"' in page


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("path", ["/", "/me/", "/new/march/", "/account/sign-in/", "/load/"])
def test_every_language_is_offered_by_its_own_name_on_every_page(browse, toys, path, code):
    page = browse(headers={"accept-language": code}).get(path).content.decode()
    offered = re.findall(r'name="language" value="([\w-]+)" lang="([\w-]+)"[^>]*>(.*?)<', page)
    assert offered == [(code, language_tag(code), name) for code, name in settings.LANGUAGES]


@pytest.mark.parametrize("code", languages())
def test_a_language_that_is_chosen_is_kept(browse, code):
    visitor = browse()
    visitor.post("/language/setlang/", {"language": code, "next": "/"})
    assert f'<html lang="{language_tag(code)}"' in visitor.get("/").content.decode()


@pytest.mark.parametrize("path", ["/", "/me/", "/history/", "/rules/homeworlds/", "/notices/"])
def test_a_page_in_simplified_chinese_has_no_traditional_character(browse, ada, path):
    page = browse(ada, headers={"accept-language": "zh-CN"}).get(path).content.decode()
    page = page.replace(dict(settings.LANGUAGES)["zh-hant"], "")
    assert re.search(r"[\u4e00-\u9fff]", page)
    assert [char for char in page if to_simplified(char) != char] == []


def test_the_browser_s_own_texts_are_simplified(browse, ada):
    page = browse(ada, headers={"accept-language": "zh-CN"}).get("/notices/").content.decode()
    found = re.search(r'id="texts">(.*?)</script>', page)
    assert found
    texts = json.loads(found[1])
    assert texts["not connected"] == "没有连接"
