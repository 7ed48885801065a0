"""Messages: their order, recall, deletion, and where one may write (spec 2.13, 3.3, 4.8, 6.3)."""

import math

from areas.group import check_in_group, need, stands_above

MINUTE = 60_000
CLOCK_LEAD = MINUTE


def sort_messages(messages, _environment):
    """MESSAGE-01."""
    in_order = sorted(messages, key=lambda each: (each["number"] == 0, each["number"], each["sentAt"], each["id"]))
    return [each["id"] for each in in_order]


def sent_at(given, environment):
    """MESSAGE-02."""
    now, newest = environment["now"], given["newest"]
    return now if now > newest or newest >= now + CLOCK_LEAD else newest + 1


def may_recall(given, environment):
    """RECALL-01 to RECALL-04, in this order of reasons."""
    message, by, window = given["message"], given["by"], given["window"]
    need(not message["isRecalled"], "already-recalled")
    need(message["author"] == by["id"] or stands_above(by["role"], by["authorRole"]), "recall-not-yours")
    need(window > 0, "recall-off")
    is_late = by["role"] == "member" and environment["now"] - message["sentAt"] > window
    need(not is_late, "recall-too-late", minutes=math.ceil(window / MINUTE))


def may_reedit(given, _environment):
    """RECALL-05."""
    body, me = given["body"], given["me"]
    return body["_tag"] == "Recalled" and given["author"] == me == body["by"] and body["was"] != ""


def reedited(given, _environment):
    """RECALL-07."""
    body, members = given["body"], given["members"]
    if body["_tag"] != "Recalled":
        return {"text": "", "mentions": [], "quote": None}
    mentions = [each for each in body.get("mentions", []) if members is None or each["id"] == 0 or each["id"] in members]
    quote = None if given["quoted"] in ("recalled", "deleted") else given.get("quote")
    return {"text": body["was"], "mentions": mentions, "quote": quote}


def may_delete_for_everyone(given, _environment):
    """DELETE-01."""
    need(given["isAllowed"], "delete-off")
    need(given["author"] == given["me"] and given["body"]["_tag"] != "Event", "delete-not-yours")


def may_write(to, environment):
    """WRITE-01 to WRITE-06."""
    match to["_tag"]:
        case "Announcements":
            need(False, "chat-read-only")
        case "Group":
            need(to["isKnown"], "chat-unknown")
            check_in_group("speak", to, environment["now"])
        case "Person":
            need(not to["isMyself"], "chat-unknown")
            need(to["isKnown"], "user-unknown")
            need(to["privateChat"], "chat-private-off")
            need(not to["friendsMatter"] or to["mine"], "not-friends")
            need(not to["friendsMatter"] or to["theirs"], "not-in-their-list")


QUESTIONS = {
    "sortMessages": sort_messages,
    "sentAt": sent_at,
    "mayRecall": may_recall,
    "isRecallable": lambda body, _environment: body["_tag"] not in ("Event", "Recalled", "Call"),  # RECALL-06
    "mayReedit": may_reedit,
    "reedited": reedited,
    "mayDeleteForEveryone": may_delete_for_everyone,
    "mayWrite": may_write,
}
