import { assert } from "@effect/vitest"
import { olderLoaded } from "./core/conversation/coverage/Coverage.ts"
import { HashMap, Option } from "effect"
import { chatsAgree, listAgrees, rowsOf, sound } from "#fixtures/client/agreement.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { anyHistory, history, numberedHistory } from "#fixtures/client/moves.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { toArray } from "./Sorted.ts"

const play = (each: Parameters<typeof World.of>[0]): World => World.of(each, sound)

prop(
  "[CLIENT-07] after every event the order is that of all listed contacts, and the totals are their sums",
  anyHistory,
  (each) => {
    play(each)
  }
)

prop("[CLIENT-08] whatever was lost, late or twice: in the end the list is what a fresh load shows", history, (each) => {
  const world = play(each)
  world.settle()
  // what got lost on a good connection is asked for again by who sees it
  if (world.state.tasks.contacts?._tag === "Failed") world.ask({ _tag: "ContactsAsked" })
  if (world.state.tasks["requests:received"]?._tag === "Failed") world.ask({ _tag: "RequestsAsked", direction: "received" })
  world.settle()
  // while nobody looks, what the server took as read may show as unread
  listAgrees(world, [world.state.visible ? "" : world.state.open])
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
  assert.ok(chat.coverage.live)
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
  if (olderLoaded(chat.coverage) === "none") assert.strictEqual(shown.length, kept.length)
})

prop(
  "[CLIENT-17] each message written is in its chat once and at the service at most once; with a retry all arrive, in order",
  anyHistory,
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

prop("[CLIENT-19] at every moment each message written is in its chat, or above what is loaded of it", anyHistory, (each) => {
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

/** With everything here that was under way; what got lost on a good connection is asked for again by who sees that it failed. */
const quiet = (world: World): World => {
  world.settle()
  if (world.state.tasks["requests:received"]?._tag === "Failed") world.ask({ _tag: "RequestsAsked", direction: "received" })
  if (!HashMap.isEmpty(world.state.unreportedReads)) world.play(["break", 0, 0])
  world.settle()
  return world
}

/** Without the service's settings the client does not know that it numbers; with them all holds. */
const knows = (world: World): boolean => world.state.service.resume

prop("[LOG-01] no scope ever goes back, none runs ahead of the service, and what is held lies above", numberedHistory, (each) => {
  let before = new Map<string, number>()
  let isNumbered = false
  const world: World = World.of(each, (state, event) => {
    sound(state)
    const { asked, held, heldCount, isLoaded, reached } = state.log
    const now = new Map([...reached].map(([scope, { n }]) => [scope as string, n]))
    if (isNumbered) for (const [scope, n] of before) assert.ok((now.get(scope) ?? n) >= n, `${scope} after ${event._tag}`)
    isNumbered = isLoaded
    before = now
    const all = [...held].flatMap(([, frames]) => frames)
    assert.strictEqual(all.length, heldCount)
    // next in line, one waits only for a row that is wanted
    const isNext = ({ line }: (typeof all)[number]) => line.n <= (now.get(line.scope) ?? 0) + 1 && !asked?.doubted.has(line.scope)
    if (isNumbered) assert.ok(!all.some(isNext))
  })
  for (const [scope, { n }] of world.state.log.reached) assert.ok(n <= world.service.log.head(scope))
})

prop("[LOG-02] whatever was lost, late or twice: in the end the list is what a fresh load shows", numberedHistory, (each) => {
  const world = quiet(play(each))
  if (!knows(world)) return
  listAgrees(world)
  assert.strictEqual(world.state.log.heldCount, 0)
})

prop("[LOG-04] in the end each chat is what the service has, without a hole", numberedHistory, (each) => {
  const world = quiet(play(each))
  world.tell({ _tag: "ShownTold", now: world.now })
  if (world.state.open !== "") world.ask({ _tag: "ChatOpenAsked", chat: world.state.open })
  world.settle()
  chatsAgree(world)
})

prop(
  "[LOG-05] what was read reaches as far as the service says, and no row had to correct the count",
  numberedHistory,
  (each) => {
    const world = quiet(play(each))
    if (!knows(world)) return
    assert.deepStrictEqual(
      [...world.state.contacts].map(([id, { readTo }]) => [id, readTo ?? 0]),
      [...world.state.contacts].map(([id]) => [id, world.service.talk(1, id)?.readBy(1) ?? 0])
    )
    assert.strictEqual(world.state.log.corrected, 0)
  }
)

prop("[LOG-06] a server that numbers nothing is never asked for what was missed", history, (each) => {
  const world = play(each)
  world.settle()
  assert.ok(world.intents.every((intent) => intent._tag !== "Call" || intent.ask.call !== "resume"))
  assert.ok(!world.state.log.isNumbered)
})

prop("[LOG-07] when nothing is broken any more, all that there was when it was bound is here", numberedHistory, (each) => {
  let wasBroken = false
  let heads: ReadonlyArray<readonly [string, number]> = []
  const world: World = World.of({ ...each, settled: false, moves: [] })
  world.settle()
  world.watch = ({ connection, log, session }, event) => {
    if (event._tag === "CallTold" && event.told.call === "bindUid" && connection.bound)
      heads = ["u:1", "c:1-2", "c:1-3", "c:group-5"].map((scope) => [scope, world.service.log.head(scope)] as const)
    if (wasBroken && connection.broken === null && connection.bound && session._tag === "LoggedIn") {
      const reached = new Map([...log.reached].map(([scope, { n }]) => [scope as string, n]))
      for (const [scope, n] of heads) assert.ok((reached.get(scope) ?? 0) >= n, `${scope} is at ${reached.get(scope)}, not ${n}`)
    }
    wasBroken = connection.broken !== null
  }
  for (const move of each.moves) world.play(move)
  world.settle()
  assert.strictEqual(world.state.connection.broken, null)
})

prop("[LOG-08] in the end the service has heard what was read", numberedHistory, (each) => {
  assert.ok(HashMap.isEmpty(quiet(play(each)).state.unreportedReads))
})
