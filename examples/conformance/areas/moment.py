"""What people show each other, and in which order it stands (`fixtures/moment/README.md`)."""

import math

from areas.plain import check_text, plain_text
from refusal import Refused

PICTURES_MAX = 9
COMMENT_MAX = 500
PAGE = 20


def check_moment(given, _environment):
    """MOMENT-01: with pictures, a text in which nothing is to read is none."""
    if given["pictures"] > PICTURES_MAX:
        raise Refused("moment-files", max=PICTURES_MAX)
    try:
        return check_text(given["html"])
    except Refused as refused:
        if refused.tag == "message-empty" and given["pictures"] > 0:
            return ""
        raise


def check_comment(html, _environment):
    """MOMENT-02."""
    if len(plain_text(check_text(html))) > COMMENT_MAX:
        raise Refused("message-too-long", max=COMMENT_MAX)
    return html


def columns_of(pictures, _environment):
    """MOMENT-03."""
    return {1: 1, 2: 2, 4: 2}.get(pictures, 3)


def with_newest(given, _environment):
    """MOMENT-04: what is older stays where the page reaches it."""
    known, page = given["known"], given["page"]
    last, top = (page[-1], page[0]) if page else (0, 0)
    is_whole = len(page) < PAGE
    if is_whole or known["top"] < last:
        return {"ids": page, "hasOlder": not is_whole, "top": top}
    return {"ids": page + [each for each in known["ids"] if each < last], "hasOlder": known["hasOlder"], "top": top}


def with_older(given, _environment):
    """MOMENT-05."""
    known, page = given["known"], given["page"]
    if (known["ids"] or [0])[-1] != given["before"]:
        return known
    return {**known, "ids": known["ids"] + page, "hasOlder": len(page) >= PAGE}


def with_one(given, _environment):
    """MOMENT-06: none comes below a hole."""
    known, moment = given["known"], given["id"]
    if known["hasOlder"] and moment < min(known["ids"], default=-math.inf):
        return known
    return {**known, "ids": sorted({*known["ids"], moment}, reverse=True)}


QUESTIONS = {
    "checkMoment": check_moment,
    "checkComment": check_comment,
    "columnsOf": columns_of,
    "withNewest": with_newest,
    "withOlder": with_older,
    "withOne": with_one,
}
