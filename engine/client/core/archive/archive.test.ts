import { assert, it } from "@effect/vitest"
import { HashMap, Schema } from "effect"
import * as fc from "fast-check"
import { BLANK, openedContent, writtenContent } from "#adapters/memory/archive.ts"
import { chatsAgree, freshRows, listAgrees, rowsOf, sound } from "#fixtures/client/agreement.ts"
import { type History, history, keptHistory, numberedHistory } from "#fixtures/client/moves.ts"
import { play, happen } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { open, push, row } from "#fixtures/client/told.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../../../account/User.ts"
import { Scope } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { chatOf } from "../conversation/chats.ts"
import { INITIAL } from "../../initial.ts"
import { STORES } from "../../ports/Archive.ts"
import { toArray } from "../../Sorted.ts"
import type { State } from "../../State.ts"
import { changesBetween } from "./changes.ts"
import { readKept } from "./Kept.ts"

const ME = UserId.make(1)

/** A world whose device has room again, and has answered all that it was asked. */
const worldOf = (each: History): World => {
  const world = World.of(each)
  world.play(["room", 0, 0])
  world.save()
  world.grantAll()
  return world
}

/** What a person would miss if it were gone. Where something waits to be sent, it is the contact's last message at the start. */
const remembered = (state: State) => ({
  rows: rowsOf(state).map((each) =>
    chatOf(state, each.id).waiting.length === 0 ? each : { ...each, lastAt: null, lastContent: null }
  ),
  order: toArray(state.order).flatMap(({ id }) => (chatOf(state, id).waiting.length === 0 ? [id] : [])),
  totals: state.totals,
  drafts: Object.fromEntries([...state.drafts].flatMap(([id, { text }]) => (text === "" ? [] : [[id, text]]))),
  unsent: Object.fromEntries(
    [...state.chats].flatMap(([id, { keeping, waiting }]) =>
      keeping.length + waiting.length === 0 ? [] : [[id, [...waiting, ...keeping].map((each) => [each.id, each.delivery])]]
    )
  ),
  people: [...HashMap.values(state.people)].toSorted((a, b) => a.id - b.id),
  reached: [...state.log.reached].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  unreportedReads: [...state.unreportedReads].toSorted(([a], [b]) => (a < b ? -1 : 1))
})

prop("[ARCHIVE-01] what was saved is there after a crash, before any word of the server", keptHistory, (each) => {
  const world = worldOf(each)
  world.save()
  world.save()
  const before = remembered(world.state)
  world.restart()
  world.grantAll()
  assert.deepStrictEqual(remembered(world.state), before)
  sound(world.state)
})

prop("[ARCHIVE-02] what was written bit by bit is what would be written whole", keptHistory, (each) => {
  const world = worldOf(each)
  world.save()
  world.save()
  const { state } = world
  const whole = changesBetween({ ...INITIAL, session: state.session }, state, true)
  const kept = world.archive.people.get(ME)
  if (whole === null || kept === undefined) return
  const afresh = writtenContent(BLANK, whole)
  for (const store of STORES)
    assert.deepStrictEqual(
      [...kept.records[store]].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      [...afresh.records[store]].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      store
    )
  for (const [chat, messages] of afresh.messages)
    for (const [number, message] of messages) assert.deepStrictEqual(kept.messages.get(chat)?.get(number), message)
  assert.strictEqual(changesBetween(state, state), null)
})

prop(
  "[ARCHIVE-02] one message that arrives writes itself, its contact and its chat, whatever else there is",
  fc.integer({ min: 1, max: 200 }),
  (count) => {
    const contacts = [row(), row(8), row(9)]
    const before = play({ contacts, when: Array.from({ length: count }, (_, i) => push(i + 1)) })
    const changes = changesBetween(before.state, happen(before, push(count + 1)).state)
    assert.deepStrictEqual(
      changes?.messages.map(({ chat, number }) => [chat, number]),
      [["7", count + 1]]
    )
    assert.deepStrictEqual(
      changes?.put.map(({ store }) => store).filter((store) => store !== "chats"),
      ["contacts", "about"]
    )
  }
)

it("[ARCHIVE-02] of many scopes only those that moved, and those that are doubted or no longer are, are written", () => {
  const scope = (text: string): Scope => Scope.make(text)
  const scopes = Array.from({ length: 2000 }, (_, i) => [scope(`c:${i}`), { n: i, chat: ContactId.make(String(i)) }] as const)
  const log = { ...INITIAL.log, reached: HashMap.fromIterable(scopes), doubted: new Set(["c:1", "c:2"].map(scope)) }
  const before: State = { ...INITIAL, log }
  const reached = HashMap.set(log.reached, scope("c:3"), { n: 9, chat: ContactId.make("3") })
  const doubted = new Set(["c:2", "c:3", "c:4", "c:none"].map(scope))
  const changes = changesBetween(before, { ...INITIAL, log: { ...log, reached, doubted } })
  assert.deepStrictEqual(
    changes?.put.filter(({ store }) => store === "scopes").map(({ value }) => value),
    [
      { scope: "c:3", n: 9, chat: "3", doubted: true },
      { scope: "c:1", n: 1, chat: "1", doubted: false },
      { scope: "c:4", n: 4, chat: "4", doubted: true }
    ]
  )
  // an entry that stands in both is not even looked into
  const blind = { n: 0, chat: ContactId.make("") }
  Object.defineProperty(blind, "n", { get: () => assert.fail("looked into") })
  const still = HashMap.set(log.reached, scope("u:1"), blind)
  const one = { ...INITIAL, log: { ...log, reached: still } }
  assert.ok(changesBetween(one, { ...one, log: { ...one.log, reached: HashMap.remove(still, scope("c:5")), doubted } }) !== null)
})

const trouble = fc.constantFrom("full" as const, "forbidden" as const, "gone" as const)
/** Moves that neither end the program nor mend the device. */
const isOnline = ([what]: History["moves"][number]): boolean =>
  !["crash", "reload", "full", "room", "keep", "begin", "grant"].includes(what)
/** What a person sees who opens one chat after the other. */
const seenIn = (world: World) => {
  const { drafts } = world.state
  const rows = rowsOf(world.state)
  const chats = [...HashMap.keys(world.state.chats)].toSorted().map((chat) => {
    world.ask({ _tag: "ChatOpenAsked", chat })
    world.grantAll()
    return [chat, messagesOf(world.state, chat)]
  })
  return { rows, chats, drafts: [...drafts].toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}
const STORED_ME = {
  ...{ id: 1, account: "ann1", name: "Ann", avatar: "", email: "" },
  ...{ sex: "unknown", signature: "", verified: false, qrUrl: "" }
}

const records = fc.record(
  Object.fromEntries(STORES.map((store) => [store, fc.array(fc.oneof(fc.anything(), fc.jsonValue()), { maxLength: 5 })]))
) as fc.Arbitrary<Parameters<typeof readKept>[0]["records"]>
prop(
  "[ARCHIVE-03] whatever lies in an archive, what can be read is read, and the rest is counted",
  records,
  history,
  (bad, each) => {
    const world = worldOf(each)
    world.save()
    const good = openedContent(world.archive.people.get(ME) ?? BLANK).records
    const mixed = Object.fromEntries(STORES.map((store) => [store, [...good[store], ...(store === "about" ? [] : bad[store])]]))
    const kept = readKept({ _tag: "Opened", records: mixed as unknown as typeof good })
    const whole = readKept({ _tag: "Opened", records: good })
    assert.ok(kept !== null && whole !== null && whole.dropped === 0)
    assert.ok(kept.contacts.length >= whole.contacts.length && kept.outbox.length >= whole.outbox.length)
    assert.strictEqual(
      kept.dropped + [kept.contacts, kept.people, kept.scopes, kept.chats, kept.outbox, kept.drafts].flat().length,
      STORES.filter((store) => store !== "about").reduce((sum, store) => sum + good[store].length + bad[store].length, 0)
    )
  }
)

const decodeRecords = Schema.Record(Schema.String, Schema.Array(Schema.Unknown))
const names = Schema.Array(Schema.String)
const Read = Schema.NullOr(Schema.Struct({ contacts: names, outbox: names, drafts: names, dropped: Schema.Int }))
it.each(vectors("client/ARCHIVE-03", decodeRecords, Read))("[ARCHIVE-03] $title", ({ given, want }) => {
  const kept = readKept({ _tag: "Opened", records: given as Parameters<typeof readKept>[0]["records"] })
  const seen = kept && {
    contacts: kept.contacts.map(({ id }) => String(id)),
    outbox: kept.outbox.map(({ id }) => String(id)),
    drafts: kept.drafts.map(({ text }) => text),
    dropped: kept.dropped
  }
  assert.deepStrictEqual(seen, want)
})

prop("[ARCHIVE-04] what the archive shows of a chat has no hole, and is what the service has", keptHistory, (each) => {
  const world = worldOf(each)
  world.save()
  world.restart()
  world.grantAll()
  for (const id of world.chats) {
    world.ask({ _tag: "ChatOpenAsked", chat: id })
    world.grantAll()
    const shown = toArray(chatOf(world.state, id).timeline)
    const kept = world.service.talk(1, id)?.kept.map(({ n }) => n) ?? []
    shown.forEach((each, index) => {
      const before = shown[index - 1]
      // mine has its place before what others wrote at the same moment is heard of
      if (before === undefined || each.author === ME) return
      assert.deepStrictEqual(
        kept.filter((n) => n > before.number && n < each.number),
        [],
        `between ${before.number} and ${each.number}`
      )
    })
  }
})

/** With everything here that was under way. */
const quiet = (world: World): World => {
  world.settle()
  if (world.state.tasks["requests:received"]?._tag === "Failed") world.ask({ _tag: "RequestsAsked", direction: "received" })
  if (world.state.tasks.contacts?._tag === "Failed") world.ask({ _tag: "ContactsAsked" })
  const { open, unreportedReads } = world.state
  if (open !== "" && !chatOf(world.state, open).coverage.live) world.ask({ _tag: "ChatOpenAsked", chat: open })
  if (!HashMap.isEmpty(unreportedReads)) world.play(["break", 0, 0])
  world.settle()
  return world
}

prop(
  "[ARCHIVE-01] at whatever moment the program ends and starts again, in the end all is what a fresh load shows",
  keptHistory,
  (each) => {
    const world = quiet(worldOf(each))
    if (world.state.log.isLoaded) {
      listAgrees(world, [world.state.visible ? "" : world.state.open])
      return chatsAgree(world)
    }
    // a server that numbers nothing takes more as read than was seen
    const waits = (id: ContactId) => chatOf(world.state, id).waiting.length > 0
    const unreadAside = (rows: ReturnType<typeof rowsOf>) =>
      rows.flatMap((each) => (waits(each.id) ? [] : [{ ...each, unread: 0, mentions: 0 }]))
    assert.deepStrictEqual(unreadAside(rowsOf(world.state)), unreadAside(freshRows(world)))
  }
)

prop(
  "[OUTBOX-01] what was shown as kept is there after a crash; with a retry all of it arrives, once and in order",
  keptHistory,
  (each) => {
    const world = quiet(worldOf(each))
    for (const id of world.chats)
      for (const { delivery, id: message } of messagesOf(world.state, id))
        if (delivery === "failed") world.ask({ _tag: "RetryAsked", chat: id, id: message })
    quiet(world)
    assert.deepStrictEqual(world.lost, [])
    const kept = world.service.talks.flatMap((talk) => talk.kept.map(({ id }) => id))
    for (const id of world.written) assert.strictEqual(kept.filter((one) => one === id).length, 1, id)
    for (const id of world.chats) {
      const mine = (world.service.talk(1, id)?.kept ?? []).map((one) => one.id).filter((one) => world.written.has(one))
      // what could not be read for a while comes after what was written meanwhile
      if (!world.troubled)
        assert.deepStrictEqual(
          mine,
          mine.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
        )
      assert.deepStrictEqual(chatOf(world.state, id).waiting, [])
    }
  }
)

prop(
  "[ARCHIVE-02] what is written is consistent at any moment: each line of the log that is kept is kept with what it did",
  numberedHistory,
  (each) => {
    const world: World = World.of({ ...each, moves: [] })
    for (const next of each.moves) {
      world.play(next)
      world.save()
    }
    world.restart()
    quiet(world)
    if (world.state.service.resume) listAgrees(world)
  }
)

prop("[ARCHIVE-05] however long a page is, the newest 500 of a chat stay", fc.integer({ min: 0, max: 900 }), (count) => {
  const page = { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: count } }
  const stage = play({ contacts: [row()], when: [open(), page, { archive: "at once" }] })
  const held = [...(stage.archive.people.get(ME)?.messages.get("7")?.keys() ?? [])].toSorted((a, b) => a - b)
  assert.deepStrictEqual(
    held,
    Array.from({ length: Math.min(count, 500) }, (_, i) => Math.max(0, count - 500) + i + 1)
  )
})

/** Numbers of what stands in each chat. */
const numbersIn = (world: World) =>
  new Map(
    [...world.state.chats].map(
      ([id, { timeline }]) => [id, toArray(timeline).flatMap(({ number }) => (number === 0 ? [] : [number as number]))] as const
    )
  )

prop(
  "[ARCHIVE-08] whatever has left the memory, who opens its chat sees it, and what is left is the newest",
  keptHistory,
  (each) => {
    const world = worldOf(each)
    world.ask({ _tag: "ChatCloseAsked" })
    const before = numbersIn(world)
    world.save()
    world.save()
    for (const [chat, left] of numbersIn(world)) {
      const all = before.get(chat) ?? []
      assert.deepStrictEqual(left, left.length === 1 ? all.slice(-1) : all)
      world.ask({ _tag: "ChatOpenAsked", chat })
      world.grantAll()
      const shown = numbersIn(world).get(chat) ?? []
      assert.deepStrictEqual(
        all.filter((number) => !shown.includes(number)),
        []
      )
      world.ask({ _tag: "ChatCloseAsked" })
    }
  }
)

/** Numbers of the messages that lie in the archive, by chat. */
const heldBy = ({ archive }: World) =>
  new Map([...(archive.people.get(ME)?.messages ?? [])].map(([chat, messages]) => [chat, [...messages.keys()]] as const))

prop(
  "[ARCHIVE-09] an archive that is gone for a while, also while the program starts, loses nothing by that",
  keptHistory,
  fc.boolean(),
  (each, starts) => {
    const world = worldOf({ ...each, late: false })
    world.ask({ _tag: "ChatCloseAsked" })
    world.save()
    world.save()
    const before = heldBy(world)
    world.archive = { ...world.archive, works: "gone" }
    if (starts) world.restart()
    world.ask({ _tag: "DraftAsked", chat: ContactId.make("2"), text: "half" })
    world.save()
    world.archive = { ...world.archive, works: "at once" }
    for (let i = 0; i < 3; i += 1) {
      world.save()
      world.grantAll()
    }
    const after = heldBy(world)
    for (const [chat, numbers] of before)
      assert.deepStrictEqual(
        numbers.filter((number) => after.get(chat)?.includes(number) !== true),
        [],
        chat
      )
  }
)

prop(
  "[ARCHIVE-10] a chat that could not be read shows all the same as one that could be, once it is opened again",
  keptHistory,
  fc.boolean(),
  (each, isRead) => {
    const world = quiet(worldOf({ ...each, late: false }))
    if (!world.state.log.isLoaded) return
    world.ask({ _tag: "ChatCloseAsked" })
    world.save()
    world.archive = { ...world.archive, works: isRead ? "at once" : "gone" }
    for (const chat of world.chats) world.ask({ _tag: "ChatOpenAsked", chat })
    world.ask({ _tag: "ChatCloseAsked" })
    world.archive = { ...world.archive, works: "at once" }
    world.save()
    chatsAgree(quiet(world))
  }
)

prop(
  "[ARCHIVE-06] however an archive fails, what the person sees is what they would see with a good one",
  keptHistory,
  trouble,
  (each, works) => {
    const good = World.of({ ...each, late: false, moves: each.moves.filter(isOnline) })
    const bad = new World({ ...each, late: false })
    bad.archive = { ...bad.archive, works }
    if (each.settled) bad.settle()
    for (const next of each.moves.filter(isOnline)) bad.play(next)
    assert.deepStrictEqual(seenIn(bad), seenIn(good))
    assert.ok(bad.state.keep.told.length <= 1)
  }
)

prop(
  "[ARCHIVE-07] it is noticed exactly when it had been kept and nothing is there",
  fc.array(fc.integer({ min: 1, max: 3 })),
  (kept) => {
    const stored = { userInfo: STORED_ME, authToken: "t", kept }
    const stage = play({ start: "nothing", when: [{ stored }] })
    assert.strictEqual(stage.state.keep.now, kept.includes(1) ? "evicted" : "kept")
  }
)
