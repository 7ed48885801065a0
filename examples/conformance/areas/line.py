"""The line of a device: one call at most, from the first ring to the hangup (CALL-30, spec 4.11)."""

from areas.call import BUSY, CANCELLED, NOT_CONNECTED, RINGS, TAKEN_UP
from areas.call import call_record, claims_line, end_reason, frees_line, hang_up_of, is_taken_elsewhere, notice_of, refusal_of, waits_for
from areas.overdue import tick

OVER_KEPT = 8
SOUNDS = {"Ringing": "ring", "Dialling": "ringback"}


class Line:
    """Where the call stands, who holds the lock, which calls are over, and what was done."""

    def __init__(self):
        self.phase, self.call, self.since, self.lost_at, self.reason = "Idle", None, None, None, None
        self.lock, self.over, self.actions = None, [], []
        # what is known of the other side's media
        self.described, self.waiting = False, []

    @property
    def is_active(self):
        return self.phase not in ("Idle", "Ended")

    @property
    def is_taken(self):
        return self.phase in ("Connecting", "Talking")

    def is_here(self, call):
        return self.is_active and self.call["id"] == call

    def due(self):
        lock = {"_tag": "Free"} if self.lock is None else {"_tag": "Held", **self.lock}
        wait = waits_for({"phase": {"_tag": self.phase, "since": self.since, "lostAt": self.lost_at}, "lock": lock})
        return None if wait is None else sum(wait)

    def seconds(self, now):
        return max(0, (now - self.since) // 1000) if self.is_taken else 0

    def do(self, tag, **rest):
        self.actions.append({"_tag": tag, **rest})

    def say(self, event, code, call=None, **more):
        call = call or self.call
        signal = {"call": call["id"], "peer": call["peer"], "event": event, "code": code, "media": call["media"]}
        self.do("Send", signal={**signal, "sdp": "", "candidate": "", "seconds": 0, **more})

    def enter(self, phase, now, call=None):
        self.phase, self.since, self.lost_at = phase, now, None
        self.call = call or self.call
        self.described, self.waiting = False, []

    def open_media(self):
        self.do("OpenMedia", call=self.call["id"], video=self.call["media"] == "video")

    def hold(self, call, peer, now):
        self.lock = {"call": call, "peer": peer, "since": now}

    def forget(self, call):
        if call not in self.over:
            self.over = [*self.over, call][-OVER_KEPT:]

    def free(self):
        if self.lock is not None:
            self.forget(self.lock["call"])
            self.lock = None

    def finish(self, reason, code, now, told=False, seconds=None):
        """The call is over; the other side hears it where it must be told."""
        outgoing, seconds = self.call["outgoing"], self.seconds(now) if seconds is None else seconds
        if told:
            self.say("hangup", code, seconds=seconds)
        if reason not in ("device-busy", "no-media") and not (self.phase == "Preparing" and outgoing):
            record = call_record({"code": code, "outgoing": outgoing, "seconds": seconds}, None)
            self.do("Record", call=self.call, record=record)
        notice = notice_of({"reason": reason, "wasMine": outgoing or self.is_taken}, None)
        if notice is not None:
            self.do("Notice", notice=notice)
        self.phase, self.reason = "Ended", reason
        self.free()

    def leave_elsewhere(self, now):
        """Another device of mine has the call: the line stays held."""
        self.phase, self.reason = "Ended", "elsewhere"
        self.hold(self.call["id"], self.call["peer"], now)

    def dial(self, event, now):
        if self.lock is not None:
            self.do("Notice", notice="device-in-call")
            return
        self.hold(event["call"], event["peer"], now)
        self.enter("Preparing", now, {"id": event["call"], "peer": event["peer"], "media": event["media"], "outgoing": True})
        self.open_media()

    def accept(self, _event, _now):
        if self.phase == "Ringing":
            self.phase = "Preparing"
            self.open_media()

    def hang_up(self, _event, now):
        if self.is_active:
            how = hang_up_of({"phase": self.phase, "outgoing": self.call["outgoing"]}, None)
            self.finish(how["reason"], how["code"], now, how["told"])

    def tell(self, event, now):
        signal = event["signal"]
        call = signal["call"]
        if call in self.over:
            return
        if frees_line(signal, None):
            self.end(signal, now)
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

    def end(self, signal, now):
        call = signal["call"]
        if self.is_here(call):
            if signal["event"] != "busy" or self.phase == "Dialling":
                self.finish(end_reason(signal, None), signal["code"], now, seconds=signal["seconds"])
        elif self.lock is not None and self.lock["call"] == call:
            self.free()
        else:
            self.forget(call)

    def hear(self, signal, now):
        if self.phase == "Dialling" and signal["event"] == "accepted":
            self.enter("Connecting", now)
            self.do("MakeOffer", call=self.call["id"], restart=False)
        elif not self.call["outgoing"] and is_taken_elsewhere({**signal, "phase": self.phase}, None):
            self.leave_elsewhere(now)
        elif self.is_taken:
            self.hear_media(signal)

    def hear_media(self, signal):
        """What the other side describes or routes, once the call is taken up."""
        call, outgoing = signal["call"], self.call["outgoing"]
        if signal["event"] == "candidate":
            self.waiting = [*self.waiting, signal["candidate"]]
        elif signal["event"] == ("answer" if outgoing else "offer") and not (outgoing and self.described):
            self.described = True
            self.do("TakeAnswer" if outgoing else "TakeOffer", call=call, sdp=signal["sdp"])
        if self.described:
            for route in self.waiting:
                self.do("TakeRoute", call=call, candidate=route)
            self.waiting = []

    def ring(self, signal, now):
        call = {"id": signal["call"], "peer": signal["peer"], "media": signal["media"], "outgoing": False}
        if self.lock is None:
            self.hold(call["id"], call["peer"], now)
            self.enter("Ringing", now, call)
        elif self.lock["call"] != call["id"]:
            self.forget(call["id"])
            self.say("busy", BUSY, call)

    def answered(self, event, now):
        is_asked = self.phase == "Dialling" or (self.phase == "Connecting" and not self.call["outgoing"])
        reason = refusal_of({"code": event["code"], "outgoing": self.call["outgoing"]}, None) if is_asked else None
        if reason == "elsewhere":
            self.leave_elsewhere(now)
        elif reason is not None:
            self.finish(reason, NOT_CONNECTED, now)

    def send_failed(self, _event, now):
        if self.phase == "Dialling":
            self.finish("not-sent", CANCELLED, now, True)
        elif self.phase == "Connecting" and not self.call["outgoing"]:
            self.finish("not-sent", NOT_CONNECTED, now, True)

    def peer_offline(self, event, now):
        if self.lock is None or self.lock["peer"] != event["peer"]:
            return
        if not self.is_active:
            self.free()
            return
        code = NOT_CONNECTED if self.is_taken else CANCELLED
        self.finish("peer-offline", code, now, self.is_taken or self.phase == "Dialling")

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
                self.finish("no-media", NOT_CONNECTED, now)
            case ("Connecting" | "Talking"), "Described":
                self.say("offer" if outgoing else "answer", RINGS, sdp=event["sdp"])
            case ("Connecting" | "Talking"), "RouteFound":
                self.say("candidate", RINGS, candidate=event["candidate"])
            case ("Connecting" | "Talking"), "MediaConnected":
                self.phase, self.lost_at = "Talking", None
            case "Talking", "MediaLost" if self.lost_at is None:
                self.lost_at, self.described, self.waiting = now, False, []
                if outgoing:
                    self.do("MakeOffer", call=self.call["id"], restart=True)


EVENTS = {
    "Dial": Line.dial, "Accept": Line.accept, "HangUp": Line.hang_up, "Told": Line.tell, "PeerOffline": Line.peer_offline,
    "SocketBack": Line.socket_back, "Tick": tick,
}
# These name a call, and count only while it is on the line.
OF_CALL = {"Answered": Line.answered, "SendFailed": Line.send_failed}


def step(line, event):
    """One event, and what follows from the phases alone: sound, page, media and the next wish to be woken."""
    was, was_active, was_due = line.phase, line.is_active, line.due()
    tag = event["_tag"]
    if tag in EVENTS:
        EVENTS[tag](line, event, event["at"])
    elif line.is_here(event["call"]):
        OF_CALL.get(tag, Line.media)(line, event, event["at"])
    sound, due = SOUNDS.get(line.phase, "none"), line.due()
    if sound != SOUNDS.get(was, "none"):
        line.do("Play", sound=sound)
    if line.is_active and not was_active:
        line.do("OpenPage", call=line.call)
    if was_active and not line.is_active:
        if was != "Ringing":
            line.do("CloseMedia")
        line.do("ClosePage")
    if due is not None and (due != was_due or tag == "Tick"):
        line.do("Wake", at=due)


def line_after(given, _environment):
    """CALL-30."""
    line = Line()
    for event in given["events"]:
        step(line, event)
    return {
        "phase": line.phase,
        "reason": line.reason if line.phase == "Ended" else None,
        "lock": line.lock["peer"] if line.lock else None,
        "actions": line.actions,
    }


QUESTIONS = {"lineAfter": line_after}
