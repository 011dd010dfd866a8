"""Messages are rendered for each reader, and constant ones only once."""

from __future__ import annotations

from dataclasses import replace

from games.core.dialogue.messages import Message, english, from_plain, to_plain


def test_a_sentence_of_many_journals_is_translated_once_a_language():
    asked = []

    def translate(text):
        asked.append(text)
        return f"<{text}>"

    reader = replace(english(), catalogue="test of sentences", translate=translate)
    said = {"say": "nobody has said this before"}
    texts = [reader.render(from_plain(Message, said)) for _journal in range(3)]
    assert texts == ["<nobody has said this before>"] * 3
    assert asked == [said["say"]]
    assert to_plain(from_plain(Message, said)) == said


def test_sentences_with_parameters_are_read_anew():
    said = {"say": "{n} ships", "with": {"n": 2}}
    assert from_plain(Message, said) is not from_plain(Message, said)
    assert english().render(from_plain(Message, said)) == "2 ships"
