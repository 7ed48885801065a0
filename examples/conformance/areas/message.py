"""Messages: their order, recall, quotes, forwarding, deletion, alerts, and where one may write (spec 2.13, 3.3, 4.8, 4.12, 6.3)."""

import math
import re

from areas.body import is_taken_back, line_of_body
from areas.group import check_in_group, need, stands_above

MINUTE = 60_000
QUOTE_MAX = 100
FORWARD_MAX = 5
LABEL = re.compile(r"\[(image|emoji|voice|video|file|location|contact|call|unsupported)\]")


def sort_messages(messages, _environment):
    """MESSAGE-01."""
    in_order = sorted(messages, key=lambda each: (each["number"] == 0, each["number"], each["sentAt"], each["id"]))
    return [each["id"] for each in in_order]


def sent_at(given, environment):
    """MESSAGE-02."""
    return max(environment["now"], given["newest"] + 1)


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


def may_pass_on(message):
    """QUOTE-01, FORWARD-01: the service has it, and it is no line of the system, not recalled and no call."""
    return message["number"] > 0 and is_taken_back(message["body"])


def clipped(text):
    return text if len(text) <= QUOTE_MAX else f"{text[:QUOTE_MAX].rstrip()}…"


def quoted_line(text):
    label = LABEL.fullmatch(text)
    if label is not None:
        return {"_tag": "Label", "label": label[1]}
    return {"_tag": "Text", "text": text} if text != "" else {"_tag": "Empty"}


def quote_of(given, _environment):
    """QUOTE-02."""
    message = given["message"]
    if not may_pass_on(message):
        return {"quote": None, "line": None}
    line = line_of_body(message["body"])
    match line["_tag"]:
        case "Empty":
            text = "[unsupported]"
        case "Label":
            text = f"[{line['label']}]"
        case _:
            text = clipped(line["text"])
    quote = {"number": message["number"], "author": message["author"], "name": given["name"], "text": text}
    return {"quote": quote, "line": quoted_line(text)}


def quote_content(given, _environment):
    """QUOTE-03."""
    return f"{given['name']}：{given['text']}"


def check_forward(given, _environment):
    """FORWARD-02."""
    need(given["targets"] > 0, "forward-nobody")
    need(given["targets"] <= FORWARD_MAX, "forward-too-many", max=FORWARD_MAX)
    need(given["messages"] and all(map(may_pass_on, given["messages"])), "forward-kind")


def forward_first(given, _environment):
    """FORWARD-04."""
    return [each for each in given["list"] if re.fullmatch("group-.*|[0-9]+", each)][:5]


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
    "mayReedit": may_reedit,
    "reedited": reedited,
    "mayQuote": lambda message, _environment: may_pass_on(message),
    "quoteOf": quote_of,
    "quoteContent": quote_content,
    "mayForward": lambda message, _environment: may_pass_on(message),
    "checkForward": check_forward,
    "forwardFirst": forward_first,
    "mayDeleteForEveryone": may_delete_for_everyone,
    "mayWrite": may_write,
}
