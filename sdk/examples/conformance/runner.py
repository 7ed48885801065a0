#!/usr/bin/env python3
"""Parley's pure rules in another language: a runner for `npm run conformance -- --exec "python3 sdk/examples/conformance/runner.py"`.

One line of JSON comes in, one goes out; `fixtures/README.md` says what stands in them. It answers about 80 rules, which show
the format, and skips the others. Written from the pages of `spec/` and the
tables in `fixtures/*/README.md`, with nothing but Python's standard library.
"""

import json
import sys

from areas import QUESTIONS
from refusal import Refused


def answer(question):
    """The answer to one question, without its number."""
    ask = QUESTIONS.get(question["when"])
    if ask is None:
        return {"skip": True}
    try:
        return {"then": ask(question["given"], question["environment"])}
    except Refused as refused:
        return {"error": {"tag": refused.tag, "params": refused.params}}
    except NotImplementedError:
        return {"skip": True}


def say(words):
    """Writes a line at once: the caller waits for it."""
    print(json.dumps(words), flush=True)


def main():
    greeting = json.loads(sys.stdin.readline())
    if greeting != {"parley": "conformance", "version": 1}:
        sys.exit(f"this runner does not understand {greeting}")
    say({"name": "python"})
    for line in sys.stdin:
        question = json.loads(line)
        say({"seq": question["seq"], **answer(question)})


if __name__ == "__main__":
    main()
