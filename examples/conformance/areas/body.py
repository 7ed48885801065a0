"""Bodies of messages: what somebody said, and what may be done with it (spec 1.2, 2.10, 2.14, 3.3)."""

import math

from areas.contact import line_of
from text import one_line

FILED = {"Image": "image", "Emoji": "emoji", "Voice": "voice", "Video": "video", "File": "file"}
TABS = {"text": "Text", "image": "Image", "video": "Video", "file": "File"}


def shown(body):
    """Type and content as they travel."""
    match body["_tag"]:
        case "Text":
            return "text", body["html"]
        case "Event" | "Recalled":
            return "event", body["text"]
        case "Location" | "Card" | "Call" as tag:
            return {"Location": "location", "Card": "contact", "Call": "webrtc"}[tag], body["text"]
        case "Other":
            return body["type"], body["content"]
        case tag:
            return FILED[tag], body["url"]


def line_of_body(body):
    """BODY-13."""
    return line_of(*shown(body))


def is_bubble(body):
    """BODY-14."""
    return body["_tag"] not in ("Event", "Recalled")


def is_taken_back(body):
    """Whether it may be passed on, or taken back (RECALL-06): somebody said it, and it is no call."""
    return is_bubble(body) and body["_tag"] != "Call"


def is_text(body, _environment):
    """COPY-01, MENTION-08."""
    return body["_tag"] == "Text"


def labelled(given, _environment):
    """BODY-16."""
    return one_line(f"[{given['word']}] {given['name']}")


def shows_in(given, _environment):
    """HISTORY-01."""
    body = given["body"]
    return is_bubble(body) if given["tab"] == "all" else body["_tag"] == TABS[given["tab"]]


def paging(given, _environment):
    """HISTORY-02."""
    total = given["total"]
    pages = max(1, math.ceil(total / given["size"]))
    page = min(pages, max(1, given["page"]))
    return {"page": page, "pages": pages, "total": total, "hasPrevious": page > 1, "hasNext": page < pages}


def deed_line(given, _environment):
    """DEED-01: how a deed is told to me; the service's words where I know nobody by that name."""
    deed = given["deed"]
    if deed["by"] == given["me"]:
        return {"_tag": "Mine", "did": deed["did"]}
    if given["name"] == "":
        return {"_tag": "Said", "text": given["text"]}
    return {"_tag": "Theirs", "did": deed["did"], "name": given["name"]}


QUESTIONS = {
    "deedLine": deed_line,
    "lineOf": lambda body, _environment: line_of_body(body),
    "isBubble": lambda body, _environment: is_bubble(body),
    "isRecallable": lambda body, _environment: is_taken_back(body),
    "mayCopy": is_text,
    "mayMention": is_text,
    "labelled": labelled,
    "showsIn": shows_in,
    "paging": paging,
}
