import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import * as fc from "fast-check"
import { type Happening, happen, play, type Stage } from "#fixtures/client/play.ts"
import { messagesOf, see } from "#fixtures/client/see.ts"
import { ask, done, message, mine, open, row, send, T0 } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { chatOf } from "../chats.ts"
import { findContact } from "../../roster/contacts.ts"

const BOB = ContactId.make("7")
const SCOPE = "c:1-7"
const idsOf = ({ state }: Stage) => messagesOf(state, BOB).map(({ id }) => String(id))

/** What may happen to a conversation: Bob says something, or takes the a-th message back, or it is deleted. */
type Deed = readonly ["say" | "mention" | "undo" | "delete", number]
const deeds: fc.Arbitrary<ReadonlyArray<Deed>> = fc.array(
  fc.tuple(fc.constantFrom("say", "say", "mention", "undo", "delete"), fc.nat(20)),
  { minLength: 1, maxLength: 14 }
)

interface Line {
  readonly type: string
  readonly data: unknown
}

interface Model {
  readonly lines: ReadonlyArray<Line>
  /** Numbers of what is there, with whether it was recalled. */
  readonly alive: ReadonlyArray<{ readonly n: number; readonly undone: boolean; readonly at: boolean }>
}

const modelOf = (list: ReadonlyArray<Deed>): Model => {
  const lines: Array<Line> = []
  let alive: Model["alive"] = []
  let n = 0
  for (const [what, which] of list) {
    const one = alive[which % Math.max(1, alive.length)]
    if (what === "say" || what === "mention") {
      n += 1
      alive = [...alive, { n, undone: false, at: what === "mention" }]
      lines.push({ type: "simple", data: message(n, what === "mention" ? { at: [1] } : {}) })
    } else if (one !== undefined && what === "undo" && !one.undone) {
      const isLast = alive.at(-1) === one ? 1 : 0
      alive = alive.map((each) => (each === one ? { ...each, undone: true } : each))
      lines.push({
        type: "undoMessage",
        data: { id: `m${one.n}`, msg_id: one.n, content: "recalled", from_user: 7, toContactId: 7, is_last: isLast }
      })
    } else if (one !== undefined && what === "delete") {
      alive = alive.filter((each) => each !== one)
      lines.push({ type: "delMessage", data: { id: `m${one.n}`, msg_id: one.n, toContactId: 7 } })
    }
  }
  return { lines, alive }
}

const lineOf = ({ data, type }: Line, n: number): Happening => ({ frame: { type, time: 0, s: SCOPE, n, data } })

/** The row as the server would write it now. */
const rowNow = ({ alive, lines }: Model, read: number) => {
  const last = alive.at(-1)
  const unread = alive.filter(({ n, undone }) => !undone && n > read)
  return row(7, {
    scope: SCOPE,
    log: lines.length,
    read,
    unread: unread.length,
    is_at: unread.filter(({ at }) => at).length,
    ...(lines.length === 0
      ? {}
      : last === undefined
        ? { type: "", lastContent: "", lastSendTime: 0 }
        : {
            type: last.undone ? "event" : "text",
            lastContent: last.undone ? "recalled" : `<p>t${last.n}</p>`,
            lastSendTime: T0 + last.n
          })
  })
}

/** Whatever the client wants to know of its log is told, until it asks no more. */
const answered = (before: Stage, model: Model, read = 0): Stage => {
  let stage = before
  for (let round = 0; round < 10 && stage.open.some((each) => each.ask.call === "resume"); round++) {
    const entries = model.lines.map((line, i) => ({ s: SCOPE, n: i + 1, time: 0, ...line }))
    const data = { reload: 0, contacts: [rowNow(model, read)], entries, user: 0, online: [], gone: [] }
    stage = happen(stage, { answer: "resume", body: { ...done(data), count: 0 } })
  }
  return stage
}

const agrees = ({ state }: Stage, model: Model): void => {
  const unread = model.alive.filter(({ undone }) => !undone)
  const contact = findContact(state, BOB)
  assert.deepStrictEqual([contact?.unread, contact?.mentions], [unread.length, unread.filter(({ at }) => at).length])
  assert.strictEqual(contact?.lastContent, rowNow(model, 0).lastContent)
}

prop(
  "[DELETE-03] in any order, and however often, lines end in what is there, and count what counts",
  deeds,
  fc.array(fc.nat(100), { maxLength: 30 }),
  (list, order) => {
    const model = modelOf(list)
    const all = model.lines.map((line, i) => lineOf(line, i + 1))
    // each once in some order, and some once more
    const shuffled = all
      .map((each, i) => [order[i] ?? 0, each] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, each]) => each)
    const again = order.flatMap((at) => all[at % Math.max(1, all.length)] ?? []).slice(0, 6)
    const heard = play({ start: "numbered", contacts: [row()], when: [...shuffled, ...again] })
    // where nothing is in doubt, no row is needed
    if (heard.state.log.asked === null) agrees(heard, model)
    const stage = answered(heard, model)
    agrees(stage, model)
    const there = new Set(model.alive.map(({ n }) => `m${n}`))
    assert.deepStrictEqual(
      idsOf(stage).filter((id) => !there.has(id)),
      []
    )
    if (chatOf(stage.state, BOB).coverage.live)
      assert.deepStrictEqual(
        idsOf(stage),
        model.alive.map(({ n }) => `m${n}`)
      )
  }
)

prop("[DELETE-03] what was deleted is not kept, before and after the program starts again", deeds, fc.nat(14), (list, cut) => {
  const model = modelOf(list)
  const before = model.lines.slice(0, cut)
  let stage = play({ start: "numbered", contacts: [row()], when: before.map((line, i) => lineOf(line, i + 1)) })
  stage = answered(happen(happen(stage, { restart: "reload" }), ask("ContactsAsked")), model)
  stage = answered(happen(stage, ask("ChatCloseAsked")), model)
  agrees(stage, model)
  const there = new Set(model.alive.map(({ n }) => n))
  const { messages = {} } = see(happen(stage, ask("ChatCloseAsked")))["archive"] as {
    readonly messages?: Readonly<Record<string, ReadonlyArray<number>>>
  }
  assert.ok((messages["7"] ?? []).every((n) => there.has(n)))
  const shown = idsOf(happen(stage, open()))
  assert.ok(shown.every((id) => there.has(Number(id.slice(1)))))
})

const end = fc.constantFrom("ok", "refused", "lost")
prop(
  "[DELETE-02] what the server deletes is gone, and everything else is where it was",
  fc.integer({ min: 1, max: 6 }),
  fc.array(fc.tuple(fc.nat(5), end), { maxLength: 6 }),
  (count, asked) => {
    const all = Array.from({ length: count }, (_, i) => `m${i + 1}`)
    const page = all.map((_, i) => mine(i + 1))
    let stage = play({ contacts: [row()], when: [open(), { answer: "getMessageList", body: done(page) }] })
    const gone = new Set<string>()
    for (const [which, how] of asked) {
      const id = all[which % count] ?? ""
      stage = happen(stage, ask("DeleteAsked", { chat: "7", ids: [id], everyone: which % 2 === 0 }))
      assert.ok(!idsOf(stage).includes(id))
      const call = stage.open.find((each) => each.ask.call === "delMessage" || each.ask.call === "removeMessage")?.ask.call
      if (call === undefined) continue
      const body = how === "ok" ? { body: done() } : how === "refused" ? { body: { code: 400, msg: "no", data: "" } } : {}
      stage = happen(stage, { answer: call, ...body })
      if (how === "ok") gone.add(id)
    }
    assert.deepStrictEqual(
      idsOf(stage),
      all.filter((id) => !gone.has(id))
    )
  }
)

prop(
  "[QUOTE-04] however a message ends, its quote is beside its text",
  fc.constantFrom("ok", "refused", "muted", "lost"),
  fc.constantFrom("stay", "discard", "crash", "reload"),
  (how, then) => {
    const bodies = {
      ok: { body: done(mine(2, "a")) },
      refused: { body: { code: 400, msg: "no", data: "" } },
      muted: { body: { code: 401, msg: "no", data: "" } },
      lost: {}
    }
    const quoting = [lineOf({ type: "simple", data: message(1) }, 1), ask("QuoteAsked", { chat: "7", id: "m1" }), send("a")]
    let stage = play({ start: "numbered", contacts: [row()], when: [...quoting, { answer: "sendMessage", ...bodies[how] }] })
    if (then === "discard") stage = happen(stage, ask("DiscardAsked", { chat: "7", id: "a" }))
    if (then === "crash" || then === "reload")
      stage = happen(happen(happen(stage, ask("ContactsAsked")), { restart: then }), open())
    const isInChat = messagesOf(stage.state, BOB).some(({ id, quote }) => id === "a" && quote?.number === 1)
    const draft = Option.getOrUndefined(HashMap.get(stage.state.drafts, BOB))
    const isInComposer = draft?.text === "a" && draft.quote?.number === 1
    assert.ok(isInChat !== isInComposer)
  }
)

/** What becomes of a jump in a chat of so many messages. */
const jumped = (count: number, number: number): Stage => {
  const answer = (stage: Stage): Stage => {
    const asked = stage.open.find((each) => each.ask.call === "getMessageList")?.ask
    const { before = 0, body } = (asked ?? {}) as { readonly before?: number; readonly body?: { readonly limit: number } }
    const to = before === 0 ? count : before - 1
    const from = Math.max(1, to - (body?.limit ?? 30) + 1)
    return happen(
      stage,
      to < 1 ? { answer: "getMessageList", body: done([]) } : { answer: "getMessageList", texts: { of: 7, from, to } }
    )
  }
  let stage = play({ contacts: [row()], when: [ask("JumpAsked", { chat: "7", number })] })
  for (let round = 0; round < 60 && stage.state.jump?.found === "searching"; round++) stage = answer(stage)
  return stage
}

prop(
  "[JUMP-01] a message that is there is found, and one that is not is gone",
  fc.integer({ min: 1, max: 900 }),
  fc.integer({ min: 1, max: 1000 }),
  (count, number) => {
    const stage = jumped(count, number)
    assert.strictEqual(stage.state.jump?.found, number <= count ? "here" : "gone")
    assert.strictEqual(idsOf(stage).includes(`m${number}`), number <= count)
  }
)

it("[JUMP-01] the first of 10,000 is found", () => assert.strictEqual(jumped(10_000, 1).state.jump?.found, "here"))
