import { afterAll, afterEach, assert, beforeAll, it } from "@effect/vitest"
import { Effect, HashMap, Layer, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { type Client as Peer, Server } from "mock-socket"
import { http, HttpResponse } from "msw"
import { setupServer } from "msw/node"
import { callsOverFetch } from "#adapters/http/calls.ts"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { storageInMemory } from "#adapters/memory/ports.ts"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { readClientFrame } from "#engine/api/frames.ts"
import { contactOf } from "#engine/api/nouns.ts"
import { withAreas } from "#engine/client/areas/AreaLoader.ts"
import type { Client } from "#engine/client/Client.ts"
import { runClient } from "#engine/client/run.ts"
import type { Contact } from "#engine/contact/Contact.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { commandFor } from "#fixtures/wire/commands.ts"
import { HERO, readCalls, readTranscripts, readWorld, type Step } from "#fixtures/wire/files.ts"
import { prepared, rehearse } from "#fixtures/wire/rehearse.ts"
import { type Book, exampleOf, filled } from "#fixtures/wire/value.ts"
import { socketOverWebSocket } from "./socket.ts"

/**
 * The wire's transcripts, seen by Ann's client: the frames and answers that it gets come from them at their times, and what it sends
 * must be what stands there (`fixtures/wire/README.md`). Nothing is real but the client and its adapters.
 */

type Bag = Readonly<Record<string, unknown>>

const BASE = new URL("https://parley.example/h5/")
/** When the examples happened. */
const START = 1_800_000_000_000
/** How long a client may take for what it does at once, in milliseconds of the real clock: only what hangs reaches it. */
const PATIENCE = 60_000

const calls = new Map(readCalls<CallName>())
const world = readWorld<CallName>()
const answers = setupServer()
beforeAll(() => answers.listen({ onUnhandledFrame: "bypass" }))
afterEach(() => answers.resetHandlers())
afterAll(() => answers.close())

/** What a client reads by itself when it starts, once, answered by the first example of the call. */
const READS: ReadonlyArray<CallName> = ["getSystemInfo", "getContacts", "resume"]

const callAt = new Map(Object.entries(CALLS).map(([name, { path }]) => [path as string, name as CallName]))

/** As `deepStrictEqual`, with all of both sides in the message. */
const same = (got: unknown, want: unknown): void =>
  assert.deepStrictEqual(got, want, `${JSON.stringify(got)}\nis not\n${JSON.stringify(want)}\n`)

interface Asked {
  readonly call: CallName
  readonly body: unknown
  readonly token: string
  readonly answer: (status: number, body: unknown) => void
}

const turn = (): Promise<void> => new Promise((done) => void setTimeout(done, 1))

/** Resolves with what `look` finds, once it finds something. */
const until = <A>(what: string, look: () => A | undefined): Effect.Effect<A> =>
  Effect.promise(async () => {
    for (const late = performance.now() + PATIENCE; performance.now() < late; await turn()) {
      const found = look()
      if (found !== undefined) return found
    }
    return assert.fail(`waited in vain for ${what}`)
  })

/** What is due now is done, also beyond the client. */
const settled = Effect.gen(function* () {
  for (let n = 0; n < 4; n += 1) {
    yield* TestClock.adjust(0)
    yield* Effect.promise(turn)
  }
})

const requestOf = (call: CallName, body: unknown): Bag =>
  Result.getOrThrow(Schema.decodeUnknownResult(CALLS[call].request as Schema.ConstraintDecoder<unknown>)(body)) as Bag

/** Of a request only what an example names, read as the server reads it. */
const named = (call: CallName, body: unknown, keys: Bag): Bag =>
  Object.fromEntries(Object.entries(requestOf(call, body)).filter(([key]) => key in keys))

/** What a row of the list shows. */
const shown = ({ id, kind, lastContent, mentions, name, notify, pinned, unread }: Contact): ReadonlyArray<unknown> => [
  ...[id, kind, name, notify, pinned, unread, mentions],
  lastContent.replaceAll(/<\/?p>/g, "")
]

/** Rows of people and groups; the others are the same for everybody. */
const rowsIn = (rows: ReadonlyArray<Contact>): ReadonlyArray<unknown> =>
  rows
    .filter(({ kind }) => kind === "person" || kind === "group")
    .map(shown)
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

const decodeContacts = Schema.decodeUnknownSync(CALLS.getContacts.answer)

/** Ann's client before a server that only knows the examples. */
class Theatre {
  readonly book: Book = prepared()
  readonly asked: Array<Asked> = []
  readonly sent: Array<string> = []
  /** Where each message of hers was said. */
  readonly said = new Map<string, string>()
  peer: Peer | undefined
  /** Whether her client has ended its last socket. */
  ended: true | undefined
  readonly #server = new Server("wss://parley.example/wss")
  readonly #later: Array<CallName>
  readonly #reads: Array<CallName>

  constructor(steps: ReadonlyArray<Step<CallName>>) {
    for (const step of world.steps) rehearse(step, this.book)
    this.#later = steps.flatMap((step) =>
      "call" in step && step.device === HERO && step.call !== "getContacts" ? [step.call] : []
    )
    this.#reads = READS.filter((call) => !this.#later.includes(call))
    // a call asks for servers again, so that its pass is fresh (DEC-0270)
    if (steps.some((step) => "in" in step && step.in["type"] === "webrtc")) this.#reads.push("getSystemInfo")
    this.#server.on("connection", (peer) => {
      this.peer = peer
      this.ended = undefined
      peer.on("close", () => {
        this.ended = true
      })
      peer.on("message", (text) => (typeof text === "string" ? this.sent.push(text) : assert.fail("sent what is no text")))
    })
    answers.use(
      http.post("*", async ({ request }) => {
        const call = callAt.get(new URL(request.url).pathname) ?? assert.fail(`asked for ${request.url}`)
        const body: unknown = await request.json()
        const token = request.headers.get("authorization") ?? ""
        const at = this.#reads.indexOf(call)
        if (at >= 0) {
          this.#reads.splice(at, 1)
          return HttpResponse.json(this.#usual(call))
        }
        return new Promise<Response>((done) =>
          this.asked.push({ call, body, token, answer: (status, data) => done(HttpResponse.json(data as Bag, { status })) })
        )
      })
    )
  }

  #usual(call: CallName): Bag {
    const first = calls.get(call)?.cases[0] ?? assert.fail(`${call} has no examples`)
    return exampleOf(first.response.body, new Map(this.book)) as Bag
  }

  /** An example of this call was played: the next one may be a read of the client's own. */
  played(call: CallName): void {
    this.#later.splice(this.#later.indexOf(call), 1)
  }

  stop(): void {
    this.#server.stop()
  }
}

const play = (theatre: Theatre, client: Client, step: Step<CallName>) =>
  Effect.gen(function* () {
    const { asked, book, said, sent } = theatre
    if ("open" in step) return yield* until("a socket", () => theatre.peer)
    if ("out" in step) {
      const got = yield* until(`the frame ${String(step.out["type"])}`, () => sent.shift())
      return same(readClientFrame(got), readClientFrame(JSON.stringify(filled(step.out, book))))
    }
    if ("in" in step) {
      theatre.peer?.send(JSON.stringify(exampleOf(step.in, book)))
      return yield* settled
    }
    if ("closed" in step && step.closed === "client") return yield* until("the end of the socket", () => theatre.ended)
    if ("closed" in step) {
      theatre.peer?.close({ code: step.code ?? 1006, reason: "", wasClean: false })
      theatre.peer = undefined
      return yield* settled
    }
    const { call, request, response } = step
    if (call === "getContacts") {
      // nothing is asked: what the client knows by now is what a new one would be told
      const { data } = exampleOf(response.body, book) as { readonly data: unknown }
      const fresh = decodeContacts(data).map((row) => contactOf(row))
      return same(rowsIn([...HashMap.values(client.state().contacts)]), rowsIn(fresh))
    }
    const wanted = requestOf(
      call,
      filled(request.body, book, () => `own${book.size}`)
    )
    if (!asked.some((each) => each.call === call)) {
      const command = commandFor(call, wanted, START + step.at, (id) => said.get(id) ?? "")
      if (command !== undefined) client.tell(command)
    }
    const came = yield* until(`the call ${call}: ${JSON.stringify([client.state().tasks, client.state().toasts])}`, () => {
      const at = asked.findIndex((each) => each.call === call)
      return at === -1 ? undefined : asked.splice(at, 1)[0]
    })
    same(named(call, came.body, request.body), named(call, wanted, request.body))
    if (call === "sendMessage") said.set(String(wanted["id"]), String(wanted["toContactId"]))
    if (request.headers["authorization"] !== undefined)
      assert.strictEqual(came.token, filled(request.headers["authorization"], book))
    theatre.played(call)
    came.answer(response.status, exampleOf(response.body, book))
    return yield* settled
  })

it.effect.each(readTranscripts<CallName>())("%s", ([, { steps }]) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(START)
    const theatre = yield* Effect.acquireRelease(
      Effect.sync(() => new Theatre(steps)),
      (each) => Effect.sync(() => each.stop())
    )
    const { book } = theatre
    const ports = Layer.mergeAll(
      archiveInMemory(),
      callsOverFetch(BASE),
      socketOverWebSocket(BASE),
      storageInMemory(
        new Map([
          ["userInfo", JSON.stringify({ ...ANN, id: book.get("ann") })],
          ["authToken", JSON.stringify(book.get("ann.token"))]
        ])
      )
    )
    const client = yield* runClient(["en"], true, withAreas(ALL_AREAS)).pipe(Effect.provide(ports))
    let now = 0
    for (const [n, step] of steps.entries()) {
      if (step.device !== HERO) {
        rehearse(step, book)
        continue
      }
      yield* settled
      if (step.at > now) yield* TestClock.adjust(step.at - now)
      now = step.at
      yield* play(theatre, client, step).pipe(
        Effect.catchDefect((defect) => Effect.die(new Error(`step ${n}: ${String(defect)}`, { cause: defect })))
      )
    }
    yield* settled
    // all that was heard was understood, and nothing was done beside it
    assert.strictEqual(client.state().connection.ignored, 0)
    assert.deepStrictEqual(
      theatre.asked.map(({ body, call }) => [call, body]),
      []
    )
    assert.deepStrictEqual(theatre.sent, [])
  })
)
