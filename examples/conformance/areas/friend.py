"""Friend requests and remarks (spec 4.1, 5, 5.5)."""

from refusal import Refused
from text import trimmed


def check_verification(typed, _environment):
    """FRIEND-01."""
    text = trimmed(typed)
    if text == "":
        raise Refused("friend-text-missing")
    if len(text) > 100:
        raise Refused("friend-text-length", max=100)
    return text


def settle(given, _environment):
    """FRIEND-02."""
    if given["status"] != "pending":
        raise Refused("request-settled")
    return given["answer"]


def check_remark(typed, _environment):
    """FRIEND-03."""
    name = trimmed(typed)
    if name == "":
        raise Refused("remark-missing")
    if len(name) > 32:
        raise Refused("remark-length", max=32)
    return name


def person_actions(given, _environment):
    """FRIEND-04."""
    friendship = given["friendship"]
    is_friend = friendship == "friend"
    return {
        "befriend": friendship == "stranger", "write": is_friend, "remark": is_friend, "end": is_friend,
        "moments": friendship != "stranger",
    }


QUESTIONS = {"personActions": person_actions, "checkVerification": check_verification, "settle": settle, "checkRemark": check_remark}
