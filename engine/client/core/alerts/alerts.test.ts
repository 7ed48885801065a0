import { assert, it } from "@effect/vitest"
import { Clock, Effect, Exit, HashMap, Layer, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { LIMITS } from "#fixtures/client/model/resume.ts"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { Browser } from "#adapters/memory/tabs.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { Given, happen, play } from "#fixtures/client/play.ts"
import { see, Seen } from "#fixtures/client/see.ts"
import { settled } from "#fixtures/client/settled.ts"
import { message, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Millis } from "../../../format/Millis.ts"
import { APART } from "../../../message/alert.ts"
import type { Client } from "../../Client.ts"
import type { Stored, StorageKey } from "../../ports/Storage.ts"
import { Alerts } from "../../ports/Alerts.ts"
import { runClient } from "../../run.ts"

for (const rule of ["ALERT-05", "ALERT-06"]) {
  it.each(vectors(`client/${rule}`, Given, Seen))(`[${rule}] $title`, ({ given, want }) => {
    const seen = see(play(given))
    const named = Object.fromEntries(Object.keys(want).map((key) => [key, seen[key]]))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(named)), want)
  })
}

/** Ann's browser with some tabs, of which each says what it was asked to do. */
const openTabs = (count: number) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    yield* TestClock.setTime(1_700_000_000_000)
    const service = new ServiceModel(() => clock.currentTimeMillisUnsafe(), LIMITS)
    const [ann, bob] = [service.addPerson("ann1", "Ann"), service.addPerson("bob1", "Bob")]
    service.befriend(ann, bob)
    const network = new Network()
    const browser = new Browser()
    const watchers = new Set<(stored: Stored) => void>()
    const kept = new Map<StorageKey, string>([
      ["userInfo", JSON.stringify({ ...ANN, id: ann })],
      ["authToken", JSON.stringify(service.admit(ann))]
    ])
    const sounds: Array<{ readonly tab: number; readonly at: number }> = []
    const clients: Array<Client> = []
    const scope = yield* Scope.make()
    for (let tab = 0; tab < count; tab += 1) {
      const ports = Layer.mergeAll(
        archiveInMemory(),
        callsInMemory(service, network),
        socketInMemory(service, network),
        storageInMemory(kept, watchers),
        browser.open().layer,
        Layer.succeed(Alerts, {
          raise: ({ sound }) => void (sound && sounds.push({ tab, at: clock.currentTimeMillisUnsafe() })),
          end: () => undefined
        })
      )
      const client = yield* runClient(["en"]).pipe(Effect.provide(ports), Scope.provide(scope))
      clients.push(client)
      yield* settled
    }
    return { ann, bob, clients, close: Scope.close(scope, Exit.void), network, service, sounds }
  })

it.effect.each([1, 2, 5])("[ALERT-05] %i tabs sound as one, and not for each of many", (count) =>
  Effect.gen(function* () {
    const { ann, bob, close, service, sounds } = yield* openTabs(count)
    for (let i = 0; i < 10; i += 1) service.say(bob, String(ann), `<p>${i}</p>`)
    yield* settled
    assert.strictEqual(sounds.length, 1)
    yield* TestClock.adjust("3 seconds")
    service.say(bob, String(ann), "<p>later</p>")
    yield* settled
    assert.strictEqual(sounds.length, 2)
    assert.strictEqual(new Set(sounds.map(({ tab }) => tab)).size, 1)
    yield* close
  })
)

it.effect("[ALERT-05] who comes back after a night hears nothing of it, after a moment one sound", () =>
  Effect.gen(function* () {
    const { ann, bob, clients, close, network, service, sounds } = yield* openTabs(2)
    /** So many messages, one a second, while nobody can be reached. */
    const away = (count: number, rest: `${number} minutes` | `${number} seconds`) =>
      Effect.gen(function* () {
        network.state = "down"
        network.breakSockets()
        for (let i = 0; i < count; i += 1) {
          service.say(bob, String(ann), `<p>${i}</p>`)
          yield* TestClock.adjust("1 second")
        }
        yield* TestClock.adjust(rest)
        network.state = "good"
        for (const client of clients) client.tell({ _tag: "NetworkTold", now: Millis.make(service.now()) })
        yield* TestClock.adjust("90 seconds")
        yield* settled
      })
    service.say(bob, String(ann), "<p>before</p>")
    yield* settled
    assert.strictEqual(sounds.length, 1)
    yield* away(50, "30 minutes")
    assert.strictEqual(sounds.length, 1)
    yield* away(3, "0 seconds")
    assert.strictEqual(sounds.length, 2)
    yield* close
  })
)

/** Pauses between messages, in milliseconds. */
const pauses = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 20 })

it.effect("[ALERT-05] whenever messages come, sounds are as many as one tab makes, and apart (property)", () =>
  Effect.gen(function* () {
    for (const all of fc.sample(pauses, { numRuns: 15, seed: 38 })) {
      const { ann, bob, close, service, sounds } = yield* openTabs(1 + (all.length % 3))
      let [last, wanted] = [Number.NEGATIVE_INFINITY, 0]
      for (const pause of all) {
        yield* TestClock.adjust(pause)
        const now = service.now()
        if (now - last >= APART) [last, wanted] = [now, wanted + 1]
        service.say(bob, String(ann), "<p>hi</p>")
        yield* settled
      }
      assert.strictEqual(sounds.length, wanted)
      yield* close
    }
  })
)

const news = fc.array(fc.tuple(fc.constantFrom("say", "say", "undo", "read", "delete"), fc.constantFrom(7, 8), fc.nat(9)), {
  maxLength: 16
})

prop(
  "[ALERT-06] a notification stands exactly as long as its chat has something unread, and its end is told once",
  news,
  (deeds) => {
    let stage = play({ start: "numbered", contacts: [row(7), row(8)], when: [{ page: "hidden" }] })
    const kept = new Map<number, ReadonlyArray<number>>([
      [7, []],
      [8, []]
    ])
    const lines = new Map<number, number>([
      [7, 0],
      [8, 0]
    ])
    let [own, n] = [0, 0]
    for (const [what, who, which] of deeds) {
      const all = kept.get(who) ?? []
      const one = all[which % Math.max(1, all.length)] ?? 0
      // of the last one deleted only the row tells what the list shows, and lines wait for it
      if (what !== "say" && (one === 0 || (what === "delete" && one === all.at(-1)))) continue
      const next = (lines.get(who) ?? 0) + 1
      const at = stage.now + 10_000
      const told = (type: string, data: unknown) => ({ at, frame: { type, time: 0, s: `c:1-${who}`, n: next, data } })
      const before = stage.state.alerts.shown.map(({ chat }) => String(chat))
      const ended = stage.intents.length
      if (what === "read") {
        const frame = { type: "readByMe", time: 0, s: "u:1", n: ++own, data: { toContactId: who, is_group: 0, upTo: all.at(-1) } }
        stage = happen(stage, { at, frame })
        kept.set(who, [])
      } else {
        if (what === "say") n += 1
        const data = { id: `m${one}`, msg_id: one, content: "recalled", from_user: who, toContactId: who, is_last: 0 }
        const text = message(n, { sendTime: at, toContactId: who, fromUser: { id: who, realname: "B" } })
        stage = happen(stage, what === "say" ? told("simple", text) : told(what === "undo" ? "undoMessage" : "delMessage", data))
        lines.set(who, next)
        kept.set(who, what === "say" ? [...all, n] : all.filter((each) => each !== one))
      }
      const { contacts } = stage.state
      const shown = stage.state.alerts.shown.map(({ chat }) => chat)
      for (const chat of shown) assert.ok(Option.exists(HashMap.get(contacts, chat), ({ unread }) => unread > 0))
      const gone = before.filter((chat) => !shown.some((each) => each === chat))
      const tellings = stage.intents.slice(ended).flatMap((each) => (each._tag === "EndAlerts" ? each.chats : []))
      assert.deepStrictEqual(tellings.map(String), gone)
      if (what === "say") assert.ok(shown.some((each) => each === String(who)))
    }
  }
)
