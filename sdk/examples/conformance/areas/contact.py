"""Contacts: what they are, in which order, what is unread, what a message does to them (spec 2.4, 3.2, 4.12)."""

import re

NEVER = 0


def kind_of(contact, _environment=None):
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


def known_unread(given, _environment):
    """CONTACT-10."""
    if given["session"] == "LoggedOut":
        return 0
    return given["unread"] if given["session"] == "LoggedIn" and (given["chats"] > 0 or given["listed"]) else None


def with_last_line(given, _environment=None):
    """CONTACT-13: who did what, and who said it, is known of the last line alone."""
    contact = {key: value for key, value in given["contact"].items() if key not in ("lastDeed", "lastSaid")}
    line = given["line"]
    deed = {"lastDeed": line["deed"]} if "deed" in line else {}
    said = {"lastSaid": line["said"]} if "said" in line else {}
    return {**contact, "lastKind": line["kind"], "lastContent": line["content"], **deed, **said}


def with_said_of(given, _environment):
    """CONTACT-18: a list does not tell who said the last message; of the same one it stays known."""
    row, before = given["row"], given["before"]
    is_text = row["lastKind"] == "Text"
    is_same = all(row[key] == before[key] for key in ("lastAt", "lastKind", *(["lastContent"] if is_text else [])))
    if is_same and "lastSaid" in before and "lastSaid" not in row:
        return {**row, "lastSaid": before["lastSaid"]}
    return row


def speaker(given, _environment):
    """CONTACT-20."""
    said, kind = given.get("lastSaid"), given["kind"]
    if said is None or kind in ("helper", "system"):
        return {"_tag": "Nobody"}
    if said["by"] == given["me"]:
        is_read = said["number"] <= given["readTo"]
        return {"_tag": "Me", "delivery": "waiting" if said["number"] == 0 else "read" if is_read else "sent"}
    return {"_tag": "Member", "id": said["by"]} if kind == "group" else {"_tag": "Nobody"}


def created(message, me):
    """The contact that a message makes when it is not known yet (RECEIVED-04)."""
    chat, author = message["chat"], message["author"]
    kind = kind_of(chat)
    speaker = author if kind == "person" and author["id"] != me else {"name": "", "avatar": ""}
    return {
        "id": chat,
        "kind": kind,
        "name": message.get("name", speaker["name"]),
        "account": "",
        "avatar": message.get("avatar", speaker["avatar"]),
        "letter": "#",
        "lastKind": "Other",
        "lastContent": "",
        "lastAt": NEVER,
        "unread": 0,
        "mentions": 0,
        "pinned": False,
        "notify": True,
        "online": False,
        "role": "member",
    }


def received(given, _environment):
    """RECEIVED-01 to RECEIVED-05."""
    message, me = given["message"], given["me"]
    contact = given.get("contact") or created(message, me)
    counts = message["author"]["id"] != me and message["kind"] != "Event"
    counted = {
        **contact,
        "unread": contact["unread"] + counts,
        "mentions": contact["mentions"] + (counts and me in message["at"]),
    }
    if contact["lastContent"] != "" and message["sentAt"] < contact["lastAt"]:
        return counted
    return {**with_last_line({"contact": counted, "line": message}), "lastAt": message["sentAt"]}


def conversation_of(given, _environment):
    """RECEIVED-07."""
    names_me = given["toContactId"] == str(given["me"])
    return given["toUser"] if names_me and given["toUser"] != "" else given["toContactId"]


QUESTIONS = {
    "kindOf": kind_of,
    "unreadTotal": unread_total,
    "sortContacts": sort_contacts,
    "mentionTotal": mention_total,
    "knownUnread": known_unread,
    "withLastLine": with_last_line,
    "withSaidOf": with_said_of,
    "speaker": speaker,
    "received": received,
    "addsSystemUnread": lambda chat, _environment: chat == "system",  # RECEIVED-06
    "conversationOf": conversation_of,
}
