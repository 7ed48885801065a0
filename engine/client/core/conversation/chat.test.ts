import { assert } from "@effect/vitest"
import { olderLoaded } from "./coverage/Coverage.ts"
import { HashMap } from "effect"
import * as fc from "fast-check"
import { happen, play, type Stage } from "#fixtures/client/play.ts"
import { messagesOf, see } from "#fixtures/client/see.ts"
import { ask, done, frame, message, mine, open, push, row, send, T0 } from "#fixtures/client/told.ts"
import { history } from "#fixtures/client/moves.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { mayCompose } from "../../../message/compose.ts"
import { mayRecall } from "../../../message/recall.ts"
import { UserId } from "../../../account/User.ts"
import { chatOf, KEPT, mergedMessage } from "./chats.ts"
import { last } from "../../Sorted.ts"

const BOB = ContactId.make("7")
const contacts = [row()]
const idsOf = ({ state }: Stage) => messagesOf(state, BOB).map(({ id }) => String(id))
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40, size: "max" })

prop("[CLIENT-10] an opened chat is on screen, loses nothing, and has nothing unread", history, fc.nat(2), (each, which) => {
  const world = World.of(each)
  const chat = world.chats[which] ?? BOB
  const before = messagesOf(world.state, chat)
  world.ask({ _tag: "ChatOpenAsked", chat })
  world.tell({ _tag: "ShownTold", now: world.now })
  assert.strictEqual(world.state.open, chat)
  assert.deepStrictEqual(messagesOf(world.state, chat).slice(-KEPT), before.slice(-KEPT))
  const contact = HashMap.get(world.state.contacts, chat)
  if (contact._tag === "Some") assert.deepStrictEqual([contact.value.unread, contact.value.mentions], [0, 0])
})

prop(
  "[CLIENT-11] whatever was loaded, a closed chat keeps the newest, and not much more than 200",
  fc.integer({ min: 0, max: 400 }),
  (count) => {
    let stage = play({ contacts, when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: count } }] })
    stage = happen(stage, ask("ChatCloseAsked"))
    const kept = idsOf(stage)
    assert.ok(kept.length <= KEPT + 64 && kept.length >= Math.min(count, KEPT))
    assert.deepStrictEqual(kept, Array.from({ length: count }, (_, i) => `m${i + 1}`).slice(count - kept.length))
  }
)

prop("[CLIENT-12] page by page the whole history comes, once and in order", fc.integer({ min: 0, max: 200 }), (count) => {
  const all = Array.from({ length: count }, (_, i) => `m${i + 1}`)
  const page = (to: number) => ({ answer: "getMessageList" as const, texts: { of: 7, from: Math.max(1, to - 29), to } })
  let stage = play({ contacts, when: [open(), page(count)] })
  for (let to = count - 30; olderLoaded(chatOf(stage.state, BOB).coverage) !== "none"; to -= 30) {
    stage = happen(stage, ask("OlderAsked", { chat: "7" }))
    stage = happen(stage, to > 0 ? page(to) : { answer: "getMessageList", body: done([]) })
  }
  assert.deepStrictEqual(idsOf(stage), all)
})

prop(
  "[CLIENT-14] of two copies of a message, in any order, a recall and a read tick stay",
  fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1 }),
  (copies) => {
    const [base] = messagesOf(play({ contacts, when: [push(1)] }).state, BOB)
    assert.ok(base !== undefined)
    const list = copies.map(([isRead, isRecalled]) => ({
      ...base,
      delivery: isRead ? ("read" as const) : ("sent" as const),
      body: isRecalled ? { _tag: "Recalled" as const, by: base.author, text: "gone", was: "" } : base.body
    }))
    const end = list.reduce<typeof base | undefined>((known, each) => mergedMessage(known, each), undefined)
    assert.strictEqual(
      end?.delivery === "read",
      copies.some(([isRead]) => isRead)
    )
    assert.strictEqual(
      end?.body._tag === "Recalled",
      copies.some(([, isRecalled]) => isRecalled)
    )
  }
)

prop(
  "[CLIENT-15] on screen nothing is unread while somebody looks, and everything while nobody does",
  numbers,
  fc.boolean(),
  (list, isSeen) => {
    const opening = [open(), { answer: "getMessageList" as const, body: done([]) }]
    let stage = play({
      contacts,
      when: [...opening, ...(isSeen ? [] : [{ page: "hidden" as const }]), ...list.map((n) => push(n))]
    })
    assert.strictEqual(stage.state.totals.unread, isSeen ? 0 : list.length)
    stage = happen({ ...stage, intents: [] }, { page: "shown" })
    assert.strictEqual(stage.state.totals.unread, 0)
    assert.strictEqual((see(stage)["calls"] as Array<string>).includes("setMsgIsRead"), !isSeen)
  }
)

prop("[CLIENT-16] a text is in the chat exactly when it may be sent; else it stays in the composer", fc.string(), (text) => {
  const stage = play({ contacts, when: [ask("DraftAsked", { chat: "7", text }), send("a", text)] })
  const may = mayCompose(text)._tag === "Success"
  assert.strictEqual(idsOf(stage).length, may ? 1 : 0)
  assert.strictEqual((see(stage)["drafts"] as Record<string, string>)["7"] ?? "", may ? "" : text)
})

const end = fc.constantFrom("ok", "refused", "muted", "lost")
prop(
  "[CLIENT-18] however each message ends, it is in the chat or its text in the composer",
  fc.array(end, { maxLength: 8 }),
  (ends) => {
    let stage = play({ contacts, when: ends.map((_, i) => send(`w${i}`)) })
    for (let n = 0; stage.open.some((each) => each.ask.call === "sendMessage"); n++) {
      const id = stage.open.flatMap((each) => (each.ask.call === "sendMessage" ? [each.ask.id] : []))[0] ?? ""
      const how = ends[Number(id.slice(1))]
      const bodies = {
        ok: done(mine(n + 1, id)),
        refused: { code: 400, msg: "no", data: "" },
        muted: { code: 401, msg: "no", data: "" }
      }
      stage = happen(stage, { answer: "sendMessage", ...(how === "lost" || how === undefined ? {} : { body: bodies[how] }) })
    }
    const draft = (see(stage)["drafts"] as Record<string, string>)["7"] ?? ""
    const there = [...idsOf(stage), ...draft.split("\n").filter((each) => each !== "")]
    assert.deepStrictEqual(
      there.toSorted(),
      ends.map((_, i) => `w${i}`)
    )
  }
)

prop(
  "[CLIENT-20] whichever lost message is tried again, all arrive in the order they were written",
  fc.integer({ min: 1, max: 8 }),
  fc.nat(),
  (count, which) => {
    const all = Array.from({ length: count }, (_, i) => `w${i}`)
    let stage = play({
      contacts,
      when: [...all.map((id) => send(id)), { answer: "sendMessage" }, ask("RetryAsked", { chat: "7", id: `w${which % count}` })]
    })
    const order: Array<string> = []
    for (let n = 1; n <= count; n++) {
      const id = stage.open.flatMap((each) => (each.ask.call === "sendMessage" ? [each.ask.id] : []))[0] ?? ""
      order.push(id)
      stage = happen(stage, { answer: "sendMessage", body: done(mine(n, id)) })
    }
    assert.deepStrictEqual(order, all)
    assert.deepStrictEqual(idsOf(stage), all)
  }
)

prop(
  "[CLIENT-21] what is given up is in the composer, whatever is given up first",
  fc.shuffledSubarray(["w0", "w1", "w2", "w3"]),
  (order) => {
    const all = ["w0", "w1", "w2", "w3"]
    const stage = play({
      contacts,
      when: [
        ...all.map((id) => send(id)),
        { answer: "sendMessage" },
        ...order.map((id) => ask("DiscardAsked", { chat: "7", id }))
      ]
    })
    const draft = (see(stage)["drafts"] as Record<string, string>)["7"] ?? ""
    assert.deepStrictEqual(
      draft.split("\n").filter((each) => each !== ""),
      order
    )
    assert.deepStrictEqual(
      idsOf(stage),
      all.filter((id) => !order.includes(id))
    )
  }
)

prop(
  "[CLIENT-22] however wrong my clock is, in the end the contact has the server's",
  fc.integer({ min: -1e9, max: 1e9 }),
  (skew) => {
    const stage = play({
      contacts,
      when: [
        { at: T0 + skew, ...send("a") },
        { at: T0 + skew + 1, answer: "sendMessage", body: done(mine(5, "a")) }
      ]
    })
    const contact = HashMap.get(stage.state.contacts, BOB)
    assert.ok(contact._tag === "Some" && contact.value.lastAt === T0 + 5 && contact.value.lastContent === "<p>t5</p>")
  }
)

prop(
  "[CLIENT-32] a recall is asked for exactly when the rule allows it",
  fc.integer({ min: 0, max: 300_000 }),
  fc.boolean(),
  (age, isMine) => {
    const what = isMine ? frame("simple", mine(1)) : push(1)
    const at = T0 + 1 + age
    const stage = play({ contacts, when: [what, { at, ...ask("RecallAsked", { chat: "7", id: "m1" }) }] })
    const asker = { id: UserId.make(1), role: "member", authorRole: "member" } as const
    const held = { author: UserId.make(isMine ? 1 : 7), sentAt: Millis.make(T0 + 1), isRecalled: false }
    const may = mayRecall(held, asker, Millis.make(at), 120_000)._tag === "Success"
    assert.strictEqual((see(stage)["calls"] as Array<string>).includes("undoMessage"), may)
  }
)

// (RECALL-06)
prop("[CLIENT-32] no call is asked back", fc.boolean(), (isMine) => {
  const called = { type: "webrtc", content: "Call", extends: { code: 906, type: 0 } }
  const what = frame("simple", { ...(isMine ? mine(1) : message(1)), ...called })
  const stage = play({ contacts, when: [what, { at: T0 + 2, ...ask("RecallAsked", { chat: "7", id: "m1" }) }] })
  assert.notInclude(see(stage)["calls"] as Array<string>, "undoMessage")
  assert.include(JSON.stringify(stage.state.toasts), "refusal:recall-kind")
})

const turns = fc.array(fc.constantFrom("mine", "theirs"), { minLength: 1, maxLength: 20 })
const sentBy = (list: ReadonlyArray<string>) =>
  list.map((whose, i) => (whose === "mine" ? frame("simple", mine(i + 1)) : push(i + 1)))

prop("[READ-01] once the other side has read, each of mine is read, and nothing else changes", turns, (list) => {
  const before = play({ contacts, when: sentBy(list) })
  const after = happen(before, frame("readAll", { toContactId: 7 }))
  assert.deepStrictEqual(
    messagesOf(after.state, BOB),
    messagesOf(before.state, BOB).map((each) => (each.author === 1 ? { ...each, delivery: "read" } : each))
  )
})

prop(
  "[READ-02] exactly the named ones of mine are read, numbered or not",
  turns,
  fc.array(fc.integer({ min: 1, max: 20 })),
  fc.boolean(),
  (list, named, isNumbered) => {
    const before = play({ contacts, when: sentBy(list) })
    const after = happen(
      before,
      frame(
        "isRead",
        named.map((n) => ({ id: `m${n}`, ...(isNumbered ? { msg_id: n } : {}) }))
      )
    )
    assert.deepStrictEqual(
      messagesOf(after.state, BOB),
      messagesOf(before.state, BOB).map((each) =>
        each.author === 1 && named.includes(each.number) ? { ...each, delivery: "read" } : each
      )
    )
  }
)

prop(
  "[CLIENT-13] any order of arrival of the same messages, with a page in between, is the same timeline",
  numbers,
  fc.nat(40),
  (list, at) => {
    const newest = Math.max(...list)
    const page = { answer: "getMessageList" as const, body: done(list.toSorted((a, b) => a - b).map((n) => message(n))) }
    const when = list.map((n) => push(n))
    const stage = play({ contacts, when: [open(), ...when.toSpliced(at, 0, page)] })
    assert.deepStrictEqual(
      idsOf(stage),
      list.toSorted((a, b) => a - b).map((n) => `m${n}`)
    )
    assert.strictEqual(last(chatOf(stage.state, BOB).timeline)?.number, newest)
  }
)
