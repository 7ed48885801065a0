"""Languages (spec 1.3)."""

import re
import unicodedata

from text import is_letter, trimmed

CODES = ("auto", "en", "zh-Hans", "zh-Hant", "ja", "ko", "th", "vi", "id", "fr", "ru", "pt", "de")
CHOICES = {each.lower(): each for each in CODES}
FORMER = {"ey": "ru", "fa": "fr", "han": "ko", "pty": "pt", "tai": "th", "yuenan": "vi", "yinni": "id"}


def plain(code):
    return trimmed(code).lower()


def choice_of(code, _environment=None):
    """LOCALE-02."""
    return CHOICES.get(plain(code))


def former_of(code, _environment=None):
    """LOCALE-03."""
    return FORMER.get(plain(code))


def translation_for(tag, _environment=None):
    """LOCALE-04: Chinese by its script or else its region, any other by its language."""
    language, *rest = re.split("[-_]", plain(tag))
    if language == "zh":
        return "zh-Hant" if "hans" not in rest and {"hant", "tw", "hk", "mo"} & set(rest) else "zh-Hans"
    return None if language == "auto" else CHOICES.get("id" if language == "in" else language)


def language_of(given, _environment):
    """LOCALE-01: the one chosen, else the first preferred one with a translation, else zh-Hans."""
    chosen = given.get("code", "")
    candidates = [former_of(chosen), translation_for(chosen), *map(translation_for, given["preferred"])]
    return next((each for each in candidates if each is not None), "zh-Hans")


def spoken_of(given, _environment):
    """LOCALE-06: the first wish that there are texts for, else zh-Hans."""
    wishes = [former_of(given["choice"]), *map(translation_for, [given["choice"], *given["preferred"]])]
    return next((each for each in wishes if each in given["available"]), "zh-Hans")


def accept_language(given, _environment):
    """LOCALE-05."""
    language = given["language"]
    if given["server"] == "ours":
        return language
    return "zh-Hans" if language.startswith("zh") else "en"


def isolated(given, _environment):
    """LOCALE-07: Python knows by character which way it runs."""
    words = given["words"]
    signs = [each for each in words if is_letter(each)]
    runs_against = signs if given["isRightToLeft"] else [each for each in words if unicodedata.bidirectional(each) in ("R", "AL")]
    return f"\u2068{words}\u2069" if runs_against else words


QUESTIONS = {
    "isolated": isolated,
    "languageOf": language_of,
    "choiceOf": choice_of,
    "formerOf": former_of,
    "translationFor": translation_for,
    "spokenOf": spoken_of,
    "acceptLanguage": accept_language,
}
