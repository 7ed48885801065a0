"""Files, saved emoji, recordings and places (spec 2.10, 2.15, 2.22, 5.4, 7.6)."""

import re
import unicodedata

from areas.amount import cover_size, metres_between, rounded
from areas.group import need
from refusal import Refused
from text import BLANK, well_formed

MEGABYTE = 1_048_576
CLASSES = {
    extension: name
    for name, extensions in (
        ("document", "ppt pptx doc docx xls xlsx pdf txt md"),
        ("image", "jpg jpeg png bmp gif webp ico"),
        ("audio", "mp3 wav wmv amr"),
        ("video", "mp4 3gp avi m2v mkv mov"),
    )
    for extension in extensions.split()
}
NAME_BYTES = 255


def extension_of(name):
    """What follows the last dot, where something stands before it."""
    found = re.search(r"[^.]\.([^.]+)\Z", name)
    return found[1].lower() if found else ""


def file_class(name, _environment=None):
    """FILE-01."""
    return CLASSES.get(extension_of(name), "other")


def file_type(given, _environment):
    """FILE-02."""
    match file_class(given["name"]):
        case "image" | "video" as kind:
            return kind
        case "audio":
            return "voice" if given["asked"] == "voice" else "file"
        case "document":
            return "file"
        case _:
            return given["asked"]


def check_file_size(given, _environment):
    """FILE-03."""
    need(given["bytes"] <= given["max"], "file-too-large", max=given["max"] / MEGABYTE)


def check_file_content(size, _environment):
    """FILE-04."""
    need(size > 0, "file-empty")


def check_file_name(given, _environment):
    """FILE-05."""
    need(not given["extensions"] or extension_of(given["name"]) in given["extensions"], "file-type")


def check_pick(given, _environment):
    """FILE-06."""
    most = {"media": 9, "files": 5}[given["of"]]
    need(given["count"] <= most, "file-too-many", max=most)


def is_unfit(character):
    """Controls, marks that turn or hide letters, and what names on some disks may not hold."""
    return (
        unicodedata.category(character) == "Cc"
        or character in '<>:"|?*\u00ad\u200b\u200e\u200f\ufeff'
        or "\u2028" <= character <= "\u202e"
        or "\u2060" <= character <= "\u2069"
    )


def cut(text, size):
    """A text cut to so many bytes, between characters."""
    return text.encode()[: max(0, size)].decode(errors="ignore")


def file_name(name, _environment):
    """FILE-07: a name that can lie anywhere."""
    last = re.split(r"[/\\]", well_formed(name))[-1]
    bare = re.sub(rf"^(?:{BLANK}|\.)+|(?:{BLANK}|\.)+\Z", "", "".join(c for c in last if not is_unfit(c)))
    if len(bare.encode()) <= NAME_BYTES:
        return bare or "file"
    found = re.search(r"\.[^.]{1,16}\Z", bare)
    extension = found[0] if found else ""
    stem = cut(bare.removesuffix(extension), NAME_BYTES - len(extension.encode()))
    return re.sub(rf"(?:{BLANK}|\.)+\Z", "", stem) + extension


def check_emoji_size(size, _environment):
    """EMOJI-04."""
    need(size <= 2 * MEGABYTE, "emoji-too-large")


def check_emoji_name(name, _environment):
    """EMOJI-05."""
    need(extension_of(name) in ("jpg", "jpeg", "png", "gif"), "emoji-type")


def check_collection(given, _environment):
    """EMOJI-06."""
    is_kept = any(each["file"] == given["file"] for each in given["kept"])
    need(is_kept or len(given["kept"]) < 300, "emoji-full", max=300)


def with_emoji(given, _environment):
    """EMOJI-07."""
    added = given["added"]
    return [added, *(each for each in given["kept"] if each["file"] != added["file"])]


def with_first(given, _environment):
    """EMOJI-08."""
    by_id = {each["id"]: each for each in given["kept"]}
    first = [by_id[chosen] for chosen in dict.fromkeys(given["chosen"]) if chosen in by_id]
    return first + [each for each in given["kept"] if each not in first]


def without_emoji(given, _environment):
    """EMOJI-09."""
    return [each for each in given["kept"] if each["id"] not in given["deleted"]]


def order_for(given, _environment):
    """EMOJI-10: all up to the place, in their new order."""
    ids = [each["id"] for each in given["kept"]]
    if given["id"] not in ids:
        return []
    start = ids.index(given["id"])
    place = max(0, min(given["to"], len(ids) - 1))
    if start == place:
        return []
    ids.insert(place, ids.pop(start))
    return ids[: max(start, place) + 1]


def picture_size(picture, environment):
    """EMOJI-11."""
    return {"width": 120, "height": 120} if picture["_tag"] == "Emoji" else cover_size(picture, environment)


def may_keep_emoji(body, environment):
    """EMOJI-12."""
    if body["_tag"] not in ("Emoji", "Image") or body["file"] <= 0:
        return False
    try:
        if body["_tag"] == "Image":
            check_emoji_name(body["name"], environment)
            check_emoji_size(body["size"], environment)
    except Refused:
        return False
    return True


def check_voice(seconds, _environment):
    """VOICE-01."""
    need(seconds >= 1, "voice-too-short")


def is_voice_full(seconds, _environment=None):
    """VOICE-02."""
    return seconds >= 60


def voice_end(given, _environment):
    """VOICE-03."""
    if given["isAway"] and not is_voice_full(given["seconds"]):
        return "cancelled"
    return "sent" if given["seconds"] >= 1 else "too-short"


def places_near(given, _environment):
    """PLACE-01."""
    far = [(metres_between(given["here"], place), place["name"]) for place in given["places"]]
    return [name for metres, name in sorted(far, key=lambda each: each[0]) if rounded(metres) <= 5000]


def places_of_page(given, _environment):
    """PLACE-02."""
    numbers = list(range(1, given["count"] + 1))
    return numbers[(given["page"] - 1) * 20 : given["page"] * 20]


QUESTIONS = {
    "fileClass": file_class,
    "fileType": file_type,
    "fileName": file_name,
    "checkFileName": check_file_name,
    "checkFileSize": check_file_size,
    "checkFileContent": check_file_content,
    "checkPick": check_pick,
    "checkEmojiName": check_emoji_name,
    "checkEmojiSize": check_emoji_size,
    "checkCollection": check_collection,
    "withEmoji": with_emoji,
    "withFirst": with_first,
    "withoutEmoji": without_emoji,
    "orderFor": order_for,
    "pictureSize": picture_size,
    "mayKeepEmoji": may_keep_emoji,
    "checkVoice": check_voice,
    "isVoiceFull": is_voice_full,
    "voiceEnd": voice_end,
    "placesNear": places_near,
    "placesOfPage": places_of_page,
}
