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
    friendship, friends_matter = given["friendship"], given["friendsMatter"]
    is_self, is_friend = friendship == "self", friendship == "friend"
    is_reached = not is_self and (is_friend or given["isContact"] or not friends_matter)
    return {
        "befriend": not is_self and not is_reached, "write": is_reached, "remark": is_reached,
        "moments": is_self or is_friend or not friends_matter, "end": is_friend and friends_matter,
    }


QUESTIONS = {"personActions": person_actions, "checkVerification": check_verification, "settle": settle, "checkRemark": check_remark}
