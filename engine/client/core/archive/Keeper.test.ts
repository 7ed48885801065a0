import { assert, it } from "@effect/vitest"
import { knownOf } from "#fixtures/client/known.ts"
import { Clock, Context, Effect, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { archiveInMemory, type Content } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { Browser } from "#adapters/memory/tabs.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { settled } from "#fixtures/client/settled.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { withAreas } from "../../areas/AreaLoader.ts"
import { AREA as SEARCH_AREA } from "../../areas/search/area.ts"
import { chatOf } from "../conversation/chats.ts"
import { Archive, type Trouble } from "../../ports/Archive.ts"
import { Bytes } from "../../ports/Bytes.ts"
import { runClient } from "../../run.ts"
import type { State } from "../../State.ts"

const ANN = UserId.make(1)
const BOB = ContactId.make("2")

const pass = (duration: Parameters<typeof TestClock.adjust>[0]) => TestClock.adjust(duration).pipe(Effect.andThen(settled))

/** A client whose archive tells when it was asked for what, takes `slow` milliseconds for each writing, and fails as told; bytes go after `blocked`. */
const startWith = Effect.fn(function* (people: Map<UserId, Content>, isNumbered = false) {
  const clock = yield* Clock.Clock
  const now = () => Millis.make(clock.currentTimeMillisUnsafe())
  const service = new ServiceModel(now, isNumbered ? { perScope: 100, inAll: 100 } : null)
  const person = service.addPerson("ann1", "Ann")
  service.befriend(person, service.addPerson("bob1", "Bob"))
  const inner = Context.get(yield* Layer.build(archiveInMemory(people)), Archive)
  const device = { slow: 0, blocked: 0, trouble: null as Trouble | null, once: false, releases: false, log: new Array<string>() }
  const told = (what: string) => device.log.push(`${what} ${now()}`)
  const archive = Archive.of({
    ...inner,
    get mayRelease() {
      return device.releases
    },
    open: (owner) =>
      Effect.suspend(() => {
        told("open")
        const { trouble } = device
        return trouble === null || trouble === "full" ? inner.open(owner) : Effect.succeed({ _tag: "Trouble", trouble } as const)
      }),
    save: (owner, changes) =>
      Effect.suspend(() => {
        told("save")
        if (device.once) {
          device.once = false
          return Effect.succeed("full" as const)
        }
        const work = device.trouble === null ? inner.save(owner, changes) : Effect.succeed(device.trouble)
        return Effect.delay(work, device.slow)
      }),
    shrink: (owner, count, chats) =>
      Effect.suspend(() => {
        told(`shrink to ${count}`)
        return inner.shrink(owner, count, chats)
      }),
    messages: (owner, chat) =>
      Effect.suspend(() => {
        told(`read ${chat}`)
        const { trouble } = device
        return trouble === "gone" ? Effect.succeed({ _tag: "Trouble", trouble } as const) : inner.messages(owner, chat)
      }),
    forget: (owner) =>
      Effect.suspend(() => {
        told("forget")
        return device.trouble === null ? inner.forget(owner) : Effect.succeed(device.trouble)
      })
  })
  const me = {
    ...{ id: person, account: "ann1", name: "Ann", avatar: "", email: "" },
    ...{ sex: "unknown", signature: "", verified: false, qrUrl: "" }
  }
  const stored = new Map([
    ["userInfo", JSON.stringify(me)],
    ["authToken", JSON.stringify(service.admit(person))]
  ] as const)
  const network = new Network()
  const ports = Layer.mergeAll(
    Layer.succeed(Archive, archive),
    Layer.succeed(Bytes, {
      keep: () => Effect.succeed(null),
      drop: () => Effect.sync(() => told("drop-bytes")),
      forget: () =>
        Effect.delay(
          Effect.sync(() => told("forget-bytes")),
          device.blocked
        )
    }),
    callsInMemory(service, network),
    socketInMemory(service, network),
    storageInMemory(new Map(stored)),
    new Browser().open().layer
  )
  const client = yield* runClient(["en"], true, withAreas({ search: SEARCH_AREA })).pipe(
    Effect.provide(ports),
    Scope.provide(yield* Scope.make())
  )
  yield* settled
  yield* pass("1 second")
  device.log.length = 0
  const draft = (text: string) => client.tell({ _tag: "DraftAsked", chat: BOB, text, now: now() })
  const send = (id: string) => client.tell({ _tag: "SendAsked", chat: BOB, text: id, id: MessageId.make(id), now: now() })
  const began = now()
  /** What was asked for since, each with its moment. */
  const asked = () => device.log.map((line) => line.replace(/ (\d+)$/, (_, at: string) => ` at ${Number(at) - began}`))
  return { asked, client, device, draft, now, people, send, service }
})

const start = Effect.suspend(() => startWith(new Map()))

it.effect("[ARCHIVE-04] what is kept of a chat is read when it is opened, and not before", () =>
  Effect.gen(function* () {
    const people = new Map<UserId, Content>()
    const { service } = yield* startWith(people)
    service.say(2, "1", "<p>kept</p>")
    yield* pass("1 second")
    const { asked, client, now } = yield* startWith(people)
    const read = () => asked().filter((each) => each.startsWith("read"))
    assert.deepStrictEqual(read(), [])
    client.tell({ _tag: "ChatOpenAsked", chat: BOB, now: now() })
    yield* settled
    assert.deepStrictEqual(read(), ["read 2 at 0"])
  })
)

it.effect("[ARCHIVE-02] changes that come together are written together, a quarter of a second after the first", () =>
  Effect.gen(function* () {
    const { asked, draft } = yield* start
    for (const text of ["h", "ha", "hal", "half"]) {
      draft(text)
      yield* pass("60 millis")
    }
    yield* pass("1 second")
    assert.deepStrictEqual(asked(), ["save at 250"])
  })
)

it.effect("[ARCHIVE-02] a slow device is given ten times as long as it took", () =>
  Effect.gen(function* () {
    const { asked, device, draft } = yield* start
    device.slow = 100
    for (let i = 0; i < 30; i++) {
      draft(String(i))
      yield* pass("100 millis")
    }
    assert.deepStrictEqual(asked(), ["save at 250", "save at 1350", "save at 2450"])
  })
)

it.effect(
  "[ARCHIVE-02] a save that seems to have taken an hour, because a clock was set, holds up the next for ten seconds",
  () =>
    Effect.gen(function* () {
      const { asked, device, draft } = yield* start
      device.slow = 3_600_000
      draft("h")
      yield* pass("3600250 millis")
      device.slow = 0
      device.log.length = 0
      draft("ha")
      yield* pass("9 seconds")
      assert.deepStrictEqual(asked(), [])
      yield* pass("1 second")
      assert.deepStrictEqual(asked(), ["save at 3610250"])
    })
)

it.effect("[OUTBOX-01] a message is written at once, and shown when that is done; the next one follows in the same way", () =>
  Effect.gen(function* () {
    const { asked, client, device, send } = yield* start
    device.slow = 100
    const shown = () => messagesOf(client.state(), BOB).map(({ id }) => String(id))
    send("a")
    yield* settled
    send("b")
    yield* pass("90 millis")
    assert.deepStrictEqual([asked(), shown()], [["save at 0"], []])
    yield* pass("10 millis")
    assert.deepStrictEqual([asked(), shown()], [["save at 0", "save at 100"], ["a"]])
    yield* pass("100 millis")
    assert.deepStrictEqual(shown(), ["a", "b"])
  })
)

it.effect("[ARCHIVE-02] it is written at once when nobody looks any more, and when the page goes", () =>
  Effect.gen(function* () {
    const { asked, client, draft, now, people, service } = yield* start
    draft("h")
    client.tell({ _tag: "HiddenTold", now: now() })
    yield* settled
    draft("ha")
    client.tell({ _tag: "UnloadTold", now: now() })
    yield* settled
    assert.deepStrictEqual(asked(), ["save at 0", "save at 0"])
    // also what only the leading tab writes, though it gives the lead away as it goes
    client.tell({ _tag: "ShownTold", now: now() })
    yield* pass("1 second")
    service.say(2, "1", "<p>late</p>")
    yield* pass(0)
    client.tell({ _tag: "UnloadTold", now: now() })
    yield* settled
    assert.strictEqual(people.get(ANN)?.messages.get(BOB)?.size, 1)
  })
)

it.effect("[CLIENT-06] what a session leaves is written before it ends; a logout forgets after all else", () =>
  Effect.gen(function* () {
    const { asked, client, device, draft, now, people, service } = yield* start
    device.slow = 100
    draft("half")
    const { session } = client.state()
    service.expire(session._tag === "LoggedIn" ? session.token : "")
    client.tell({ _tag: "ContactsAsked", now: now() })
    yield* pass("200 millis")
    assert.strictEqual(client.state().session._tag, "LoggedOut")
    assert.deepStrictEqual([...(people.get(ANN)?.records.drafts.values() ?? [])], [{ chat: "2", text: "half" }])
    client.tell({ _tag: "LoginAsked", account: "ann1", password: "secret1", now: now() })
    yield* pass("1 second")
    draft("half and more")
    client.tell({ _tag: "LogoutAsked", now: now() })
    yield* pass("1 second")
    const last = asked().map((line) => line.split(" ")[0])
    assert.deepStrictEqual([last.slice(-2), people.size], [["forget", "forget-bytes"], 0])
  })
)

it.effect("[CLIENT-06] a person is forgotten when their bytes are, too; another tab that holds these up holds up no login", () =>
  Effect.gen(function* () {
    const { asked, client, device, now } = yield* start
    device.blocked = 5000
    client.tell({ _tag: "LogoutAsked", now: now() })
    yield* pass("1 second")
    assert.deepStrictEqual(client.state().keep.forgotten, [{ owner: ANN, gone: false }])
    client.tell({ _tag: "LoginAsked", account: "ann1", password: "secret1", now: now() })
    yield* pass("1 second")
    assert.deepStrictEqual([client.state().session._tag, client.state().keep.now], ["LoggedIn", "kept"])
    assert.notInclude(asked().join(" "), "forget-bytes")
    yield* pass("5 seconds")
    assert.include(asked().join(" "), "forget-bytes")
  })
)

it.effect("[ARCHIVE-06] a full device drops its oldest messages once, and is tried again with the next change", () =>
  Effect.gen(function* () {
    const { asked, client, device, draft } = yield* start
    device.trouble = "full"
    draft("h")
    yield* pass("1 second")
    draft("ha")
    yield* pass("1 second")
    assert.deepStrictEqual(asked(), ["save at 250", "shrink to 50 at 250", "save at 250", "save at 1250"])
    assert.strictEqual(client.state().keep.now, "full")
    device.trouble = null
    draft("hal")
    yield* pass("1 second")
    assert.strictEqual(client.state().keep.now, "kept")
  })
)

it.effect("[ARCHIVE-06] where room was made, records say what is left, and the person is told once", () =>
  Effect.gen(function* () {
    const { asked, client, device, draft, now, people, service } = yield* start
    client.tell({ _tag: "ChatOpenAsked", chat: BOB, now: now() })
    yield* pass("1 second")
    for (let i = 0; i < 80; i++) service.say(2, "1", `<p>${i}</p>`)
    yield* pass("1 second")
    assert.strictEqual(people.get(ANN)?.messages.get(BOB)?.size, 80)
    assert.strictEqual(knownOf(chatOf(client.state(), BOB)).older, "none")
    device.log.length = 0
    device.once = true
    draft("h")
    yield* pass("1 second")
    assert.deepStrictEqual(
      asked().map((line) => line.split(" at ")[0]),
      ["save", "shrink to 50", "save"]
    )
    service.say(2, "1", "<p>late</p>")
    yield* pass("1 second")
    const numbers = [...(people.get(ANN)?.messages.get(BOB)?.keys() ?? [])]
    const record = people.get(ANN)?.records.chats.get(BOB) as { readonly older: string; readonly floor: number }
    assert.deepStrictEqual([numbers.length, record.older, record.floor], [51, "some", Math.min(...numbers)])
    assert.deepStrictEqual([client.state().keep.now, client.state().keep.told], ["kept", ["short"]])
    assert.deepStrictEqual([...(people.get(ANN)?.records.drafts.values() ?? [])], [{ chat: "2", text: "h" }])
  })
)

it.effect(
  "[OUTBOX-02] an archive that is gone is left in peace for five seconds, and read again before anything is written over it",
  () =>
    Effect.gen(function* () {
      const { asked, client, device, draft, people, send } = yield* start
      device.trouble = "gone"
      draft("h")
      yield* pass("1 second")
      send("a")
      yield* settled
      assert.deepStrictEqual(
        messagesOf(client.state(), BOB).map(({ id }) => String(id)),
        ["a"]
      )
      assert.deepStrictEqual(asked(), ["save at 250", "open at 1000"])
      device.trouble = null
      draft("ha")
      yield* pass("10 seconds")
      assert.deepStrictEqual(asked().slice(2), ["open at 6000", "save at 6000"])
      assert.deepStrictEqual(
        [client.state().keep.now, [...(people.get(ANN)?.records.drafts.values() ?? [])]],
        ["kept", [{ chat: "2", text: "ha" }]]
      )
    })
)

it.effect("[CLIENT-04] an archive that a logout cannot delete is marked, and deleted before its owner is let in again", () =>
  Effect.gen(function* () {
    const { asked, client, device, draft, now, people } = yield* start
    draft("half")
    yield* pass("1 second")
    device.trouble = "gone"
    client.tell({ _tag: "LogoutAsked", now: now() })
    yield* pass("1 second")
    assert.deepStrictEqual(client.state().keep.forgotten, [{ owner: ANN, gone: false }])
    device.trouble = null
    client.tell({ _tag: "LoginAsked", account: "ann1", password: "secret1", now: now() })
    yield* pass("1 second")
    const names = asked().map((line) => line.split(" ")[0])
    assert.deepStrictEqual(names.slice(0, 5), ["save", "forget", "forget-bytes", "forget", "open"])
    assert.deepStrictEqual([client.state().keep.forgotten, people.get(ANN)?.records.drafts.size ?? 0], [[], 0])
  })
)

it.effect("what is kept of each chat is looked through for words; one that cannot be read says nothing", () =>
  Effect.gen(function* () {
    const { client, device, now, people, send } = yield* startWith(new Map())
    send("we meet at ten")
    yield* pass("1 second")
    send("not before")
    yield* pass("1 second")
    const found = Effect.fn(function* (words: string) {
      client.tell({ _tag: "MessagesSoughtAsked", area: "search", words, page: 1, now: now() })
      yield* pass("1 second")
      return client.state().search.kept?.map(({ chat, id }) => `${chat} ${id}`) ?? null
    })
    assert.deepStrictEqual(yield* found("AT TEN"), [`${BOB} we meet at ten`])
    assert.deepStrictEqual(yield* found("nowhere"), [])
    device.trouble = "gone"
    assert.deepStrictEqual(yield* found("at ten"), [])
    device.trouble = null
    people.clear()
    assert.deepStrictEqual(yield* found("at ten"), [])
  })
)

const heldOf = (state: State, chat: ContactId): number => chatOf(state, chat).timeline.size

it.effect(
  "[ARCHIVE-08] a chat that nobody has on screen leaves the memory once it is written, and is read when it is opened [pain 8]",
  () =>
    Effect.gen(function* () {
      const { client, device, now, service } = yield* startWith(new Map(), true)
      device.releases = true
      for (let n = 0; n < 5; n += 1) service.say(2, "1", `<p>said ${n}</p>`)
      yield* pass(0)
      assert.strictEqual(heldOf(client.state(), BOB), 5)
      yield* pass("1 second")
      assert.strictEqual(heldOf(client.state(), BOB), 1)
      client.tell({ _tag: "ChatOpenAsked", chat: BOB, now: now() })
      yield* settled
      assert.strictEqual(heldOf(client.state(), BOB), 5)
    })
)

it.effect("[ARCHIVE-08] an archive that lies in memory itself releases nothing, nor does one that could not write", () =>
  Effect.gen(function* () {
    const { client, device, draft, service } = yield* startWith(new Map(), true)
    for (let n = 0; n < 5; n += 1) service.say(2, "1", `<p>said ${n}</p>`)
    yield* pass("1 second")
    assert.strictEqual(heldOf(client.state(), BOB), 5)
    device.releases = true
    device.trouble = "forbidden"
    draft("half a word")
    yield* pass("1 second")
    assert.strictEqual(heldOf(client.state(), BOB), 5)
  })
)

it.effect("[ARCHIVE-08] the ten chats that were on screen last stay in memory", () =>
  Effect.gen(function* () {
    const { client, device, now, service } = yield* startWith(new Map(), true)
    device.releases = true
    const others = Array.from({ length: 11 }, (_, n) => {
      const other = service.addPerson(`other${n}`, `Other ${n}`)
      service.befriend(1, other)
      return other
    })
    for (const other of others) {
      service.say(other, "1", "<p>hello</p>")
      service.say(other, "1", "<p>are you there?</p>")
    }
    const show = Effect.fn(function* (other: number | undefined) {
      client.tell({ _tag: "ChatOpenAsked", chat: ContactId.make(String(other)), now: now() })
      yield* settled
    })
    const held = () => others.map((other) => heldOf(client.state(), ContactId.make(String(other))))
    for (const other of others) yield* show(other)
    yield* pass("1 second")
    // the ten before the one that is on screen
    assert.deepStrictEqual(
      held(),
      others.map(() => 2)
    )
    client.tell({ _tag: "ChatCloseAsked", now: now() })
    // back and forth between two: the others were on screen no longer ago for that
    for (let turn = 0; turn < 6; turn += 1) for (const other of others.slice(-2)) yield* show(other)
    client.tell({ _tag: "ChatCloseAsked", now: now() })
    service.say(2, "1", "<p>what is written next takes them along</p>")
    yield* pass("1 second")
    assert.deepStrictEqual(held(), [1, ...Array.from({ length: 10 }, () => 2)])
  })
)

it.effect("[OUTBOX-07] bytes that nobody holds any more go once that is written, and not while it is not", () =>
  Effect.gen(function* () {
    const { asked, client, device, now } = yield* start
    const choose = (...ids: ReadonlyArray<string>) =>
      client.tell({
        _tag: "FilesChosenAsked",
        chat: BOB,
        files: ids.map((id) => ({ id: MessageId.make(id), name: `${id}.pdf`, size: 9 })),
        now: now()
      })
    choose("plan")
    yield* pass("1 second")
    const drops = () => asked().filter((each) => each.startsWith("drop-bytes")).length
    device.trouble = "forbidden"
    choose()
    yield* pass("1 second")
    assert.strictEqual(drops(), 0)
    device.trouble = null
    choose("photo")
    yield* pass("20 seconds")
    assert.strictEqual(drops(), 1)
  })
)

it.effect("[CLIENT-04] who is back before their archive was deleted keeps the bytes that they have chosen since", () =>
  Effect.gen(function* () {
    const { asked, client, device, draft, now } = yield* start
    device.slow = 5000
    draft("half")
    client.tell({ _tag: "LogoutAsked", isConfirmed: true, now: now() })
    yield* pass("1 second")
    client.tell({ _tag: "LoginAsked", account: "ann1", password: "secret1", now: now() })
    yield* pass("1 second")
    assert.strictEqual(client.state().session._tag, "LoggedIn")
    yield* pass("20 seconds")
    const names = asked().map((line) => line.split(" ")[0])
    assert.deepStrictEqual([names.includes("forget"), names.includes("forget-bytes")], [true, false])
  })
)

it.effect("[ARCHIVE-08] of a service that numbers nothing all stays: only what is in memory hears of what it tells", () =>
  Effect.gen(function* () {
    const { client, device, draft, now, service } = yield* start
    device.releases = true
    for (let n = 0; n < 5; n += 1) service.say(2, "1", `<p>said ${n}</p>`)
    client.tell({ _tag: "ChatOpenAsked", chat: BOB, now: now() })
    yield* settled
    client.tell({ _tag: "ChatOpenAsked", chat: ContactId.make("-1"), now: now() })
    for (let n = 0; n < 10; n += 1) {
      client.tell({ _tag: "ChatOpenAsked", chat: ContactId.make(String(100 + n)), now: now() })
      yield* settled
    }
    draft("half a word")
    yield* pass("2 seconds")
    assert.strictEqual(heldOf(client.state(), BOB), 5)
  })
)
