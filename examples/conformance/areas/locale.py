"""Languages (spec 1.3)."""

import re

from text import trimmed

TRANSLATIONS = {
    each.lower(): each for each in ("en", "zh-Hans", "zh-Hant", "ja", "ko", "th", "vi", "id", "fr", "ru", "pt", "de")
}
FORMER = {"ey": "ru", "fa": "fr", "han": "ko", "pty": "pt", "tai": "th", "yuenan": "vi", "yinni": "id"}


def matching(tag):
    """The translation for a language tag; None where there is none."""
    language, *rest = re.split("[-_]", trimmed(tag).lower())
    if language == "zh":
        return "zh-Hant" if "hans" not in rest and {"hant", "tw", "hk", "mo"} & set(rest) else "zh-Hans"
    return TRANSLATIONS.get("id" if language == "in" else language)


def language_of(given, _environment):
    """LOCALE-01: the one chosen, else the first preferred one with a translation, else zh-Hans."""
    chosen = trimmed(given.get("code", "")).lower()
    candidates = [FORMER.get(chosen) or matching(chosen), *map(matching, given["preferred"])]
    return next((each for each in candidates if each is not None), "zh-Hans")


QUESTIONS = {"languageOf": language_of}
