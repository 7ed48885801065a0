import { assert, it } from "@effect/vitest"
import { Clock, Effect, Exit, HashMap, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { settled } from "#fixtures/client/settled.ts"
import { ContactId } from "../contact/Contact.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import type { StorageKey } from "./ports/Storage.ts"
import { runClient } from "./run.ts"

const BOB = ContactId.make("2")

const pass = (duration: Parameters<typeof TestClock.adjust>[0]) => TestClock.adjust(duration).pipe(Effect.andThen(settled))

/** A client over a service in memory, with Ann's session in storage unless told otherwise. */
const start = (options: { readonly stranger?: boolean } = {}) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const service = new ServiceModel(() => clock.currentTimeMillisUnsafe())
    const network = new Network()
    const ann = service.addPerson("ann1", "Ann")
    const bob = service.addPerson("bob1", "Bob")
    service.befriend(ann, bob)
    const calls: Array<string> = []
    const call = service.call.bind(service)
    service.call = (name, body, token) => {
      calls.push(name)
      return call(name, body, token)
    }
    const me = {
      id: ann,
      account: "ann1",
      name: "Ann",
      avatar: "",
      email: "",
      sex: "unknown",
      signature: "",
      verified: false,
      qrUrl: ""
    }
    const kept = new Map<StorageKey, string>(
      options.stranger === true
        ? []
        : [
            ["userInfo", JSON.stringify(me)],
            ["authToken", JSON.stringify(service.admit(ann))]
          ]
    )
    const ports = Layer.mergeAll(
      archiveInMemory(),
      callsInMemory(service, network),
      socketInMemory(service, network),
      storageInMemory(kept)
    )
    const scope = yield* Scope.make()
    const client = yield* runClient(["en"]).pipe(Effect.provide(ports), Scope.provide(scope))
    yield* settled
    const now = () => Millis.make(clock.currentTimeMillisUnsafe())
    return { ann, bob, calls, client, close: Scope.close(scope, Exit.void), kept, network, now, service }
  })

it.effect("a stored session asks for the service and the list, opens the socket and binds it", () =>
  Effect.gen(function* () {
    const { calls, client, network } = yield* start()
    assert.deepStrictEqual(calls, ["getSystemInfo", "getContacts", "bindUid", "getContacts"])
    assert.strictEqual(client.state().connection.machine._tag, "Open")
    assert.ok(client.state().connection.bound)
    assert.strictEqual(network.sockets, 1)
    assert.ok(HashMap.has(client.state().contacts, BOB))
  })
)

it.effect("a stranger logs in, and is remembered; logging out forgets", () =>
  Effect.gen(function* () {
    const { client, kept, network, now } = yield* start({ stranger: true })
    assert.strictEqual(client.state().session._tag, "LoggedOut")
    assert.strictEqual(network.sockets, 0)
    client.tell({ _tag: "LoginAsked", account: "ann1", password: "secret1", now: now() })
    yield* settled
    assert.ok(client.state().connection.bound)
    assert.deepStrictEqual([...kept.keys()], ["globalConfig", "userInfo", "authToken"])
    client.tell({ _tag: "LogoutAsked", now: now() })
    yield* settled
    assert.deepStrictEqual([[...kept.keys()], network.sockets], [["globalConfig", "pendingLogouts", "forgotten", "kept"], 0])
  })
)

it.effect("messages come and go", () =>
  Effect.gen(function* () {
    const { ann, bob, client, now, service } = yield* start()
    service.say(bob, String(ann), "<p>hi</p>")
    yield* settled
    assert.strictEqual(client.state().totals.unread, 1)
    client.tell({ _tag: "SendAsked", chat: BOB, text: "hello", id: MessageId.make("a"), now: now() })
    yield* settled
    assert.deepStrictEqual(
      messagesOf(client.state(), BOB).map(({ delivery, id }) => [id, delivery]),
      [
        ["s1", "sent"],
        ["a", "sent"]
      ]
    )
    service.read(bob, String(ann))
    yield* settled
    assert.strictEqual(messagesOf(client.state(), BOB).at(-1)?.delivery, "read")
  })
)

it.effect("a ping goes out every 25 seconds and is answered, so that the connection stays", () =>
  Effect.gen(function* () {
    const { client, service } = yield* start()
    const frames: Array<number> = []
    const stop = client.subscribe(() => frames.push(0))
    for (let i = 0; i < 8; i++) yield* pass("25 seconds")
    stop()
    // each ping brings a pong: the heartbeat moves twice
    assert.ok(frames.length >= 8)
    assert.strictEqual(client.state().connection.machine._tag, "Open")
    assert.ok(client.state().connection.bound)
    assert.strictEqual(service.people.size, 2)
  })
)

it.effect("60 seconds of silence break the connection; 15 seconds later another one stands", () =>
  Effect.gen(function* () {
    const { ann, bob, client, network, service } = yield* start()
    network.state = "hanging"
    yield* pass("59 seconds")
    assert.strictEqual(client.state().connection.machine._tag, "Open")
    yield* pass("1 second")
    assert.strictEqual(client.state().connection.machine._tag, "Waiting")
    assert.ok(!client.state().connection.bound)
    service.say(bob, String(ann), "<p>missed</p>")
    network.state = "good"
    yield* pass("15 seconds")
    assert.ok(client.state().connection.bound)
    assert.strictEqual(client.state().totals.unread, 1)
  })
)

it.effect("after ten errors in a row it gives up; the network tells it to try again", () =>
  Effect.gen(function* () {
    const { client, network, now } = yield* start()
    network.state = "down"
    network.breakSockets("Errored")
    for (let i = 0; i < 9; i++) yield* pass("15 seconds")
    assert.strictEqual(client.state().connection.machine._tag, "Waiting")
    yield* pass("15 seconds")
    assert.strictEqual(client.state().connection.machine._tag, "GivenUp")
    yield* pass("10 minutes")
    assert.strictEqual(client.state().connection.machine._tag, "GivenUp")
    network.state = "good"
    client.tell({ _tag: "NetworkTold", now: now() })
    yield* settled
    assert.ok(client.state().connection.bound)
  })
)

it.effect("a message written without a network goes out once there is one, once", () =>
  Effect.gen(function* () {
    const { ann, bob, client, network, now, service } = yield* start()
    network.state = "down"
    network.breakSockets()
    client.tell({ _tag: "SendAsked", chat: BOB, text: "late", id: MessageId.make("a"), now: now() })
    yield* settled
    assert.strictEqual(messagesOf(client.state(), BOB)[0]?.delivery, "waiting")
    network.state = "good"
    yield* pass("15 seconds")
    assert.strictEqual(messagesOf(client.state(), BOB)[0]?.delivery, "sent")
    assert.deepStrictEqual(
      service.talk(ann, String(bob))?.kept.map(({ id }) => id),
      ["a"]
    )
  })
)

it.effect("a call that nobody answers ends after ten seconds", () =>
  Effect.gen(function* () {
    const { client, network, now } = yield* start({ stranger: true })
    network.state = "hanging"
    client.tell({ _tag: "LoginAsked", account: "ann1", password: "secret1", now: now() })
    yield* pass("9 seconds")
    assert.strictEqual(client.state().tasks.login?._tag, "Busy")
    yield* pass("1 second")
    assert.strictEqual(client.state().tasks.login?._tag, "Failed")
  })
)

it.effect("a toast goes after its time", () =>
  Effect.gen(function* () {
    const { client, now } = yield* start()
    client.tell({ _tag: "SendAsked", chat: BOB, text: " ", id: MessageId.make("a"), now: now() })
    yield* pass("1400 millis")
    assert.strictEqual(client.state().toasts.length, 1)
    yield* pass("100 millis")
    assert.strictEqual(client.state().toasts.length, 0)
  })
)

it.effect("an old socket is not heard any more", () =>
  Effect.gen(function* () {
    const { ann, bob, client, network, now, service } = yield* start()
    client.tell({ _tag: "UnloadTold", now: now() })
    client.tell({ _tag: "ShownTold", now: now() })
    yield* settled
    assert.strictEqual(network.sockets, 1)
    service.say(bob, String(ann), "<p>hi</p>")
    yield* settled
    assert.strictEqual(client.state().totals.unread, 1)
    assert.strictEqual(messagesOf(client.state(), BOB).length, 1)
  })
)

it.effect("its end closes the socket and stops what is under way", () =>
  Effect.gen(function* () {
    const { ann, bob, client, close, network, now, service } = yield* start()
    yield* close
    yield* settled
    assert.strictEqual(network.sockets, 0)
    const before = client.state()
    service.say(bob, String(ann), "<p>hi</p>")
    yield* pass("10 minutes")
    assert.strictEqual(client.state(), before)
    client.tell({ _tag: "SendAsked", chat: BOB, text: "too late", id: MessageId.make("a"), now: now() })
    yield* settled
    assert.strictEqual(service.talk(ann, String(bob))?.kept.length, 1)
  })
)
