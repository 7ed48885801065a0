"""Bodies of messages as they are read from the wire (spec 3.3, 9.3, 9.8)."""

import math
import re

from areas.amount import rounded
from text import BLANKS
from values import number, whole, words

ADDRESS = re.compile(rf"(?:https?://|/(?![/\\]))[^{BLANKS}\\]*", re.IGNORECASE)
BLURRED = re.compile(r"(?=.{8,56}$)[A-Za-z0-9+/]+={0,2}")
PEAKS = re.compile(r"[A-Za-z0-9+/]{64}")
RINGS = 901


def address(value):
    """BODY-01: of the web or of the service itself."""
    return value if isinstance(value, str) and ADDRESS.fullmatch(value) else ""


def count(value):
    return max(0, whole(value))


def stored(wire):
    return {
        "url": address(wire["content"]),
        "name": words(wire.get("fileName")),
        "size": count(wire.get("fileSize")),
        "preview": address(wire.get("preview")),
        "download": address(wire.get("download")),
        "thumbnail": address(wire.get("extUrl")),
        "file": count(wire.get("file_id")),
    }


def sides(extends):
    return {side: rounded(max(0, number(extends.get(side)))) for side in ("width", "height")}


def blurred(extends):
    """BODY-17: a ThumbHash of at most 40 bytes in base64."""
    told = extends.get("thumbHash")
    return {"thumbHash": told} if isinstance(told, str) and BLURRED.fullmatch(told) else {}


def loudness(extends):
    """VOICE-04: 64 heights of six bits in base64."""
    told = extends.get("peaks")
    return {"peaks": told} if isinstance(told, str) and PEAKS.fullmatch(told) else {}


def seconds(value):
    return max(0, number(value))


def file_body(wire):
    """BODY-02 to BODY-06."""
    extends, file = wire["extends"], stored(wire)
    match wire["type"]:
        case "image":
            return {"_tag": "Image", **file, **sides(extends), **blurred(extends)}
        case "emoji":
            return {"_tag": "Emoji", "url": file["url"], "file": file["file"]}
        case "voice":
            return {"_tag": "Voice", **file, "seconds": seconds(extends.get("duration")), **loudness(extends)}
        case "video":
            poster = address(extends.get("poster"))
            told = {"poster": poster, "seconds": seconds(extends.get("duration"))}
            return {"_tag": "Video", **file, **sides(extends), **blurred(extends), **told}
        case _:
            return {"_tag": "File", **file}


def location(text, extends):
    """BODY-07: it lies on earth."""
    place = {axis: number(extends.get(axis), math.inf) for axis in ("latitude", "longitude")}
    if abs(place["latitude"]) > 90 or abs(place["longitude"]) > 180:
        return None
    return {"_tag": "Location", "text": text, "name": words(extends.get("name")), "address": words(extends.get("address")), **place}


def card(text, extends):
    """BODY-08: it is somebody's."""
    person = whole(extends.get("id"))
    if person <= 0:
        return None
    name, avatar = words(extends.get("displayName")), address(extends.get("avatar"))
    return {"_tag": "Card", "text": text, "person": person, "name": name, "avatar": avatar}


def call(text, extends):
    """BODY-09."""
    code = whole(extends.get("code"))
    return {
        "_tag": "Call",
        "text": text,
        "media": "video" if whole(extends.get("type")) == 1 else "voice",
        "code": code if 901 <= code <= 908 else RINGS,
        "event": words(extends.get("event")),
        "status": whole(extends.get("status")),
        "seconds": math.floor(seconds(extends.get("callTime"))),
        "isMobile": whole(extends.get("isMobile")) == 1,
    }


def body_of(wire, _environment):
    """What nobody can read keeps its type and its content (BODY-10)."""
    text, extends = wire["content"], wire["extends"]
    body = None
    match wire["type"]:
        case "text":
            body = {"_tag": "Text", "html": text}
        case "event":
            body = {"_tag": "Event", "text": text}
        case "image" | "emoji" | "voice" | "video" | "file":
            body = file_body(wire) if address(text) else None
        case "location":
            body = location(text, extends)
        case "contact":
            body = card(text, extends)
        case "webrtc":
            body = call(text, extends)
    return body or {"_tag": "Other", "type": wire["type"], "content": text}


QUESTIONS = {"bodyOf": body_of}
