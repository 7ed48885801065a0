import { assert, it } from "@effect/vitest"
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { done, message, row } from "#fixtures/client/told.ts"
import { settled } from "#fixtures/client/settled.ts"
import type { CallName } from "../api/calls.ts"
import { Millis } from "../format/Millis.ts"
import { ContactId } from "../contact/Contact.ts"
import { type Alert, Alerts } from "./ports/Alerts.ts"
import { type Came, Calls } from "./ports/Calls.ts"
import { Socket, type SocketEvent } from "./ports/Socket.ts"
import { Storage, type Stored } from "./ports/Storage.ts"
import { type RoomEvent, Tabs } from "./ports/Tabs.ts"
import { runClient } from "./run.ts"

/** A socket that was asked for, and is there as soon as `come` is called. */
interface Line {
  readonly on: (event: SocketEvent) => void
  readonly come: () => void
  readonly sent: Array<string>
  closed: number
}

const ok = (json: unknown): Came => ({ _tag: "Body", json })
const SESSION: Stored = { userInfo: ANN, authToken: "bearer t" }
const contacts = { ...done([row(7)]), count: 0 }

/** A client whose ports do what the test says: calls are answered by `answers`, sockets come when they are told to. */
const rig = (stored: Stored = SESSION, hasTabs = false) =>
  Effect.gen(function* () {
    const answers: Partial<Record<CallName, Came>> = {
      getContacts: ok(contacts),
      bindUid: ok(done()),
      getSystemInfo: ok(done({}))
    }
    const calls: Array<string> = []
    const lines: Array<Line> = []
    const alerts: Array<Alert> = []
    const ended: Array<ReadonlyArray<string>> = []
    const timers: Array<number> = []
    const room: Array<string> = []
    const said: Array<Readonly<Record<string, unknown>>> = []
    let happen: (event: RoomEvent) => void = () => assert.fail("nobody is in the room")
    let watcher: (stored: Stored) => void = () => assert.fail("nobody watches")
    const clock = yield* Clock.Clock
    yield* TestClock.setTime(1_700_000_000_000)
    const counting: Clock.Clock = Object.assign(Object.create(clock), {
      sleep: (duration: Parameters<Clock.Clock["sleep"]>[0]) =>
        Effect.suspend(() => {
          timers.push(0)
          return clock.sleep(duration).pipe(Effect.ensuring(Effect.sync(() => timers.pop())))
        })
    })
    const ports = Layer.mergeAll(
      archiveInMemory(),
      Layer.succeed(Alerts, { raise: (each) => alerts.push(each), end: (chats) => ended.push(chats) }),
      Layer.succeed(
        Calls,
        Calls.of({
          ask: (call) =>
            Effect.sync(() => {
              calls.push(call)
              return answers[call] ?? { _tag: "NoResponse" }
            }),
          alive: Effect.succeed(true)
        })
      ),
      Layer.succeed(
        Socket,
        Socket.of({
          open: (on) =>
            Effect.callback((resume) => {
              const line: Line = {
                on,
                sent: [],
                closed: 0,
                come: () =>
                  resume(Effect.succeed({ send: (text) => void line.sent.push(text), close: () => void (line.closed += 1) }))
              }
              lines.push(line)
            })
        })
      ),
      Layer.succeed(
        Storage,
        Storage.of({
          load: Effect.succeed(stored),
          save: () => Effect.void,
          forgetSession: () => Effect.void,
          watch: (on) => Effect.sync(() => void (watcher = on))
        })
      ),
      hasTabs
        ? Layer.succeed(Tabs, {
            enter: (_, on) => {
              happen = on
              return {
                say: (text) => said.push(JSON.parse(text)),
                take: () => room.push("take"),
                leave: () => room.push("leave")
              }
            }
          })
        : Layer.empty
    )
    const scope = yield* Scope.make()
    const client = yield* runClient(["en"]).pipe(
      Effect.provide(ports),
      Effect.provideService(Clock.Clock, counting),
      Scope.provide(scope)
    )
    yield* settled
    const now = () => Millis.make(clock.currentTimeMillisUnsafe())
    const lineAt = (index: number) => lines[index] ?? assert.fail("no such socket was asked for")
    /** A frame over a socket. */
    const say = (index: number, frame: unknown) => {
      lineAt(index).on({ _tag: "Text", text: JSON.stringify(frame) })
      return settled
    }
    const bind = Effect.suspend(() => {
      lineAt(0).come()
      return settled.pipe(
        Effect.andThen(Effect.sync(() => lineAt(0).on({ _tag: "Opened" }))),
        Effect.andThen(() => say(0, { type: "init", client_id: "c1" }))
      )
    })
    const watch = (kept: Stored) => watcher(kept)
    const lead = Effect.suspend(() => {
      happen({ _tag: "Led" })
      return settled
    })
    return {
      alerts,
      answers,
      bind,
      calls,
      client,
      close: Scope.close(scope, Exit.void),
      ended,
      lead,
      lineAt,
      lines,
      now,
      room,
      said,
      say,
      timers,
      watch
    }
  })

it.effect("a socket that comes when nobody wants it any more is closed, and not heard", () =>
  Effect.gen(function* () {
    const { calls, client, lineAt, now, say } = yield* rig()
    lineAt(0).on({ _tag: "Opened" })
    client.tell({ _tag: "LogoutAsked", now: now() })
    lineAt(0).come()
    yield* settled
    assert.deepStrictEqual([lineAt(0).closed, lineAt(0).sent], [1, []])
    yield* say(0, { type: "init", client_id: "c1" })
    assert.notInclude(calls, "bindUid")
    assert.strictEqual(client.state().connection.clientId, "")
  })
)

it.effect("a socket that comes after it was replaced is closed, and the new one stays", () =>
  Effect.gen(function* () {
    const { lineAt, lines, say } = yield* rig()
    lineAt(0).on({ _tag: "Closed", code: 1006 })
    yield* TestClock.adjust("15 seconds").pipe(Effect.andThen(settled))
    assert.strictEqual(lines.length, 2)
    lineAt(1).come()
    yield* settled
    lineAt(0).come()
    yield* settled
    lineAt(1).on({ _tag: "Opened" })
    yield* say(1, { type: "init", client_id: "c1" })
    assert.deepStrictEqual([lineAt(0).closed, lineAt(0).sent, lineAt(1).closed], [1, [], 0])
    assert.notDeepEqual(lineAt(1).sent, [])
  })
)

it.effect("frames go out over the socket that is there, and close it at the end", () =>
  Effect.gen(function* () {
    const { bind, close, lineAt } = yield* rig()
    yield* bind
    yield* TestClock.adjust("25 seconds").pipe(Effect.andThen(settled))
    assert.deepStrictEqual(
      lineAt(0).sent.map((text) => JSON.parse(text).type),
      ["ping", "bindUid", "ping"]
    )
    yield* close
    assert.strictEqual(lineAt(0).closed, 1)
  })
)

it.effect("what is no frame is counted and left aside", () =>
  Effect.gen(function* () {
    const { bind, client, lineAt } = yield* rig()
    yield* bind
    lineAt(0).on({ _tag: "Text", text: "no json" })
    assert.strictEqual(client.state().connection.ignored, 1)
    assert.isTrue(client.state().connection.bound)
    assert.isTrue(client.state().isMobile)
  })
)

it.effect("a later alarm takes the place of an earlier one, and so does a reminder", () =>
  Effect.gen(function* () {
    const { answers, bind, calls, client, now, say, timers } = yield* rig()
    yield* bind
    const before = timers.length
    for (const time of [1, 2, 3]) yield* say(0, { type: "pong", time })
    for (let i = 0; i < 3; i++) {
      client.tell({ _tag: "UnloadTold", now: now() })
      client.tell({ _tag: "ShownTold", now: now() })
      yield* settled
    }
    assert.strictEqual(timers.length, before)
    answers.getSystemInfo = { _tag: "NoResponse" }
    for (let i = 0; i < 3; i++) client.tell({ _tag: "ReminderTold", of: "service", now: now() })
    yield* settled
    assert.strictEqual(timers.length, before + 1)
    const asked = () => calls.filter((call) => call === "getSystemInfo").length
    assert.strictEqual(asked(), 4)
    for (const count of [5, 6]) {
      yield* TestClock.adjust("30 seconds").pipe(Effect.andThen(settled))
      yield* TestClock.adjust("30 seconds").pipe(Effect.andThen(settled))
      assert.strictEqual(asked(), count)
    }
  })
)

it.effect("[ALERT-06] alerts and their end reach the device", () =>
  Effect.gen(function* () {
    const { alerts, bind, client, ended, now, say } = yield* rig()
    yield* bind
    client.tell({ _tag: "HiddenTold", now: now() })
    yield* say(0, { type: "simple", time: 0, data: message(1) })
    assert.deepStrictEqual(
      alerts.map(({ notices }) => notices.map(({ chat }) => chat)),
      [["7"]]
    )
    client.tell({ _tag: "ShownTold", now: now() })
    client.tell({ _tag: "ChatOpenAsked", chat: ContactId.make("7"), now: now() })
    yield* settled
    assert.deepStrictEqual(ended, [["7"]])
  })
)

it.effect("who listens hears of each state once, in order, and of no change nothing", () =>
  Effect.gen(function* () {
    const { client, now } = yield* rig()
    const heard: Array<boolean> = []
    const stopFirst = client.subscribe(() => {
      if (!client.state().visible) client.tell({ _tag: "ShownTold", now: now() })
    })
    const stop = client.subscribe(() => heard.push(client.state().visible))
    client.tell({ _tag: "HiddenTold", now: now() })
    yield* settled
    assert.deepStrictEqual([heard[0], heard.at(-1)], [false, true])
    const count = heard.length
    client.tell({ _tag: "DialogConfirmAsked", now: now() })
    assert.strictEqual(heard.length, count)
    stop()
    stopFirst()
    client.tell({ _tag: "HiddenTold", now: now() })
    assert.strictEqual(heard.length, count)
  })
)

it.effect("[TAB-09] what another tab keeps is heard where there are tabs, and a tab that does not lead sends nothing", () =>
  Effect.gen(function* () {
    const { calls, client, lines, now, watch } = yield* rig(SESSION, true)
    watch({ ...SESSION, appSetting: { theme: "dark" } })
    assert.strictEqual(client.state().setting.theme, "dark")
    client.tell({ _tag: "SendAsked", chat: ContactId.make("7"), text: "hi", id: "a" as never, now: now() })
    yield* settled
    assert.deepStrictEqual([calls.includes("sendMessage"), lines.length], [false, 0])
    // but it asks for what somebody looks at in it
    assert.strictEqual(client.state().connection.part.role, "follows")
    const asked = calls.length
    client.tell({ _tag: "RequestsAsked", direction: "received", now: now() })
    yield* settled
    assert.strictEqual(calls.length, asked + 1)
  })
)

it.effect("[TAB-06] a tab that nobody answers takes the lead, and leaves the others with its session", () =>
  Effect.gen(function* () {
    const { calls, client, now, room } = yield* rig(SESSION, true)
    assert.include(calls, "getContacts")
    for (let i = 0; i < 60; i++) yield* TestClock.adjust("1 second").pipe(Effect.andThen(settled))
    assert.include(room, "take")
    room.length = 0
    client.tell({ _tag: "LogoutAsked", now: now() })
    yield* settled
    assert.deepStrictEqual(room, ["leave"])
  })
)

it.effect("[TAB-04] a tab that leads tells the others the outcome of a message that it sent, and of no other call", () =>
  Effect.gen(function* () {
    const { bind, calls, client, lead, now, said } = yield* rig(SESSION, true)
    yield* lead
    yield* bind
    const saidSent = () => said.filter(({ _tag }) => _tag === "Sent")
    client.tell({ _tag: "RequestsAsked", direction: "received", now: now() })
    yield* settled
    assert.deepStrictEqual([saidSent(), calls.includes("sendMessage")], [[], false])
    client.tell({ _tag: "SendAsked", chat: ContactId.make("7"), text: "hi", id: "a" as never, now: now() })
    yield* settled
    assert.deepStrictEqual(saidSent(), [{ _tag: "Sent", chat: "7", id: "a", came: { _tag: "NoResponse" } }])
  })
)
