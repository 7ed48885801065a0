"""Signals of a call as they travel (spec 3.3, 7.8)."""

import json

from values import number, whole

EVENTS = {
    "calling": "calling", "acceptRtc": "accepted", "offer": "offer", "answer": "answer", "iceCandidate": "candidate",
    "candidate": "candidate", "hangup": "hangup", "busy": "busy", "otherOpt": "elsewhere",
}
CODES = range(901, 909)
RINGS = 901
NAME_MAX = 36


def object_in(value):
    """An object, also as JSON text."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}


def route_of(value):
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def read_signal(given, _environment):
    """CALL-02: what says nothing known is left aside."""
    data = object_in(given["data"]) if isinstance(given["data"], dict) else {}
    extends, me = object_in(data.get("extends")), given["me"]
    sender, addressee = whole(object_in(data.get("fromUser")).get("id")), whole(data.get("toContactId"))
    event = extends.get("event")
    event = EVENTS.get(event) if isinstance(event, str) else None
    code = whole(extends.get("code")) or RINGS
    name = data.get("id")
    is_named = isinstance(name, str) and 0 < len(name) <= NAME_MAX
    if not is_named or event is None or code not in CODES or sender <= 0 or addressee <= 0:
        return None
    # the service itself says that nobody is there
    is_service = event == "busy" and whole(extends.get("absent")) == 1
    return {
        "call": name,
        "peer": addressee if sender == me else sender,
        "event": event,
        "code": code,
        "media": "video" if whole(extends.get("type")) == 1 else "voice",
        "sdp": extends.get("sdp") or "",
        "candidate": route_of(extends.get("iceCandidate")),
        "seconds": max(0, int(number(extends.get("callTime")))),
        "own": sender == me or is_service,
        "sameKind": (whole(extends.get("isMobile")) == 1) == given["isMobile"],
    }


QUESTIONS = {"readSignal": read_signal}
