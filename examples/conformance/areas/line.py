"""The line of a device: one call at most, from the first ring to the hangup (CALL-30, spec 4.11)."""

from areas.call import BUSY, CANCELLED, NOT_CONNECTED, RINGS, TAKEN_UP
from areas.call import claims_line, end_reason, frees_line, hang_up_of, is_taken_elsewhere, refusal_of
from areas.overdue import tick

OVER_KEPT = 8


class Line:
    """Where the call stands, who holds the lock, which calls are over, and what was said to the other side."""

    def __init__(self):
        self.phase, self.call, self.since, self.lost_at, self.reason = "Idle", None, None, None, None
        self.lock, self.over, self.said = None, [], []

    @property
    def is_active(self):
        return self.phase not in ("Idle", "Ended")

    @property
    def is_taken(self):
        return self.phase in ("Connecting", "Talking")

    def is_here(self, call):
        return self.is_active and self.call["id"] == call

    def seconds(self, now):
        return max(0, (now - self.since) // 1000) if self.is_taken else 0

    def say(self, event, code, seconds=0):
        self.said.append(f"{event} {code} {seconds}")

    def enter(self, phase, now, call=None):
        self.phase, self.since, self.lost_at = phase, now, None
        self.call = call or self.call

    def hold(self, call, peer, now):
        self.lock = {"call": call, "peer": peer, "since": now}

    def forget(self, call):
        if call not in self.over:
            self.over = [*self.over, call][-OVER_KEPT:]

    def free(self):
        if self.lock is not None:
            self.forget(self.lock["call"])
            self.lock = None

    def finish(self, reason, code=None, now=0):
        """The call is over; with a code the other side hears it."""
        if code is not None:
            self.say("hangup", code, self.seconds(now))
        self.phase, self.reason = "Ended", reason
        self.free()

    def leave_elsewhere(self, now):
        """Another device of mine has the call: the line stays held."""
        self.phase, self.reason = "Ended", "elsewhere"
        self.hold(self.call["id"], self.call["peer"], now)

    def dial(self, event, now):
        if self.lock is None:
            self.hold(event["call"], event["peer"], now)
            self.enter("Preparing", now, {"id": event["call"], "peer": event["peer"], "outgoing": True})

    def accept(self, _event, _now):
        if self.phase == "Ringing":
            self.phase = "Preparing"

    def hang_up(self, _event, now):
        if self.is_active:
            how = hang_up_of({"phase": self.phase, "outgoing": self.call["outgoing"]}, None)
            self.finish(how["reason"], how["code"] if how["told"] else None, now)

    def tell(self, event, now):
        signal = event["signal"]
        call = signal["call"]
        if call in self.over:
            return
        if frees_line(signal, None):
            self.end(signal)
        elif self.is_here(call):
            self.hear(signal, now)
        elif signal["event"] == "calling" and not signal["own"]:
            self.ring(signal, now)
        elif claims_line(signal, None):
            # a call of mine on another device
            if self.is_active:
                self.forget(call)
            else:
                if self.lock is not None and self.lock["call"] != call:
                    self.free()
                self.hold(call, signal["peer"], now)

    def end(self, signal):
        call = signal["call"]
        if self.is_here(call):
            if signal["event"] != "busy" or self.phase == "Dialling":
                self.finish(end_reason(signal, None))
        elif self.lock is not None and self.lock["call"] == call:
            self.free()
        else:
            self.forget(call)

    def hear(self, signal, now):
        if self.phase == "Dialling" and signal["event"] == "accepted":
            self.enter("Connecting", now)
        elif not self.call["outgoing"] and is_taken_elsewhere({**signal, "phase": self.phase}, None):
            self.leave_elsewhere(now)

    def ring(self, signal, now):
        call, peer = signal["call"], signal["peer"]
        if self.lock is None:
            self.hold(call, peer, now)
            self.enter("Ringing", now, {"id": call, "peer": peer, "outgoing": False})
        elif self.lock["call"] != call:
            self.forget(call)
            self.say("busy", BUSY)

    def answered(self, event, now):
        is_asked = self.phase == "Dialling" or (self.phase == "Connecting" and not self.call["outgoing"])
        reason = refusal_of({"code": event["code"], "outgoing": self.call["outgoing"]}, None) if is_asked else None
        if reason == "elsewhere":
            self.leave_elsewhere(now)
        elif reason is not None:
            self.finish(reason)

    def send_failed(self, _event, now):
        if self.phase == "Dialling":
            self.finish("not-sent", CANCELLED, now)
        elif self.phase == "Connecting" and not self.call["outgoing"]:
            self.finish("not-sent", NOT_CONNECTED, now)

    def peer_offline(self, event, now):
        if self.lock is None or self.lock["peer"] != event["peer"]:
            return
        if not self.is_active:
            self.free()
            return
        code = NOT_CONNECTED if self.is_taken else CANCELLED if self.phase == "Dialling" else None
        self.finish("peer-offline", code, now)

    def socket_back(self, _event, _now):
        if not self.is_active:
            self.free()

    def media(self, event, now):
        outgoing = self.call["outgoing"]
        match self.phase, event["_tag"]:
            case "Preparing", "MediaReady":
                self.enter("Dialling" if outgoing else "Connecting", now)
                self.say(*(("calling", RINGS) if outgoing else ("accepted", TAKEN_UP)))
            case "Preparing", "MediaFailed":
                self.finish("no-media")
            case ("Connecting" | "Talking"), "Described":
                self.say("offer" if outgoing else "answer", RINGS)
            case ("Connecting" | "Talking"), "RouteFound":
                self.say("candidate", RINGS)
            case ("Connecting" | "Talking"), "MediaConnected":
                self.phase, self.lost_at = "Talking", None
            case "Talking", "MediaLost" if self.lost_at is None:
                self.lost_at = now


EVENTS = {
    "Dial": Line.dial, "Accept": Line.accept, "HangUp": Line.hang_up, "Told": Line.tell, "PeerOffline": Line.peer_offline,
    "SocketBack": Line.socket_back, "Tick": tick,
}
# These name a call, and count only while it is on the line.
OF_CALL = {"Answered": Line.answered, "SendFailed": Line.send_failed}


def line_after(given, _environment):
    """CALL-30."""
    line = Line()
    for event in given["events"]:
        tag = event["_tag"]
        if tag in EVENTS:
            EVENTS[tag](line, event, event["at"])
        elif line.is_here(event["call"]):
            OF_CALL.get(tag, Line.media)(line, event, event["at"])
    return {
        "phase": line.phase,
        "reason": line.reason if line.phase == "Ended" else None,
        "lock": line.lock["peer"] if line.lock else None,
        "said": line.said,
    }


QUESTIONS = {"lineAfter": line_after}
