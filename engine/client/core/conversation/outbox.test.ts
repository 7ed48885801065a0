import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { happen, play, type Stage } from "#fixtures/client/play.ts"
import { messagesOf, see } from "#fixtures/client/see.ts"
import { ask, done, mine, row, send } from "#fixtures/client/told.ts"
import { chat, waits } from "#fixtures/client/values.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { type Me, UserId } from "../../../account/User.ts"
import { chatOf, withChat } from "./chats.ts"
import { sendBody, sendNext, SILENCE_WAIT, uploadAgain } from "./outbox.ts"
import type { Unsent } from "./State.ts"

const BOB = ContactId.make("7")
const contacts = [row()]
const sentOf = ({ open }: Stage): string | undefined =>
  open.find((each) => each.ask.call === "sendMessage")?.ask.body["id" as never]
const remindersOf = (stage: Stage) => see(stage)["reminders"] as ReadonlyArray<readonly [string, number]>
const deliveries = ({ state }: Stage) => messagesOf(state, BOB).map(({ delivery, id }) => [String(id), delivery])

prop(
  "[OUTBOX-02] with whatever trouble, each message is shown and on its way in its turn",
  fc.constantFrom("full" as const, "forbidden" as const, "gone" as const),
  fc.integer({ min: 1, max: 5 }),
  (works, count) => {
    const ids = Array.from({ length: count }, (_, i) => `w${i}`)
    const stage = play({ contacts, when: [{ archive: works }, ...ids.map((id) => send(id))] })
    assert.deepStrictEqual(
      deliveries(stage),
      ids.map((id) => [id, "waiting"])
    )
    assert.strictEqual(sentOf(stage), "w0")
    assert.ok(stage.state.toasts.length === (works === "gone" ? 0 : 1))
  }
)

prop(
  "[OUTBOX-03] however long nobody answers, nothing fails, and each wait is as long as the last or longer",
  fc.integer({ min: 1, max: 30 }),
  (rounds) => {
    let stage = play({ contacts, when: [send("a"), send("b")] })
    for (let i = 0; i < rounds; i++) stage = happen(happen(stage, { answer: "sendMessage" }), { remind: "outbox" })
    assert.deepStrictEqual(deliveries(stage), [
      ["a", "waiting"],
      ["b", "waiting"]
    ])
    const waits = remindersOf(stage).map(([, after]) => after)
    assert.deepStrictEqual(
      waits,
      waits.toSorted((a, b) => a - b)
    )
    assert.deepStrictEqual([waits[0], waits.length], [SILENCE_WAIT.first, rounds])
    assert.ok(waits.every((after) => after <= SILENCE_WAIT.last))
  }
)

const hope = fc.constantFrom(
  ask("RetryAsked", { chat: "7", id: "a" }),
  ask("ChatOpenAsked", { chat: "7" }),
  ...(["online", "shown", "hidden"] as const).map((page) => ({ page }))
)
prop(
  "[OUTBOX-04] while a busy server is given its time, nothing is sent, whatever happens",
  fc.integer({ min: 1, max: 300 }),
  fc.array(hope),
  (seconds, what) => {
    const busy = { code: 400, msg: "Busy", data: { retryAfter: seconds } }
    let stage = play({ contacts, when: [send("a"), send("b"), { answer: "sendMessage", body: busy }] })
    for (const each of what) stage = happen(stage, each)
    assert.strictEqual(sentOf(stage), undefined)
    assert.deepStrictEqual(remindersOf(stage), [["outbox", seconds * 1000]])
    stage = happen(stage, { remind: "outbox" })
    assert.strictEqual(sentOf(stage), "a")
    assert.ok(deliveries(stage).every(([, delivery]) => delivery === "waiting"))
  }
)

const end = fc.constantFrom("ok", "silence", "broken", "busy", "no")
prop(
  "[OUTBOX-05] whatever the server makes of the first ones, the last one arrives",
  fc.array(end, { maxLength: 30 }),
  (ends) => {
    let stage = play({ contacts, when: [send("a"), send("b"), send("last")] })
    let n = 0
    const bodies = {
      busy: { body: { code: 400, msg: "", data: { retryAfter: 1 } } },
      no: { body: { code: 400, msg: "no", data: "" } },
      broken: { status: 500 },
      silence: {}
    }
    for (let i = 0; deliveries(stage).at(-1)?.[1] === "waiting"; i++) {
      const id = sentOf(stage)
      if (id === undefined) stage = happen(stage, { remind: "outbox" })
      else {
        const how = id === "last" ? "ok" : (ends[i] ?? "broken")
        const answer = how === "ok" ? { body: done(mine(++n, id)) } : bodies[how]
        stage = happen(stage, { answer: "sendMessage", ...answer })
      }
    }
    const last = messagesOf(stage.state, BOB).find(({ id }) => id === "last")
    assert.strictEqual(last?.delivery, "sent")
  }
)

prop(
  "[OUTBOX-06] a logout asks exactly when something is unsent, and says how much",
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 5 }),
  (count, answered) => {
    const ids = Array.from({ length: count }, (_, i) => `w${i}`)
    let stage = play({ contacts, when: ids.map((id) => send(id)) })
    for (let n = 1; n <= Math.min(count, answered); n++)
      stage = happen(stage, { answer: "sendMessage", body: done(mine(n, `w${n - 1}`)) })
    const { dialog, session, unsent } = see(happen(stage, ask("LogoutAsked")))
    const left = Math.max(0, count - answered)
    assert.deepStrictEqual([session, dialog, unsent], left === 0 ? ["LoggedOut", null, 0] : ["LoggedIn", "unsent", left])
  }
)

const me = { id: UserId.make(1), name: "Ann", avatar: "/ann.png" } as Me
const place = { _tag: "Location", text: "Inn", name: "Inn", address: "Road 1", latitude: 1, longitude: 2 } as const
const placed = { name: "Inn", address: "Road 1", latitude: 1, longitude: 2 }
const besideOf = (more: Partial<Unsent>) => {
  const { extends: it, file_id } = sendBody({ ...waits("w"), ...more }, me) as {
    readonly extends?: object
    readonly file_id?: number
  }
  return [it, file_id]
}

it("[OUTBOX-08] beside its content goes what its kind tells, and the number of a file that the service has", () => {
  assert.deepStrictEqual(besideOf({}), [undefined, undefined])
  assert.deepStrictEqual(besideOf({ body: place }), [placed, undefined])
  assert.deepStrictEqual(besideOf({ body: place, attachment: { _tag: "Stored", file: 5 } }), [placed, 5])
  // what goes in a form tells the rest there
  assert.deepStrictEqual(besideOf({ body: place, attachment: { _tag: "Local" } }), [undefined, undefined])
  assert.deepStrictEqual(besideOf({ body: { _tag: "Emoji", url: "/e.png", file: 3 } }), [undefined, 3])
})

it("[CLIENT-36] nothing is sent without a session", () => {
  const { state } = play({ contacts, when: [] })
  const waiting = withChat(state, BOB, chat([], { waiting: [{ ...waits("w"), delivery: "waiting" }] }))
  assert.lengthOf(sendNext(waiting, BOB)[1], 1)
  const over = { ...waiting, session: { _tag: "LoggedOut" } } as const
  assert.deepStrictEqual(sendNext(over, BOB), [over, []])
})

it("[OUTBOX-10] a file that the service has no more is brought again a few times, and then fails with its words", () => {
  const { state } = play({ contacts, when: [] })
  const unsent: Unsent = { ...waits("w"), delivery: "waiting", attachment: { _tag: "Stored", file: 5 } }
  let waiting = withChat(state, BOB, chat([], { waiting: [unsent] }))
  const first = () => chatOf(waiting, BOB).waiting[0]
  const tried: Array<unknown> = []
  for (let n = 0; n < 6; n += 1) {
    const each = first()
    assert.ok(each !== undefined)
    ;[waiting] = uploadAgain(waiting, each, "No.")
    tried.push([first()?.delivery, first()?.tries, first()?.attachment?._tag])
  }
  assert.deepStrictEqual(tried, [...[1, 2, 3, 4, 5].map((tries) => ["waiting", tries, "Local"]), ["failed", 5, "Local"]])
  assert.strictEqual(first()?.refusal, "No.")
})
