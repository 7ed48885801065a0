"""The connection as a machine: what a socket's events and the clock make of it (spec 4.10, 9.2)."""

HEARTBEAT = 25_000
SILENCE = 60_000
RETRY_DELAY = 15_000
RETRY_LIMIT = {"error": 10, "close": 5}
HEALTH_EVERY = 60_000
HEALTH_SPREAD = 12_000
OVERSLEPT = 5_000

IDLE = {"_tag": "Idle", "errors": 0, "closes": 0}


def action(tag, **fields):
    return {"_tag": tag, **fields}


def wake(at):
    return action("Wake", at=at)


def wake_about(at):
    """At random around that time, lest all clients ask at once."""
    return action("Wake", at=at, spread=HEALTH_SPREAD)


def attempt(state, now, *before):
    """Opens a socket (CONN-01); what must happen to the old one goes first."""
    connecting = {"_tag": "Connecting", "since": now, "errors": state["errors"], "closes": state["closes"]}
    return connecting, [*before, action("OpenSocket"), wake(now + SILENCE)]


def broken(state, cause, now, *before):
    """Waits, or gives up past the limit (CONN-04, CONN-05)."""
    counts = {"errors": state["errors"] + (cause == "error"), "closes": state["closes"] + (cause == "close")}
    if counts["errors" if cause == "error" else "closes"] > RETRY_LIMIT[cause]:
        ask_at = now + HEALTH_EVERY
        given_up = {"_tag": "GivenUp", "reason": cause, "askAt": ask_at, **counts}
        return given_up, [*before, action("Report", reason=cause), wake_about(ask_at)]
    until = now + RETRY_DELAY
    return {"_tag": "Waiting", "until": until, "cause": cause, **counts}, [*before, wake(until)]


def ping(state, now):
    """CONN-02."""
    due = now + HEARTBEAT
    return {**state, "pingDueAt": due}, [action("SendPing"), wake(min(due, state["lastFrameAt"] + SILENCE))]


def silent_since(state):
    return state["lastFrameAt"] if state["_tag"] == "Open" else state["since"]


def is_silent(state, now):
    """CONN-03."""
    return now - silent_since(state) >= SILENCE


def has_slept(state, now):
    """So late that a machine that was awake would have seen it before (CONN-09)."""
    return now - silent_since(state) >= SILENCE + OVERSLEPT


def tick(state, now):
    """Does what is due. A clock that was set back puts nothing off by more than its interval."""
    close = action("CloseSocket")
    if state["_tag"] in ("Connecting", "Open"):
        if has_slept(state, now):
            return attempt(state, now, close)
        if is_silent(state, now):
            return broken(state, "error" if state["_tag"] == "Connecting" else "close", now, close)
    if state["_tag"] == "Connecting":
        since = min(state["since"], now)
        return {**state, "since": since}, [wake(since + SILENCE)]
    if state["_tag"] == "Open":
        due = min(state["pingDueAt"], now + HEARTBEAT)
        seen = {**state, "pingDueAt": due, "lastFrameAt": min(state["lastFrameAt"], now)}
        return ping(seen, now) if due <= now else (seen, [wake(min(due, seen["lastFrameAt"] + SILENCE))])
    if state["_tag"] == "Waiting":
        until = min(state["until"], now + RETRY_DELAY)
        return attempt(state, now) if until <= now else ({**state, "until": until}, [wake(until)])
    if state["_tag"] == "GivenUp":
        ask_at = min(state["askAt"], now + HEALTH_EVERY)
        if ask_at - HEALTH_SPREAD > now:
            return {**state, "askAt": ask_at}, [wake(ask_at)]
        return {**state, "askAt": now + HEALTH_EVERY}, [action("AskHealth"), wake_about(now + HEALTH_EVERY)]
    return state, []


def revive(state, now):
    """The network, the app or the user is back (CONN-06)."""
    if state["_tag"] == "Idle":
        return state, []
    if state["_tag"] == "Waiting":
        return attempt(state, now)
    if state["_tag"] == "GivenUp":
        return attempt(IDLE, now)
    if is_silent(state, now):
        return attempt(state, now, action("CloseSocket"))
    return ping(state, now) if state["_tag"] == "Open" else (state, [])


def was_dead(state, now):
    """Nothing but the end came after the last ping, and soon (CONN-09)."""
    pinged_at = state.get("pingDueAt", 0) - HEARTBEAT
    return state["_tag"] == "Open" and state["lastFrameAt"] < pinged_at and now - pinged_at <= OVERSLEPT


def of_socket(state, event, now):
    """What a socket tells, while there is one."""
    if state["_tag"] not in ("Open", "Connecting"):
        return state, []
    is_open = state["_tag"] == "Open"
    if event in ("Errored", "Closed"):
        if has_slept(state, now) or was_dead(state, now):
            return attempt(state, now, action("CloseSocket"))
        return broken(state, "error", now, action("CloseSocket")) if event == "Errored" else broken(state, "close", now)
    if event == "FrameReceived":
        return ({**state, "lastFrameAt": now} if is_open else state), []
    if is_open:
        return state, []
    return ping({"_tag": "Open", "since": now, "lastFrameAt": now, "pingDueAt": now, "errors": 0, "closes": 0}, now)


def stopped(state):
    """CONN-07."""
    goodbye = {"Open": ["SendClose", "CloseSocket"], "Connecting": ["CloseSocket"]}.get(state["_tag"], [])
    return IDLE, [action(tag) for tag in goodbye]


def step(state, event, now):
    if event == "Start":
        return attempt(IDLE, now) if state["_tag"] == "Idle" else (state, [])
    if event == "Stop":
        return stopped(state)
    if event == "Tick":
        return tick(state, now)
    if event == "HealthBack":
        return revive(state, now) if state["_tag"] == "GivenUp" else (state, [])
    if event in ("NetworkBack", "Shown", "Retry"):
        return revive(state, now)
    return of_socket(state, event, now)


def connect(given, _environment):
    """Where the events lead, and what the last of them asks for."""
    state, actions = given.get("state", IDLE), []
    for each in given["events"]:
        state, actions = step(state, each["event"], each["at"])
    return {"state": state, "actions": actions}


QUESTIONS = {"connect": connect}
