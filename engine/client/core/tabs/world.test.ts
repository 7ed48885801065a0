import { assert, it } from "@effect/vitest"
import { Effect, HashMap } from "effect"
import { Network } from "#adapters/memory/ports.ts"
import { LIMITS } from "#fixtures/client/model/resume.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import type { KeptAbout } from "../archive/Kept.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { MessageId } from "../../../message/Message.ts"
import type { State } from "../../State.ts"
import { BOB, CLEO, drawing, pass, roleOf, ROOM, settled, setUp, sockets, type Tab } from "#fixtures/client/tabsOfAnn.ts"

const textsOf = (state: State, chat: ContactId) => messagesOf(state, chat).map(({ delivery, id }) => [id, delivery])
const rowsOf = (state: State) =>
  [...HashMap.values(state.contacts)]
    .map(({ id, lastAt, lastContent, mentions, unread }) => ({ id, lastAt, lastContent, mentions, unread }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

for (const limits of [LIMITS, null]) {
  const wire = limits === null ? "a deployed server" : "a numbered log"

  it.effect(`[TAB-02] two tabs have one socket and show the same (${wire})`, () =>
    Effect.gen(function* () {
      const { open, sent, service, tabs, tell } = yield* setUp(limits)
      const a = yield* open
      const b = yield* open
      assert.deepStrictEqual([roleOf(a), roleOf(b), sockets(tabs)], ["leads", "follows", 1])
      assert.ok(b.client.state().connection.bound)
      service.say(2, "1", "<p>hi</p>")
      yield* settled
      yield* tell(b, { _tag: "SendAsked", chat: BOB, text: "from b", id: MessageId.make("b1") })
      yield* pass(2000)
      yield* tell(a, { _tag: "SendAsked", chat: BOB, text: "from a", id: MessageId.make("a1") })
      yield* pass(2000)
      for (const { client } of tabs)
        assert.deepStrictEqual(textsOf(client.state(), BOB), [
          ["s1", "sent"],
          ["b1", "sent"],
          ["a1", "sent"]
        ])
      assert.deepStrictEqual(rowsOf(a.client.state()), rowsOf(b.client.state()))
      assert.deepStrictEqual(sent, ["b1", "a1"])
    }).pipe(Effect.scoped)
  )

  for (const how of ["crash", "close"] as const)
    it.effect(`[TAB-04] a ${how} of the leading tab loses and doubles nothing, and the next connects at once (${wire})`, () =>
      Effect.gen(function* () {
        const { end, open, service, tabs, tell } = yield* setUp(limits)
        const a = yield* open
        const b = yield* open
        const c = yield* open
        a.network.state = "hanging"
        yield* tell(c, { _tag: "SendAsked", chat: BOB, text: "on its way", id: MessageId.make("c1") })
        yield* pass(1000)
        assert.deepStrictEqual(textsOf(b.client.state(), BOB), [["c1", "waiting"]])
        yield* end(a, how)
        assert.deepStrictEqual([roleOf(b), roleOf(c), sockets(tabs)], ["leads", "follows", 1])
        assert.ok(b.client.state().connection.bound && c.client.state().connection.bound)
        yield* pass(1000)
        for (const { client } of tabs) assert.deepStrictEqual(textsOf(client.state(), BOB), [["c1", "sent"]])
        assert.strictEqual(service.talk(1, "2")?.kept.length, 1)
      }).pipe(Effect.scoped)
    )
}

it.effect("[TAB-08] a logout in one tab logs out all and leaves no archive, a login brings all in", () =>
  Effect.gen(function* () {
    const { kept, open, tabs, tell } = yield* setUp(LIMITS)
    const a = yield* open
    const b = yield* open
    yield* tell(b, { _tag: "DraftAsked", chat: BOB, text: "half" })
    yield* pass(2000)
    yield* tell(b, { _tag: "LogoutAsked" })
    yield* pass(2000)
    assert.deepStrictEqual(
      [a, b].map(({ client }) => client.state().session._tag),
      ["LoggedOut", "LoggedOut"]
    )
    assert.deepStrictEqual([sockets(tabs), kept.has("authToken")], [0, false])
    yield* tell(a, { _tag: "LoginAsked", account: "ann1", password: "secret1" })
    yield* pass(2000)
    assert.deepStrictEqual(
      [a, b].map(({ client }) => client.state().session._tag),
      ["LoggedIn", "LoggedIn"]
    )
    assert.strictEqual(sockets(tabs), 1)
    for (const { client } of tabs) assert.strictEqual(HashMap.size(client.state().drafts), 0)
  }).pipe(Effect.scoped)
)

it.effect("[TAB-08] what a person left unsent stands, also when another person logs in, and in each tab", () =>
  Effect.gen(function* () {
    const { kept, open, people, service, tell } = yield* setUp(LIMITS)
    for (const key of ["userInfo", "authToken"] as const) kept.delete(key)
    const a = yield* open
    const b = yield* open
    yield* tell(a, { _tag: "LoginAsked", account: "ann1", password: "secret1" })
    yield* pass(2000)
    for (const { network } of [a, b]) network.state = "hanging"
    yield* tell(a, { _tag: "SendAsked", chat: BOB, text: "unsent", id: MessageId.make("a1") })
    yield* pass(2000)
    service.expire(JSON.parse(kept.get("authToken") ?? "") as string)
    for (const { network } of [a, b]) network.state = "good"
    yield* tell(a, { _tag: "ContactsAsked" })
    yield* pass(2000)
    assert.deepStrictEqual(
      [a, b].map(({ client }) => client.state().session._tag),
      ["LoggedOut", "LoggedOut"]
    )
    const ann = () => [...(people.get(UserId.make(1))?.records.outbox.keys() ?? [])]
    yield* tell(b, { _tag: "LoginAsked", account: "bob1", password: "secret1" })
    yield* pass(2000)
    assert.deepStrictEqual(ann(), ["a1"])
    yield* tell(a, { _tag: "LogoutAsked", isConfirmed: true })
    yield* pass(2000)
    assert.deepStrictEqual([ann(), people.size], [["a1"], 1])
    yield* tell(b, { _tag: "LoginAsked", account: "ann1", password: "secret1" })
    yield* pass(10_000)
    assert.deepStrictEqual(textsOf(b.client.state(), BOB), [["a1", "sent"]])
  }).pipe(Effect.scoped)
)

it.effect("[TAB-07] a draft that was left in one tab is found in the other, and by the next one", () =>
  Effect.gen(function* () {
    const { open, tell } = yield* setUp(LIMITS)
    const a = yield* open
    const b = yield* open
    const draft = (tab: Tab) => HashMap.get(tab.client.state().drafts, BOB)
    yield* tell(b, { _tag: "ChatOpenAsked", chat: BOB })
    yield* tell(b, { _tag: "DraftAsked", chat: BOB, text: "half" })
    yield* pass(2000)
    assert.strictEqual(draft(a)._tag, "None")
    yield* tell(b, { _tag: "HiddenTold" })
    assert.deepInclude(draft(a), { value: { text: "half", version: 1 } })
    const c = yield* open
    assert.deepInclude(draft(c), { value: { text: "half", version: 1 } })
  }).pipe(Effect.scoped)
)

it.effect("[LOG-08] what was read in a tab that follows is kept by the one that leads, until the server has heard", () =>
  Effect.gen(function* () {
    const { end, open, people, service, tell } = yield* setUp(LIMITS)
    const a = yield* open
    const b = yield* open
    const about = () => people.get(UserId.make(1))?.records.about.get("about") as KeptAbout | undefined
    const unreported = (tab: Tab) => Object.fromEntries(tab.client.state().unreportedReads)
    yield* tell(b, { _tag: "ChatOpenAsked", chat: BOB })
    yield* pass(2000)
    b.network.state = "hanging"
    service.say(2, "1", "<p>hi</p>")
    yield* pass(2000)
    assert.deepStrictEqual([unreported(a), unreported(b), about()?.unsaid], [{ 2: 1 }, { 2: 1 }, [[BOB, 1]]])
    // what a follower writes says nothing of what only the leading tab keeps
    const before = about()
    yield* tell(b, { _tag: "DraftAsked", chat: CLEO, text: "half" })
    yield* pass(2000)
    assert.deepStrictEqual(about(), before)
    assert.strictEqual(people.get(UserId.make(1))?.records.drafts.size, 1)
    yield* end(b, "crash")
    a.network.breakSockets("Errored")
    yield* pass(20_000)
    assert.deepStrictEqual([unreported(a), about()?.unsaid], [{}, []])
  }).pipe(Effect.scoped)
)

const RUNS = Number(process.env["PROP_RUNS"] ?? 100) / 5

it.effect(
  "[TAB-04] however tabs come, go and crash: in the end one leads, all show the same, and all that was shown has arrived once",
  () =>
    Effect.gen(function* () {
      for (let seed = 1; seed <= RUNS; seed++) yield* Effect.scoped(history(seed))
    }),
  600_000
)

/** A network that was gone has broken what was open: no frame is lost on a socket that lives. */
const become = ({ network }: Tab, state: Network["state"]): void => {
  if (state === "good" && network.state !== "good") network.breakSockets("Errored")
  network.state = state
}

const history = (seed: number) =>
  Effect.gen(function* () {
    const { browser, bytes, depot, end, open, service, tabs, tell } = yield* setUp(LIMITS)
    const files = new Map<string, ReadonlyArray<number>>()
    const draw = drawing(seed)
    let hasEnded = false
    const written: Array<readonly [ContactId, string]> = []
    const any = (): Tab => tabs[draw(tabs.length)] as Tab
    const chat = () => (draw(2) === 0 ? BOB : CLEO)
    yield* open
    for (let i = 0; i < 40; i++) {
      switch (draw(16)) {
        case 0:
          if (tabs.length < 3) yield* open
          break
        case 1:
          if (tabs.length > 1) {
            hasEnded = true
            yield* end(any(), draw(2) === 0 ? "crash" : "close")
          }
          break
        case 2:
          yield* tell(any(), draw(2) === 0 ? { _tag: "HiddenTold" } : { _tag: "ShownTold" })
          break
        case 3:
          any().network.breakSockets(draw(2) === 0 ? "Errored" : "Closed")
          break
        case 4:
          become(any(), (["good", "good", "down", "hanging"] as const)[draw(4)] ?? "good")
          break
        case 5:
        case 6:
          service.say(2 + draw(2), "1", `<p>said ${i}</p>`)
          break
        case 7:
        case 8:
        case 9: {
          const to = chat()
          written.push([to, `w${i}`])
          yield* tell(any(), { _tag: "SendAsked", chat: to, text: `written ${i}`, id: MessageId.make(`w${i}`) })
          break
        }
        case 10:
          yield* tell(any(), { _tag: "ChatOpenAsked", chat: chat() })
          break
        case 11:
          yield* tell(any(), { _tag: "ChatCloseAsked" })
          break
        case 12:
          yield* pass(draw(30_000))
          break
        case 13:
        case 14: {
          const [to, id, tab] = [chat(), MessageId.make(`f${i}`), any()]
          const content = Array.from({ length: 1 + draw(5) }, () => draw(256))
          written.push([to, id])
          files.set(id, content)
          tab.device.held.set(id, Uint8Array.from(content))
          const file = { id, name: `${i}.pdf`, size: content.length, width: 0, height: 0, thumbHash: "" }
          yield* tell(tab, { _tag: "AttachAsked", area: "outbox", chat: to, files: [file] })
          break
        }
        default:
          yield* settled
      }
      const holding = tabs.filter(({ client }) => client.state().connection.part.holds).length
      assert.ok(sockets(tabs) <= 1 + holding, `seed ${seed}: one socket at most, but for one that is handed over`)
    }
    const shown = written.filter(([to, id]) =>
      tabs.some(({ client }) => messagesOf(client.state(), to).some((each) => each.id === id))
    )
    for (const tab of tabs) {
      become(tab, "good")
      yield* tell(tab, { _tag: "NetworkTold" })
    }
    for (let i = 0; i < 16; i++) yield* pass(10_000)
    assert.deepStrictEqual(
      [browser.leaders(ROOM), tabs.filter((tab) => roleOf(tab) === "leads").length, sockets(tabs)],
      [1, 1, 1],
      `seed ${seed}`
    )
    for (const [to, id] of shown)
      assert.strictEqual(service.talk(1, to)?.kept.filter((each) => each.id === id).length, 1, `seed ${seed}: ${id}`)
    // each file byte for byte; the device holds none of them any more, unless a tab ended between the message and its bytes
    for (const [, id] of shown)
      if (files.has(id)) assert.deepStrictEqual(depot.said.get(id), files.get(id), `seed ${seed}: ${id}`)
    if (!hasEnded) assert.deepStrictEqual([...(bytes.get(UserId.make(1))?.keys() ?? [])], [], `seed ${seed}`)
    const [one, ...others] = tabs.map(({ client }) => client.state())
    for (const state of [one, ...others]) {
      assert.ok(state?.connection.bound, `seed ${seed}: all are connected`)
      for (const [, { keeping, waiting }] of state?.chats ?? [])
        assert.strictEqual(keeping.length + waiting.length, 0, `seed ${seed}`)
    }
    for (const other of others) {
      assert.deepStrictEqual(rowsOf(other), rowsOf(one as State), `seed ${seed}`)
      assert.deepStrictEqual(other.totals, (one as State).totals, `seed ${seed}`)
    }
    for (const tab of tabs) yield* end(tab, "close")
  })
