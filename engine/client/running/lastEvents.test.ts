import { assert, it } from "@effect/vitest"
import { Millis } from "../../format/Millis.ts"
import type { CallReply } from "../CallReply.ts"
import type { Event } from "../Event.ts"
import { lastEvents } from "./lastEvents.ts"

const ended = (result: object) => ({ call: "logout", ask: { call: "logout", body: {} }, token: "bearer t", result }) as CallReply

const at = (millis: number): Millis => Millis.make(millis)

it("keeps the names of the last 200 events and their moments, oldest first", () => {
  const last = lastEvents()
  for (let n = 0; n < 1000; n += 1) last.note({ _tag: "WakeTold", now: at(n) })
  assert.deepStrictEqual(
    last.list().map(({ at }) => at),
    Array.from({ length: 200 }, (_, n) => 800 + n)
  )
  const few = lastEvents()
  for (let n = 0; n < 200; n += 1) few.note({ _tag: "WakeTold", now: at(n) })
  const before = few.list()
  few.note({ _tag: "WakeTold", now: at(200) })
  assert.deepStrictEqual([before.length, before[0]], [200, { at: at(0), name: "WakeTold" }])
  assert.deepStrictEqual([few.list().length, few.list()[0]], [200, { at: at(1), name: "WakeTold" }])
})

it("names how a call ended and what a socket did, and nothing that a person typed", () => {
  const last = lastEvents()
  const events: ReadonlyArray<Event> = [
    { _tag: "LoginAsked", account: "ann1", password: "secret1", now: at(1) },
    { _tag: "SocketTold", what: "closed", now: at(2) },
    { _tag: "ReminderTold", of: "logout", now: at(3) },
    {
      _tag: "CallTold",
      told: {
        call: "logout",
        ask: { call: "logout", body: {} },
        token: "bearer t",
        result: { _tag: "Problem", answered: { _tag: "Envelope", code: -1, msg: "secret1" } }
      },
      now: at(4)
    },
    { _tag: "CallTold", told: ended({ _tag: "Problem", answered: { _tag: "NoResponse" } }), now: at(5) },
    { _tag: "CallTold", told: ended({ _tag: "Done", data: [], msg: "secret1", count: 0, page: 1 }), now: at(6) },
    { _tag: "FrameTold", frame: { type: "init", client_id: "secret1" } as never, now: at(7) }
  ]
  for (const event of events) last.note(event)
  assert.deepStrictEqual(
    last.list().map(({ name }) => name),
    [
      "LoginAsked",
      "SocketTold closed",
      "ReminderTold logout",
      "CallTold logout -1",
      "CallTold logout NoResponse",
      "CallTold logout 0",
      "FrameTold init"
    ]
  )
})
