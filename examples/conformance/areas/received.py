"""Messages that arrive: what they do to their contact, and whether they are heard (spec 4.12)."""

from areas.contact import kind_of, with_last_line

EVERYBODY = 0
APART = 2000
FRESH = 10_000
NEVER = 0


def created(message, me):
    """The contact that a message makes when nobody knows it yet (RECEIVED-04)."""
    chat, author = message["chat"], message["author"]
    kind = kind_of(chat, None)
    speaker = author if kind == "person" and author["id"] != me else {"name": "", "avatar": ""}
    return {
        "id": chat,
        "kind": kind,
        "name": message.get("name", speaker["name"]),
        "account": "",
        "avatar": message.get("avatar", speaker["avatar"]),
        "letter": "#",
        "lastType": "",
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
    counts = message["author"]["id"] != me and message["type"] != "event"
    counted = {
        **contact,
        "unread": contact["unread"] + counts,
        "mentions": contact["mentions"] + (counts and me in message["at"]),
    }
    if contact["lastContent"] != "" and message["sentAt"] < contact["lastAt"]:
        return counted
    return {**with_last_line({"contact": counted, "line": message}, None), "lastAt": message["sentAt"]}


def adds_system_unread(chat, _environment):
    """RECEIVED-06."""
    return chat == "system"


def conversation_of(given, _environment):
    """RECEIVED-07."""
    names_me = given["toContactId"] == str(given["me"])
    return given["toUser"] if names_me and given["toUser"] != "" else given["toContactId"]


def is_alerting(given, _environment):
    """ALERT-01, ALERT-02."""
    message, contact, me = given["message"], given["contact"], given["me"]
    if contact is None or given["isWatched"]:
        return not given["isWatched"]
    if message["author"] == me or message["body"]["_tag"] in ("Event", "Recalled"):
        return False
    is_read = message["number"] != 0 and message["number"] <= contact.get("readTo", 0)
    if contact["unread"] == 0 or is_read:
        return False
    return contact["notify"] or (me in message["at"] and EVERYBODY not in message["at"])


def may_sound(given, environment):
    """ALERT-03."""
    sounded_at, now = given["soundedAt"], environment["now"]
    is_apart = sounded_at == NEVER or sounded_at > now or now - sounded_at >= APART
    return given["age"] <= FRESH and is_apart


def ways_of(given, _environment):
    """ALERT-04."""
    setting, sounds = given["setting"], given["sounds"]
    return {
        "sound": sounds and setting["voiceStatus"],
        "vibrate": sounds and setting["vibrateStatus"],
        "show": setting["notifyStatus"] and not given["isVisible"],
    }


QUESTIONS = {
    "received": received,
    "addsSystemUnread": adds_system_unread,
    "conversationOf": conversation_of,
    "isAlerting": is_alerting,
    "maySound": may_sound,
    "waysOf": ways_of,
}
