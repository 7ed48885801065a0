import { assert, it } from "@effect/vitest"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import type { CallLine, Remote } from "./Call.ts"
import { withTimersUpTo } from "./timers.ts"

const at = (millis: number): Millis => Millis.make(millis)
const NOW = at(3000)
const LATER = at(5000)
const call = { id: MessageId.make("X"), peer: UserId.make(8), media: "voice", outgoing: true } as const
const lock = { _tag: "Held", call: call.id, peer: call.peer, since: LATER } as const
const lineIn = (phase: CallLine["phase"]): CallLine => ({ phase, lock, over: [] })
const UNKNOWN: Remote = { described: false, waiting: [] }
const OFFERED: Remote = { described: false, waiting: ["r1"], offeredAt: LATER, offers: 2 }

/** The line after a clock was set back to before all that it tells. */
const phaseAfter = (phase: CallLine["phase"]): CallLine["phase"] => {
  const after = withTimersUpTo(lineIn(phase), NOW)
  assert.deepStrictEqual(after, lineIn(after.phase))
  return after.phase
}

it("[CALL-30] after a clock was set back, what rings or connects has begun now", () => {
  assert.deepStrictEqual(phaseAfter({ _tag: "Ringing", call, since: LATER }), { _tag: "Ringing", call, since: NOW })
  const connecting = { _tag: "Connecting", call, since: LATER } as const
  assert.deepStrictEqual(phaseAfter({ ...connecting, remote: UNKNOWN }), { ...connecting, since: NOW, remote: UNKNOWN })
})

it("[CALL-36] an offer was made no later than now, and waits for its answer from then on", () => {
  const connecting = { _tag: "Connecting", call, since: at(1000) } as const
  const remote = { ...OFFERED, offeredAt: NOW }
  assert.deepStrictEqual(phaseAfter({ ...connecting, remote: OFFERED }), { ...connecting, remote })
  const talking = { _tag: "Talking", call, since: at(1000), lostAt: null } as const
  assert.deepStrictEqual(phaseAfter({ ...talking, remote: OFFERED }), { ...talking, remote })
})

it("[CALL-15] sound has stayed away since now at most, and how long was talked is another matter", () => {
  const talking = { _tag: "Talking", call, since: at(4000), remote: UNKNOWN } as const
  assert.deepStrictEqual(phaseAfter({ ...talking, lostAt: LATER }), { ...talking, lostAt: NOW })
})

it("[CALL-06] a line that another device holds is held since now at most, whatever call was here before", () => {
  for (const phase of [
    { _tag: "Idle" },
    { _tag: "Ended", call, reason: "hung-up", code: 906, seconds: 5 }
  ] as const satisfies ReadonlyArray<CallLine["phase"]>)
    assert.deepStrictEqual(withTimersUpTo(lineIn(phase), NOW), { phase, lock: { ...lock, since: NOW }, over: [] })
})

it("a line on which nothing begins later than now stays as it is", () => {
  const since = LATER
  const lines: ReadonlyArray<CallLine> = [
    { phase: { _tag: "Idle" }, lock: { _tag: "Free" }, over: [] },
    lineIn({ _tag: "Idle" }),
    lineIn({ _tag: "Dialling", call, since }),
    lineIn({ _tag: "Talking", call, since, remote: OFFERED, lostAt: since })
  ]
  for (const line of lines) assert.strictEqual(withTimersUpTo(line, LATER), line)
})
