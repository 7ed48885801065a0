import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type Happening, play } from "#fixtures/client/play.ts"
import { ask, done, mine, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { BOB, drawing, pass, roleOf, settled, setUp, type Tab } from "#fixtures/client/tabsOfAnn.ts"
import { LIMITS } from "#fixtures/client/model/resume.ts"
import { UserId } from "../../../account/User.ts"
import { MessageId } from "../../../message/Message.ts"
import { FILE_GONE } from "../../core/uploads/bring.ts"
import { nameOfBytes, isFiled, isUnmade } from "../../core/conversation/attachments.ts"
import { chatOf } from "../../core/conversation/chats.ts"

/** Files that Ann sends from several tabs while networks break and tabs end: what holds after each step, and in the end. */

/** Few do not come to all that can happen. */
const RUNS = Math.max(4, Math.ceil(Number(process.env["PROP_RUNS"] ?? 100) / 10))
const ME = UserId.make(1)

type World = Effect.Success<ReturnType<typeof setUp>>

/** Chooses files together, in this order. */
const attachAll = (
  { tell }: World,
  tab: Tab,
  pick: ReadonlyArray<readonly [MessageId, ReadonlyArray<number>]>,
  isUnmade = false
) => {
  const files = pick.map(([id, content]) => {
    tab.device.held.set(id, Uint8Array.from(content))
    const file = { id, size: content.length, width: 0, height: 0, thumbHash: "" }
    return isUnmade ? { ...file, name: `${id}.png`, unmade: { original: false } } : { ...file, name: `${id}.pdf` }
  })
  return tell(tab, { _tag: "AttachAsked", area: "outbox", chat: BOB, files })
}

const attach = (world: World, tab: Tab, id: MessageId, content: ReadonlyArray<number>) => attachAll(world, tab, [[id, content]])

/** What the maker of a tab makes of bytes; of what it has made it would make something else. */
const smaller = (content: ReadonlyArray<number>): ReadonlyArray<number> => content.map((each) => (each + 1) % 256)

/** The tab that leads makes what is sent of the pictures that wait, as its adapter does; `hasRoom`: the device keeps what was made. */
const makeWaiting = ({ bytes, tabs, tell }: World, round: string, hasRoom = true) =>
  Effect.gen(function* () {
    for (const tab of tabs)
      for (const { attachment, id } of chatOf(tab.client.state(), BOB).waiting) {
        const content = bytes.get(ME)?.get(id) ?? tab.device.held.get(id)
        if (attachment?._tag !== "Unmade" || roleOf(tab) !== "leads" || content === undefined) continue
        const made = smaller([...content])
        const name = MessageId.make(`${id}-made-${round}`)
        tab.device.held.set(name, Uint8Array.from(made))
        tab.device.trouble = hasRoom ? null : "full"
        const file = { bytes: name, name: `${id}.jpg`, size: made.length, width: 1, height: 1, thumbHash: "" }
        yield* tell(tab, { _tag: "MadeAsked", area: "outbox", chat: BOB, id, file })
        if (!hasRoom) yield* settled
        tab.device.trouble = null
      }
  })

/** Messages with a file that a tab shows and the service has not confirmed. */
const unconfirmed = ({ client }: Tab) =>
  messagesOf(client.state(), BOB).filter(({ body, delivery, number }) => isFiled(body) && number === 0 && delivery === "waiting")

const PERSON = ContactId.make("7")
const KEPT_SIZES = { size: 100, width: 0, height: 0, thumbHash: "" }

/** Plays 30 steps drawn from a seed, checks after each, lets the network come back, and says what became of the files. */
const played = (seed: number, check: (world: World, title: string) => void) =>
  Effect.gen(function* () {
    const world = yield* setUp(LIMITS)
    const { end, open, tabs, tell } = world
    const files = new Map<MessageId, ReadonlyArray<number>>()
    const picks: Array<ReadonlyArray<MessageId>> = []
    const draw = drawing(seed)
    const pictures = new Set<MessageId>()
    const any = (): Tab => tabs[draw(tabs.length)] as Tab
    yield* open
    for (let i = 0; i < 30; i++) {
      const tab = any()
      switch (draw(9)) {
        case 0:
          if (tabs.length < 3) yield* open
          break
        case 1:
          if (tabs.length > 1) yield* end(tab, draw(2) === 0 ? "crash" : "close")
          break
        case 2:
          tab.network.state = (["good", "down", "hanging"] as const)[draw(3)] ?? "good"
          tab.network.breakSockets("Errored")
          break
        case 3:
          yield* pass(draw(30_000))
          break
        case 4:
          yield* tell(tab, { _tag: "SendAsked", chat: BOB, text: `text ${i}`, id: MessageId.make(`t${i}`) })
          break
        case 5:
          yield* makeWaiting(world, `${i}`, draw(3) > 0)
          break
        default: {
          const isUnmade = draw(2) === 0
          const pick = Array.from({ length: 1 + draw(4) }, (_, n) => MessageId.make(`f${i}-${n}`))
          for (const id of pick)
            files.set(
              id,
              Array.from({ length: 1 + draw(5) }, () => draw(256))
            )
          picks.push(pick)
          if (isUnmade) for (const id of pick) pictures.add(id)
          yield* attachAll(
            world,
            tab,
            pick.map((id) => [id, files.get(id) ?? []]),
            isUnmade
          )
        }
      }
      check(world, `seed ${seed}, step ${i}`)
    }
    const shown = [...files].filter(([id]) =>
      tabs.some(({ client }) => messagesOf(client.state(), BOB).some((each) => each.id === id))
    )
    for (const tab of tabs) {
      tab.network.state = "good"
      tab.network.breakSockets("Errored")
      yield* tell(tab, { _tag: "NetworkTold" })
    }
    for (let i = 0; i < 16; i++) {
      yield* makeWaiting(world, `end-${i}`)
      yield* pass(10_000)
    }
    // where there was no room for what was made, a picture goes as it was chosen
    const arrived = shown.map(([id, content]) => {
      const isMade = pictures.has(id) && String(world.depot.said.get(id)) !== String(content)
      return [id, isMade ? smaller(content) : content] as const
    })
    return { made: arrived.filter(([id, content]) => files.get(id) !== content).length, picks, shown: arrived, world }
  })

const seeds = Array.from({ length: RUNS }, (_, i) => i + 1)

it.effect("[OUTBOX-07] whatever breaks: a file that is shown and not yet sent has its bytes in the archive (property)", () =>
  Effect.gen(function* () {
    let seen = 0
    for (const seed of seeds)
      yield* Effect.scoped(
        played(seed, ({ bytes, tabs }, title) => {
          for (const tab of tabs)
            for (const message of unconfirmed(tab)) {
              seen += 1
              // the leading tab drops them once the service has the message, which another tab hears a moment later
              if (roleOf(tab) === "leads") assert.ok(bytes.get(ME)?.has(nameOfBytes(message)), `${title}: ${message.id}`)
            }
        })
      )
    assert.isAbove(seen, RUNS)
  })
)

it.effect("[OUTBOX-09] whatever breaks: two files at most are on their way, and from the tab that leads (property)", () =>
  Effect.gen(function* () {
    let most = 0
    for (const seed of seeds)
      yield* Effect.scoped(
        played(seed, ({ tabs }, title) => {
          for (const tab of tabs) {
            const { underWay } = tab.client.state().attaching
            most = Math.max(most, underWay.length)
            if (roleOf(tab) !== "leads") assert.deepStrictEqual(underWay, [], title)
          }
          assert.isAtMost(most, 2, title)
        })
      )
    assert.strictEqual(most, 2)
  })
)

it.effect("[OUTBOX-10] whatever breaks: each file that was shown arrives once and byte for byte (property)", () =>
  Effect.gen(function* () {
    let [count, pictures] = [0, 0]
    for (const seed of seeds)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { made, shown, world } = yield* played(seed, () => undefined)
          count += shown.length
          pictures += made
          for (const [id, content] of shown) {
            const title = `seed ${seed}: ${id}`
            assert.deepStrictEqual(world.depot.said.get(id), content, title)
            assert.strictEqual(world.service.talk(1, BOB)?.kept.filter((each) => each.id === id).length, 1, title)
          }
        })
      )
    assert.isAbove(pictures, RUNS)
    assert.isAbove(count, RUNS)
  })
)

prop(
  "[OUTBOX-24] in whatever order pictures are made, each goes up once, no earlier, and as what it became",
  fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }),
  fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  (order, twice) => {
    const ids = [0, 1, 2, 3, 4].map((n) => `f${n}`)
    const files = ids.map((id) => ({ id, name: `${id}.png`, ...KEPT_SIZES, unmade: { original: false } }))
    const kept = (id: string): Happening => ({ fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id, trouble: null } })
    const made = (n: number): ReadonlyArray<Happening> => {
      const file = { name: `f${n}.jpg`, width: 1, height: 1, thumbHash: "" }
      const asked = (bytes: string, size: number): Happening =>
        ask("MadeAsked", { area: "outbox", chat: "7", id: `f${n}`, file: { ...file, bytes, size } })
      const again = twice[n] === true ? [asked(`other${n}`, 90), kept(`other${n}`)] : []
      return [asked(`m${n}`, n + 1), ...again, kept(`m${n}`)]
    }
    const begun: Happening = { answer: "uploadBegin" }
    const { intents, state } = play({
      start: "online",
      contacts: [row()],
      when: [ask("AttachAsked", { area: "outbox", chat: "7", files }), ...ids.map(kept), ...order.flatMap(made), begun]
    })
    const begins = intents.flatMap((each) => (each._tag === "Call" && each.ask.call === "uploadBegin" ? [each.ask.body] : []))
    // two at a time, and those that are not made not at all
    const went = order.slice(0, 2).map((n) => ({ name: `f${n}.jpg`, size: n + 1 }))
    assert.deepStrictEqual(begins, went)
    assert.strictEqual(chatOf(state, PERSON).waiting.filter(isUnmade).length, ids.length - order.length)
  }
)

prop(
  "[OUTBOX-10] a file that the service loses each time it goes down is brought again, however often; while it is up, it is given up after five",
  fc.integer({ min: 0, max: 12 }),
  fc.constantFrom(null, {}, { status: 502 }, { status: 503 }, { status: 504 }),
  (rounds, silence) => {
    const at = (offset: number) => done({ upload: "u", offset, size: 100 })
    const lost = { code: 401, msg: "Lost", data: { reason: "upload-unfinished", received: 0, size: 100 } }
    const down: ReadonlyArray<Happening> = [
      { answer: "uploadFile", ...silence },
      { remind: "outbox" },
      { answer: "uploadState", body: at(100) }
    ]
    const again: ReadonlyArray<Happening> = [
      ...(silence === null ? [] : down),
      { answer: "uploadFile", body: lost },
      { answer: "uploadState", body: at(0) },
      { answer: "uploadPart", body: at(100) }
    ]
    const isGivenUp = silence === null && rounds > 5
    const { state } = play({
      start: "online",
      contacts: [row()],
      when: [
        ask("AttachAsked", { area: "outbox", chat: "7", files: [{ id: "f", name: "f.pdf", ...KEPT_SIZES }] }),
        { fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id: "f", trouble: null } },
        { answer: "uploadBegin", body: at(0) },
        { answer: "uploadPart", body: at(100) },
        ...Array.from({ length: isGivenUp ? 5 : rounds }, () => again).flat(),
        ...(isGivenUp
          ? [{ answer: "uploadFile", body: lost } as const]
          : [
              { answer: "uploadFile", body: done({ src: "/s", file_id: 1, md5: "x" }) } as const,
              { answer: "sendMessage", body: done(mine(1, "f")) } as const
            ])
      ]
    })
    assert.deepStrictEqual(
      messagesOf(state, PERSON).map(({ delivery }) => delivery),
      [isGivenUp ? "failed" : "sent"]
    )
  }
)

it.effect("[OUTBOX-12] whatever breaks: files that were chosen together arrive as they were chosen (property)", () =>
  Effect.gen(function* () {
    let together = 0
    for (const seed of seeds)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { picks, world } = yield* played(seed, () => undefined)
          const arrived: ReadonlyArray<string> = world.service.talk(1, BOB)?.kept.map(({ id }) => id) ?? []
          for (const pick of picks) {
            const ofPick = arrived.filter((id) => pick.some((each) => each === id))
            together += ofPick.length - 1
            assert.deepStrictEqual(
              ofPick,
              pick.filter((id) => arrived.includes(id)),
              `seed ${seed}`
            )
          }
        })
      )
    assert.isAbove(together, RUNS)
  })
)

it.effect("[OUTBOX-08] in any order of files and texts, texts arrive while no file can (property)", () =>
  Effect.gen(function* () {
    for (let order = 0; order < 2 ** 5; order++)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const world = yield* setUp(LIMITS)
          const call = world.service.call.bind(world.service)
          // the service takes no file: the calls that bring one get no answer that helps
          world.service.call = (name, body, token) =>
            name === "uploadBegin" ? { code: 500, msg: "", data: null, count: 0, page: 1 } : call(name, body, token)
          const tab = yield* world.open
          const texts: Array<string> = []
          for (let i = 0; i < 5; i++) {
            const id = MessageId.make(`m${i}`)
            if ((order >> i) % 2 === 0) yield* attach(world, tab, id, [i])
            else {
              texts.push(id)
              yield* world.tell(tab, { _tag: "SendAsked", chat: BOB, text: `text ${i}`, id })
            }
          }
          yield* pass(10_000)
          yield* settled
          const arrived = world.service.talk(1, BOB)?.kept.map(({ id }) => id) ?? []
          assert.deepStrictEqual(
            arrived.filter((id) => id.startsWith("m")),
            texts,
            `order ${order}`
          )
          assert.strictEqual(world.depot.said.size, 0)
        })
      )
  })
)

prop(
  "[OUTBOX-18] whichever form nobody answers, files to a service without parts arrive once, in the order in which they were chosen",
  fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 }),
  (silences) => {
    const ids = silences.map((_, at) => `f${at}`)
    const files = ids.map((id) => ({ id, name: `${id}.pdf`, ...KEPT_SIZES }))
    const begins = ids.slice(0, 2).map((): Happening => ({ answer: "uploadBegin", status: 404 }))
    const forms = ids.flatMap((id, at): ReadonlyArray<Happening> => [
      ...Array.from({ length: silences[at] ?? 0 }, (): ReadonlyArray<Happening> => [
        { answer: "uploadFile" },
        { remind: "outbox" }
      ]).flat(),
      { answer: "uploadFile", body: done(mine(at + 1, id)) }
    ])
    const kept = ids.map((id): Happening => ({ fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id, trouble: null } }))
    const { state } = play({
      start: "online",
      contacts: [row()],
      when: [ask("AttachAsked", { area: "outbox", chat: "7", files }), ...kept, ...begins, ...forms]
    })
    assert.deepStrictEqual(
      messagesOf(state, PERSON).map(({ delivery, id }) => [id, delivery]),
      ids.map((id) => [id, "sent"])
    )
  }
)

prop(
  "[OUTBOX-20] whichever step nobody answers, each file that goes with no message is there once, and none is left over",
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  (files) => {
    const at = (offset: number) => done({ upload: "u", offset, size: 10 })
    const silence: ReadonlyArray<Happening> = [{ remind: "outbox" }]
    // of each file: after how many parts nobody answers, again and again, before it is through
    const steps = files.flatMap((breaks, n): ReadonlyArray<Happening> => [
      ask("EmojiUploadAsked", { area: "emoji", file: `f${n}`, name: `f${n}.png`, size: 10 }),
      { answer: "uploadBegin", body: at(0) },
      ...breaks.flatMap((after): ReadonlyArray<Happening> => [
        ...Array.from({ length: after }, (): Happening => ({ answer: "uploadPart", body: at(5) })),
        { answer: "uploadPart" },
        ...silence,
        { answer: "uploadState", body: at(5) }
      ]),
      { answer: "uploadPart", body: at(10) },
      { answer: "uploadEmoji", body: done("/e.png") }
    ])
    const { intents, state } = play({ start: "online", when: steps })
    const ends = intents.filter((each) => each._tag === "Call" && each.ask.call === "uploadEmoji")
    assert.strictEqual(ends.length, files.length)
    assert.deepStrictEqual([state.attaching.others, state.uploads, state.emoji.adding], [[], {}, []])
  }
)

prop(
  "[OUTBOX-21] whichever files went from the disk, they have failed with the reason, and all others and a text are sent",
  fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  (goes) => {
    const ids = goes.map((_, at) => `f${at}`)
    const files = ids.map((id) => ({ id, name: `${id}.pdf`, ...KEPT_SIZES }))
    const at = (offset: number) => done({ upload: "u", offset, size: 100 })
    const kept = ids.map((id): Happening => ({ fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id, trouble: null } }))
    const steps = goes.flatMap((isGone, n): ReadonlyArray<Happening> => [
      { answer: "uploadBegin", body: at(0) },
      ...(isGone
        ? [{ answer: "uploadPart", gone: true } as const]
        : [
            { answer: "uploadPart", body: at(100) } as const,
            { answer: "uploadFile", body: done({ src: "/s", file_id: n + 1, md5: "x" }) } as const,
            { answer: "sendMessage", body: done(mine(n + 2, `f${n}`)) } as const
          ])
    ])
    const { state } = play({
      start: "online",
      contacts: [row()],
      when: [
        ask("AttachAsked", { area: "outbox", chat: "7", files }),
        ...kept,
        ask("SendAsked", { chat: "7", id: "t", text: "t" }),
        { answer: "sendMessage", body: done(mine(1, "t")) },
        ...steps
      ]
    })
    const why = new Map(chatOf(state, PERSON).waiting.map((each) => [each.id, each.why] as const))
    assert.deepStrictEqual(
      ids.map((id) => why.get(MessageId.make(id))),
      goes.map((isGone) => (isGone ? FILE_GONE : undefined))
    )
    assert.deepStrictEqual(
      new Set(
        messagesOf(state, PERSON)
          .filter(({ delivery }) => delivery === "sent")
          .map(({ id }) => String(id))
      ),
      new Set(["t", ...ids.filter((_, n) => goes[n] === false)])
    )
  }
)

prop(
  "[OUTBOX-23] however often the service takes no more uploads, the person is told once, and each file goes in the end",
  fc.nat(6),
  fc.integer({ min: 1, max: 2 }),
  (refusals, count) => {
    const files = Array.from({ length: count }, (_, n) => `f${n}`)
    const full: Happening = {
      answer: "uploadBegin",
      body: { code: 400, msg: "Too many", data: { reason: "upload-too-many" } }
    }
    const begun: Happening = { answer: "uploadBegin", body: done({ upload: "u", offset: 0, size: 10 }) }
    const { open, state } = play({
      when: [
        ...files.map((file) => ask("EmojiUploadAsked", { area: "emoji", file, name: `${file}.png`, size: 10 })),
        ...Array.from({ length: refusals }, (): ReadonlyArray<Happening> => [
          ...files.map(() => full),
          { remind: "outbox" }
        ]).flat(),
        ...files.map(() => begun)
      ]
    })
    assert.strictEqual(state.toasts.length, refusals === 0 ? 0 : 1)
    assert.deepStrictEqual(
      open.flatMap(({ ask: it }) => (it.call === "uploadPart" ? [it.id] : [])),
      files
    )
  }
)
