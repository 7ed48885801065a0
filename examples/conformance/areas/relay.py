"""Calls as the service sees them: who may ring, who hears what, which call is over (spec 7.1, 7.8)."""

RING_LIMIT = 60_000
# What each word of a device is to its person's other devices.
OWN = {"calling": "calling", "accepted": "elsewhere", "hangup": "elsewhere", "busy": "elsewhere"}


def copies_of(given, _environment):
    """CALL-27."""
    event, sender = given["signal"]["event"], given["from"]
    copies = [] if event == "elsewhere" else [{"to": given["signal"]["peer"], "except": None, "event": event}]
    return copies + ([{"to": sender, "except": given["device"], "event": OWN[event]}] if event in OWN else [])


def is_free_for(given, _environment):
    """CALL-28: a person is in one call, with one device."""
    request = given["request"]
    person, device = request["from"], request["device"]

    def is_in_the_way(call):
        is_in = person == call["caller"] or (person == call["callee"] and call["calleeDevice"] is not None)
        is_this = call["call"] == request["signal"]["call"] and device in (call["callerDevice"], call["calleeDevice"])
        return is_in and not is_this

    return not any(map(is_in_the_way, given["ongoing"]))


def is_abandoned(given, environment):
    """CALL-29."""
    call, gone = given["call"], given["gone"]
    if call["callerDevice"] in gone:
        return True
    if call["calleeDevice"] is None:
        return environment["now"] - call["since"] >= RING_LIMIT
    return call["calleeDevice"] in gone


QUESTIONS = {"copiesOf": copies_of, "isFreeFor": is_free_for, "isAbandoned": is_abandoned}
