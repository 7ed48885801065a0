"""Mentions: who is named after an @ (spec 2.13, 3.3). Positions count UTF-16 code units."""

import re

from areas.html import attributes_of, pieces
from areas.plain import escaped, html_of, plain_text
from areas.sound import sound_at
from text import BLANK, BLANKS, is_letter, is_mark, is_number, is_of_script, latin_name, trimmed, units_in, up_to

UNSPACED = ("Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar")
QUERY_MAX = 32
EVERYBODY = 0


def is_word(character):
    """Whether it is part of a word; of writing without blanks between words it is not."""
    if character == "" or is_of_script(character, *UNSPACED):
        return False
    return character == "_" or is_letter(character) or is_number(character) or is_mark(character)


def may_begin(text, at):
    """Not inside a word or an e-mail address."""
    before = text[at - 1 : at]
    return not is_word(before) and before not in (".", "%", "+", "-")


def ends_word(text, at):
    return not is_word(text[at - 1 : at]) or not is_word(text[at : at + 1])


def standing(text, mentions):
    """MENTION-01: each with where it stands, in characters; the longest name first, who was named twice was meant twice."""
    named = sorted((m for m in mentions if trimmed(m["name"]) != ""), key=lambda m: -units_in(m["name"]))
    found, used, at = [], [], text.find("@")
    while at != -1:
        fits = [m for m in named if text.startswith(m["name"], at + 1) and ends_word(text, at + 1 + len(m["name"]))]
        if fits and may_begin(text, at):
            alike = [m for m in fits if m["name"] == fits[0]["name"]]
            one = next((m for m in alike if not any(m is each for each in used)), alike[0])
            used.append(one)
            found.append((at, at + 1 + len(one["name"]), one))
            at += len(one["name"])
        at = text.find("@", at + 1)
    return found


def standing_mentions(given, _environment):
    text = given["text"]
    return [
        {"id": one["id"], "name": one["name"], "from": units_in(text[:start]), "to": units_in(text[:end])}
        for start, end, one in standing(text, given["mentions"])
    ]


def mentioned(given, _environment):
    """MENTION-02: each once; an answer names whom it answers."""
    ids = [one["id"] for _, _, one in standing(given["text"], given["mentions"])]
    answers = given["answers"]
    if answers is not None and answers["author"] not in (answers["me"], EVERYBODY):
        ids.append(answers["author"])
    return list(dict.fromkeys(ids))


def linked(line, mentions):
    """A line as HTML, in which mentions lead to the people they name."""
    html, at = "", 0
    for start, end, one in standing(line, mentions):
        html += f'{escaped(line[at:start])}<a href="{one["id"]}">{escaped(line[start:end])}</a>'
        at = end
    return html + escaped(line[at:])


def read(html):
    """The mentions of a message as it travels, by the names that its author gave them."""
    found, person, words = [], None, ""
    for piece in pieces(html):
        if isinstance(piece, str):
            words += piece
        elif piece[0] == "a" and not piece[2]:
            href = attributes_of(piece[1]).get("href", "")
            person, words = (int(href) if re.fullmatch("[0-9]{1,15}", href) else None), ""
        elif piece[0] == "a" and person is not None:
            if words.startswith("@"):
                found.append({"id": person, "name": plain_text(words)[1:]})
            person = None
    return found


def mention_html(given, _environment):
    """MENTION-03."""
    html = html_of(given["text"], lambda line: linked(line, given["mentions"]))
    return {"html": html, "found": read(html)}


def query_before(text):
    """What is typed of a name at the end of a text, and where its @ stands; None when nobody is being named."""
    at = text.rfind("@")
    if at == -1 or not may_begin(text, at):
        return None
    query = text[at + 1 :]
    return None if units_in(query) > QUERY_MAX or re.search(BLANK, query) else (query, at)


def choose_mention(given, _environment):
    """MENTION-04: the name chosen takes the place of what was typed of it."""
    before = up_to(given["text"], given["caret"])
    rest = given["text"][len(before) :]
    query, at = query_before(before) or (None, len(before))
    lead = " " if query is None and not may_begin(before, at) else ""
    is_blank_next = rest[:1] != "" and rest[0] in BLANKS
    put = f"{before[:at]}{lead}@{given['name']}{'' if is_blank_next else ' '}"
    return {
        "query": query,
        "from": None if query is None else units_in(before[:at]),
        "text": put + rest,
        "caret": units_in(put) + is_blank_next,
    }


def mention_candidates(given, _environment):
    """MENTION-05."""
    sought = latin_name(given["query"])

    def place(person):
        name, account = latin_name(person["name"]), person["account"].lower()
        if name.startswith(sought):
            return 0
        sounds = sound_at(name, sought)
        if sounds == 0 or any(word.startswith(sought) for word in re.split(f"(?:{BLANK}|[.·-])+", name)):
            return 1
        return 2 if account.startswith(sought) else 3 if sounds > 0 or sought in name or sought in account else 4

    people = given["people"]
    if sought != "":
        people = sorted((person for person in people if place(person) < 4), key=place)
    return [person["id"] for person in people]


QUESTIONS = {
    "standingMentions": standing_mentions,
    "mentioned": mentioned,
    "mentionHtml": mention_html,
    "chooseMention": choose_mention,
    "mentionCandidates": mention_candidates,
}
