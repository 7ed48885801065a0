"""Groups: roles, what they may do, and mutes (spec 4.3 to 4.5, 6)."""

from refusal import Refused

RANK = {"owner": 1, "admin": 2, "member": 3}
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
MUTE_MINUTES = {1: 10, 2: 60, 3: 180, 4: 1440}
MUTE_DAYS_MAX = 365

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


def check_speech(asker, now):
    """GROUP-03, then GROUP-04: a message, an announcement and a name are said to everybody."""
    silent = {"off": (), "admins": ("member",), "owner": ("member", "admin")}[asker["setting"]["mute"]]
    need(asker["role"] not in silent, "group-muted")
    is_over = asker["role"] == "owner" or asker["mutedUntil"] <= now
    need(is_over, "member-muted", until=asker["mutedUntil"])


def check_in_group(action, asker, now):
    """GROUP-02 to GROUP-05, GROUP-07, GROUP-18."""
    role, setting = asker["role"], asker["setting"]
    need(role is not None, "chat-not-yours")
    least, wanted = ACTIONS[action]
    need(not stands_above(least, role), "no-permission")
    if wanted is not None:
        check_target(wanted, role, asker.get("target"))
    is_member = role == "member"
    match action:
        case "speak":
            check_speech(asker, now)
        case "edit-name" | "announce":
            need(not (is_member and setting["locked"]), "no-permission")
            check_speech(asker, now)
        case "invite":
            need(not is_member or setting["invites"], "no-permission")
        case "see-profiles":
            need(not is_member or setting["profiles"], "profiles-closed")
        case "leave":
            need(role != "owner", "owner-stays")


def may_in_group(given, environment):
    check_in_group(given["action"], given, environment["now"])


def whole_second(at):
    return at - at % 1000


def muted_until(given, environment):
    """GROUP-08."""
    timer, days = given["timer"], given["days"]
    if timer in MUTE_MINUTES:
        return whole_second(environment["now"] + MUTE_MINUTES[timer] * MINUTE)
    need(timer == 0 and 0 <= days <= MUTE_DAYS_MAX, "mute-length", max=MUTE_DAYS_MAX)
    return whole_second(environment["now"] + days * DAY) if days > 0 else 0


def way_in(given, _environment):
    """GROUP-16."""
    if given["isMember"]:
        return "enter"
    return "join" if given["invites"] else "closed"


def hidden_up_to(given, _environment):
    """GROUP-17."""
    return max(given["cleared"], given["clearedForAll"], 0 if given["history"] else given["joined"])


QUESTIONS = {
    "outranks": outranks,
    "mayInGroup": may_in_group,
    "mutedUntil": muted_until,
    "wayIn": way_in,
    "hiddenUpTo": hidden_up_to,
}
