import { assert } from "@effect/vitest"
import { HashMap, Option, Schema } from "effect"
import { CALLS } from "#engine/api/calls.ts"
import { messagesOf } from "#fixtures/client/play.ts"
import { history } from "#fixtures/client/moves.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { contactOf } from "../api/nouns.ts"
import { compareContacts } from "../contact/order.ts"
import { mentionTotal, unreadTotal } from "../contact/unread.ts"
import { inTimeline } from "./chats.ts"
import { toArray } from "./Sorted.ts"
import type { State } from "./State.ts"

/** What holds in every state, whatever happened before. */
const sound = (state: State): void => {
  const contacts = [...HashMap.values(state.contacts)]
  assert.deepStrictEqual(
    { unread: state.totals.unread, mentions: state.totals.mentions },
    { unread: unreadTotal(contacts), mentions: mentionTotal(contacts) }
  )
  assert.deepStrictEqual(
    toArray(state.order).map(({ id }) => id),
    contacts
      .filter(({ lastContent }) => lastContent !== "")
      .toSorted(compareContacts)
      .map(({ id }) => id)
  )
  assert.ok(contacts.every(({ mentions, unread }) => unread >= 0 && mentions >= 0 && mentions <= unread))
  for (const [, chat] of state.chats) {
    const timeline = toArray(chat.timeline)
    assert.deepStrictEqual(timeline, timeline.toSorted(inTimeline))
    const ids = [...timeline, ...chat.waiting].map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.ok(timeline.every(({ delivery, number }) => number > 0 && (delivery === "sent" || delivery === "read")))
    assert.ok(chat.sending === "" || chat.waiting.some(({ id }) => id === chat.sending))
  }
}

const play = (each: Parameters<typeof World.of>[0]): World => World.of(each, sound)

const decodeList = Schema.decodeUnknownSync(CALLS.getContacts.answer)
const rowsOf = (state: State) =>
  [...HashMap.values(state.contacts)]
    .map(({ id, lastAt, lastContent, mentions, name, unread }) => ({ id, name, lastAt, lastContent, unread, mentions }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

prop("[CLIENT-07] after every event the order is that of all listed contacts, and the totals are their sums", history, (each) => {
  play(each)
})

prop("[CLIENT-08] whatever was lost, late or twice: in the end the list is what a fresh load shows", history, (each) => {
  const world = play(each)
  world.settle()
  // what got lost on a good connection is asked for again by who sees it
  if (world.state.tasks.contacts?._tag === "Failed") world.ask({ _tag: "ContactsAsked" })
  if (world.state.tasks["requests:received"]?._tag === "Failed") world.ask({ _tag: "RequestsAsked", direction: "received" })
  world.settle()
  const fresh = decodeList(JSON.parse(JSON.stringify(world.service.rows(1)))).map(contactOf)
  const waits = new Set([...world.state.chats].flatMap(([id, { waiting }]) => (waiting.length > 0 ? [id] : [])))
  const expected = fresh
    .map(({ id, lastAt, lastContent, mentions, name, unread }) => ({ id, name, lastAt, lastContent, unread, mentions }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const looksAt = world.state.visible ? "" : world.state.open
  const compared = (row: (typeof expected)[number]) => !waits.has(row.id) && row.id !== looksAt
  assert.deepStrictEqual(rowsOf(world.state).filter(compared), expected.filter(compared))
  assert.strictEqual(world.state.totals.system, world.service.waitingFor(1))
})

prop("[CLIENT-13] in the end the chat on screen has no hole, and shows what the service has", history, (each) => {
  const world = play(each)
  world.settle()
  const { open } = world.state
  world.tell({ _tag: "ShownTold", now: world.now })
  // while nobody looks, no page is read
  world.tell({ _tag: "ShownTold", now: world.now })
  // a page that got lost on a good connection is asked for again by who reads
  if (open !== "") world.ask({ _tag: "ChatOpenAsked", chat: open })
  world.settle()
  const chat = open === "" ? undefined : Option.getOrUndefined(HashMap.get(world.state.chats, open))
  if (chat === undefined || open === "") return
  assert.ok(chat.fresh)
  const shown = toArray(chat.timeline)
  const kept = world.service.talk(1, open)?.kept ?? []
  const oldest = shown[0]?.number ?? 0
  assert.deepStrictEqual(
    shown.map(({ number }) => Number(number)),
    kept.filter(({ n }) => n >= oldest).map(({ n }) => n)
  )
  assert.deepStrictEqual(
    shown.slice(-30).map(({ body }) => body._tag === "Recalled"),
    kept.slice(-Math.min(30, shown.length) || kept.length).map(({ undone }) => undone)
  )
  if (chat.older === "none") assert.strictEqual(shown.length, kept.length)
})

prop(
  "[CLIENT-17] each message written is in its chat once and at the service at most once; with a retry all arrive, in order",
  history,
  (each) => {
    const world = play(each)
    world.settle()
    for (let round = 0; round < 3; round++) {
      for (const id of world.chats)
        for (const { delivery, id: message } of messagesOf(world.state, id))
          if (delivery === "failed") world.ask({ _tag: "RetryAsked", chat: id, id: message })
      world.settle()
    }
    const kept = world.service.talks.flatMap((talk) => talk.kept.map(({ id }) => id))
    for (const id of world.written) assert.strictEqual(kept.filter((each) => each === id).length, 1)
    for (const id of world.chats) {
      assert.ok(messagesOf(world.state, id).every(({ delivery }) => delivery === "sent" || delivery === "read"))
      const mine = (world.service.talk(1, id)?.kept ?? []).map((each) => each.id).filter((each) => each.startsWith("w"))
      assert.deepStrictEqual(
        mine,
        mine.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
      )
    }
  }
)

prop("[CLIENT-19] at every moment each message written is in its chat, or above what is loaded of it", history, (each) => {
  const world: World = World.of({ ...each, moves: [] })
  for (const next of each.moves) {
    world.play(next)
    const there = new Set(
      [...world.state.chats].flatMap(([id]) => messagesOf(world.state, id).map((message) => String(message.id)))
    )
    const kept = new Set(world.service.talks.flatMap((talk) => talk.kept.map(({ id }) => id)))
    for (const id of world.written) assert.ok(there.has(id) || kept.has(id), id)
  }
})

prop("[CLIENT-26] a message that arrives twice counts once", history, (each) => {
  const world = World.of(each)
  const before = world.state
  world.play(["again", 0, 0])
  assert.deepStrictEqual(rowsOf(world.state), rowsOf(before))
})
