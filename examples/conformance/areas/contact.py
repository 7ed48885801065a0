"""Contacts: what they are, in which order, how they are found (spec 2.4, 3.2, 4.12)."""

import re

from areas.plain import plain_text
from text import is_of_script, latin_name, one_line, trimmed, words_of

LABELS = {kind: kind for kind in ("image", "emoji", "voice", "video", "file", "location", "contact")} | {"webrtc": "call"}


def kind_of(contact, _environment):
    """CONTACT-01."""
    if contact == "-1":
        return "helper"
    if contact.startswith("group-"):
        return "group"
    return "person" if re.fullmatch("[0-9]+", contact) else "system"


def unread_total(contacts, _environment):
    """CONTACT-02."""
    return sum(each["unread"] for each in contacts if each["notify"] and each["lastContent"] != "")


def sort_contacts(contacts, _environment):
    """CONTACT-03."""
    return [each["id"] for each in sorted(contacts, key=lambda each: (not each["pinned"], -each["lastAt"], each["id"]))]


def mention_total(contacts, _environment):
    """CONTACT-04."""
    return sum(each["mentions"] for each in contacts)


def line_of(kind, content):
    """The line that a message leaves in the list (CONTACT-05)."""
    if content == "":
        return {"_tag": "Empty"}
    label = {"_tag": "Label", "label": LABELS.get(kind, "unsupported")}
    if kind not in ("text", "event", "location", "contact"):
        return label
    words = one_line(plain_text(content) if kind == "text" else content)
    if words != "":
        return {"_tag": "Text", "text": words}
    if kind == "text":
        has_picture = re.search(r"<img\b", content, re.IGNORECASE | re.ASCII)
        return {"_tag": "Label", "label": "image"} if has_picture else {"_tag": "Empty"}
    return {"_tag": "Empty"} if kind == "event" else label


def preview(given, _environment):
    return line_of(given["type"], given["content"])


# Where each letter begins among the characters that GB 2312 orders by their sound.
_SOUNDS = [
    (0xB0A1, "A"), (0xB0C5, "B"), (0xB2C1, "C"), (0xB4EE, "D"), (0xB6EA, "E"), (0xB7A2, "F"), (0xB8C1, "G"), (0xB9FE, "H"),
    (0xBBF7, "J"), (0xBFA6, "K"), (0xC0AC, "L"), (0xC2E8, "M"), (0xC4C3, "N"), (0xC5B6, "O"), (0xC5BE, "P"), (0xC6DA, "Q"),
    (0xC8BB, "R"), (0xC8F6, "S"), (0xCBFA, "T"), (0xCDDA, "W"), (0xCEF4, "X"), (0xD1B9, "Y"), (0xD4D1, "Z"),
]
_SOUNDS_END = 0xD7FA


def letter_of_sound(character):
    """The first letter of a common Chinese character's sound; of others Python has no table to tell it."""
    try:
        code = int.from_bytes(character.encode("gb2312"), "big")
    except UnicodeEncodeError:
        raise NotImplementedError from None
    if not _SOUNDS[0][0] <= code < _SOUNDS_END:
        raise NotImplementedError
    return [letter for start, letter in _SOUNDS if start <= code][-1]


def sort_letter(name, _environment):
    """CONTACT-06."""
    start = trimmed(name)
    if start != "" and is_of_script(start[0], "Han"):
        return letter_of_sound(start[0])
    first = latin_name(start[:8])[:1].upper()
    return first if "A" <= first <= "Z" else "#"


def search_contacts(given, _environment):
    """CONTACT-08: who begins as was typed, then who has a word that begins so, then all others that have each word."""
    typed = latin_name(trimmed(given["typed"]))
    words = words_of(typed)

    def rank(contact):
        name = latin_name(contact["name"])
        if name.startswith(typed):
            return 0
        return 1 if any(word.startswith(words[0]) for word in words_of(name)) else 2

    def is_found(contact):
        where = (latin_name(contact["name"]), latin_name(contact["account"]))
        return all(any(word in each for each in where) for word in words)

    found = given["contacts"]
    if words:
        found = sorted(filter(is_found, found), key=rank)
    return [each["name"] for each in found]


def contact_actions(given, _environment):
    """CONTACT-09."""
    kind = given["kind"]
    return {"pin": kind != "system", "notify": kind in ("person", "group"), "remove": kind != "system"}


QUESTIONS = {
    "contactActions": contact_actions,
    "kindOf": kind_of,
    "unreadTotal": unread_total,
    "sortContacts": sort_contacts,
    "mentionTotal": mention_total,
    "preview": preview,
    "sortLetter": sort_letter,
    "latinName": lambda name, _environment: latin_name(name),
    "searchContacts": search_contacts,
}
