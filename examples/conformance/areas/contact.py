"""Contacts: what they are, in which order, how they are found (spec 2.4, 3.2, 4.12)."""

import re

from areas.plain import plain_text
from areas.sound import sound_at, sounds_of
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


def sort_letter(name, _environment):
    """CONTACT-06."""
    start = trimmed(name)
    if start != "" and is_of_script(start[0], "Han"):
        return sounds_of(start[0])[0][0].upper()
    first = latin_name(start[:8])[:1].upper()
    return first if "A" <= first <= "Z" else "#"


def search_contacts(given, _environment):
    """CONTACT-08: who begins as was typed, then who has a word that begins so, then all others that have each word."""
    typed = latin_name(trimmed(given["typed"]))
    words = words_of(typed)

    def names_of(contact):
        return [latin_name(contact[key]) for key in ("name", "realName") if key in contact]

    def rank(contact):
        def place(name):
            if name.startswith(typed):
                return 0
            begins = any(word.startswith(words[0]) for word in words_of(name)) or sound_at(name, words[0]) == 0
            return 1 if begins else 2

        return min(place(name) for name in names_of(contact))

    def is_found(contact):
        names = names_of(contact)
        where = (*names, latin_name(contact["account"]))
        return all(any(word in each for each in where) or any(sound_at(name, word) >= 0 for name in names) for word in words)

    found = given["contacts"]
    if words:
        found = sorted(filter(is_found, found), key=rank)
    return [each["name"] for each in found]


def contact_actions(given, _environment):
    """CONTACT-09."""
    kind = given["kind"]
    return {"pin": kind != "system", "notify": kind in ("person", "group"), "remove": kind != "system"}


def known_unread(given, _environment):
    """CONTACT-10."""
    if given["session"] == "LoggedOut":
        return 0
    return given["unread"] if given["session"] == "LoggedIn" and (given["chats"] > 0 or given["listed"]) else None


def with_last_line(given, _environment):
    """CONTACT-13: who did what is known of the last line alone."""
    contact = {key: value for key, value in given["contact"].items() if key != "lastDeed"}
    line = given["line"]
    deed = {"lastDeed": line["deed"]} if "deed" in line else {}
    return {**contact, "lastType": line["type"], "lastContent": line["content"], **deed}


QUESTIONS = {
    "withLastLine": with_last_line,
    "knownUnread": known_unread,
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
