"""Groups: roles, what they may do, mutes, names and codes (spec 4.3 to 4.5, 6)."""

import re
from urllib.parse import unquote_to_bytes

from areas.plain import may_compose
from refusal import Refused
from text import BLANKS, name_within, trimmed

RANK = {"owner": 1, "admin": 2, "member": 3}
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
MUTE_MINUTES = {1: 10, 2: 60, 3: 180, 4: 1440}
MUTE_DAYS_MAX = 365
TOKEN_MAX = 512

# What is asked of a group: the lowest role that may, and who the other one must be.
ACTIONS = {
    "speak": ("member", None),
    "mention-everybody": ("admin", None),
    "read": ("member", None),
    "edit-name": ("member", None),
    "announce": ("member", None),
    "change-settings": ("admin", None),
    "invite": ("member", None),
    "see-profiles": ("member", None),
    "leave": ("member", None),
    "set-admin": ("owner", "not the owner"),
    "transfer": ("owner", "not the owner"),
    "clear": ("owner", None),
    "dissolve": ("owner", None),
    "remove": ("admin", "below"),
    "mute": ("admin", "below"),
}


def stands_above(a, b):
    return RANK[a] < RANK[b]


def outranks(given, _environment):
    """GROUP-01."""
    return stands_above(given["a"], given["b"])


def need(condition, tag, **params):
    if not condition:
        raise Refused(tag, **params)


def check_target(wanted, role, target):
    """On others only from above them (GROUP-02)."""
    need(target is not None, "member-unknown")
    need(stands_above(role, target) if wanted == "below" else target != "owner", "no-permission")


def check_heard(asker, now):
    """GROUP-04."""
    is_over = asker["role"] == "owner" or asker["mutedUntil"] <= now
    need(is_over, "member-muted", until=asker["mutedUntil"])


def check_in_group(action, asker, now):
    """GROUP-02 to GROUP-05, GROUP-07."""
    role, setting = asker["role"], asker["setting"]
    need(role is not None, "chat-not-yours")
    least, wanted = ACTIONS[action]
    need(not stands_above(least, role), "no-permission")
    if wanted is not None:
        check_target(wanted, role, asker.get("target"))
    is_member = role == "member"
    match action:
        case "speak":
            silent = {"off": (), "admins": ("member",), "owner": ("member", "admin")}[setting["mute"]]
            need(role not in silent, "group-muted")
            check_heard(asker, now)
        case "edit-name" | "announce":
            need(not (is_member and setting["locked"]), "no-permission")
            if action == "announce":
                check_heard(asker, now)
        case "invite":
            need(not is_member or setting["invites"], "no-permission")
        case "see-profiles":
            need(not is_member or setting["profiles"], "profiles-closed")
        case "leave":
            need(role != "owner", "owner-stays")


def may_in_group(given, environment):
    check_in_group(given["action"], given, environment["now"])


def check_group_words(given, _environment):
    """GROUP-06: a name, or an announcement."""
    if given["what"] == "name":
        name = name_within(given["text"], 1, 64)
        need(name is not None, "group-name-length", min=1, max=64)
        return name
    try:
        text = may_compose(given["text"])
    except Refused:
        raise Refused("announcement-length", max=2000) from None
    need(len(text) <= 2000, "announcement-length", max=2000)
    return text


def muted_until(given, environment):
    """GROUP-08."""
    timer, days = given["timer"], given["days"]
    if timer in MUTE_MINUTES:
        return environment["now"] + MUTE_MINUTES[timer] * MINUTE
    need(timer == 0 and 0 <= days <= MUTE_DAYS_MAX, "mute-length", max=MUTE_DAYS_MAX)
    return environment["now"] + days * DAY if days > 0 else 0


CODE = re.compile(rf"/scan/([ug])/([^/?#{BLANKS}]+)/?(?:[?#].*)?\Z", re.DOTALL)


def code_of(text, _environment):
    """GROUP-10: an address whose path says so; null for anything else."""
    found = CODE.search(trimmed(text))
    if found is None or len(found[2]) > TOKEN_MAX or re.search("%(?![0-9A-Fa-f]{2})", found[2]):
        return None
    try:
        return {"kind": found[1], "token": unquote_to_bytes(found[2]).decode("utf-8")}
    except UnicodeDecodeError:
        return None


def may_hold(given, _environment):
    """GROUP-14."""
    need(given["max"] == 0 or given["members"] <= given["max"], "group-full", max=given["max"])


def may_bring(given, _environment):
    """GROUP-15."""
    need(given["people"] > 0, "group-nobody")
    need(not given["inOneCall"] or given["people"] <= 20, "group-batch", max=20)


def way_in(given, _environment):
    """GROUP-16."""
    if given["isMember"]:
        return "enter"
    return "join" if given["invites"] else "closed"


def hidden_up_to(given, _environment):
    """GROUP-17."""
    return max(given["cleared"], given["clearedForAll"], 0 if given["history"] else given["joined"])


CODE_LIFE = 7 * DAY

QUESTIONS = {
    "codeExpiry": lambda made_at, _environment: made_at + CODE_LIFE,  # CODE-01
    "isCodeOver": lambda given, environment: environment["now"] >= given["expiresAt"],  # CODE-02
    "outranks": outranks,
    "mayInGroup": may_in_group,
    "checkGroupWords": check_group_words,
    "mutedUntil": muted_until,
    "codeOf": code_of,
    "mayHold": may_hold,
    "mayBring": may_bring,
    "wayIn": way_in,
    "hiddenUpTo": hidden_up_to,
}
