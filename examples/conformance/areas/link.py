"""Links in a text (DEC-0014)."""

import re
import unicodedata

from text import BLANKS, is_letter, is_number, is_of_script

START = re.compile(r"(?<![A-Za-z0-9])(?:https?://|www\.)", re.IGNORECASE | re.ASCII)
BRACKETED = re.compile(r"\[[0-9a-f:]+\]", re.IGNORECASE | re.ASCII)
SENTENCE_ENDS = ".,;:!?'*_~]"
# Punctuation of texts, of Chinese and Japanese, and what is twice as wide.
PUNCTUATION = [(0x2010, 0x2027), (0x2030, 0x205E), (0x3000, 0x303F), (0xFF00, 0xFFEF)]


def may_stand(character):
    """Whether it may be part of an address; of writing without blanks between words the sentence simply goes on."""
    return not (
        character in BLANKS
        or character in '<>"`{}|\\^'
        or unicodedata.category(character) in ("Cc", "Cf")
        or is_of_script(character, "Han", "Hiragana", "Katakana", "Hangul")
        or any(low <= ord(character) <= high for low, high in PUNCTUATION)
    )


def without_sentence(address):
    """Without what ends the sentence; a bracket stays where it closes one of the address's own."""
    while address:
        last = address[-1]
        if last not in SENTENCE_ENDS and not (last == ")" and address.count(")") > address.count("(")):
            break
        address = address[:-1]
    return address


def is_host(rest):
    return rest != "" and (is_letter(rest[0]) or is_number(rest[0]) or BRACKETED.match(rest) is not None)


def links(text, _environment):
    """LINK-01: the pieces put together are the text again."""
    found, at, begin = [], 0, 0
    while (start := START.search(text, begin)) is not None:
        end = start.end()
        while end < len(text) and may_stand(text[end]):
            end += 1
        begin = max(end, start.end())
        address = without_sentence(text[start.start() : end])
        if end == start.end() or not is_host(address[start.end() - start.start() :]):
            continue
        if start.start() > at:
            found.append({"_tag": "Text", "text": text[at : start.start()]})
        href = f"https://{address}" if address[:4].lower() == "www." else address
        found.append({"_tag": "Link", "text": address, "href": href})
        at = start.start() + len(address)
    return found + ([{"_tag": "Text", "text": text[at:]}] if at < len(text) else [])


QUESTIONS = {"links": links}
