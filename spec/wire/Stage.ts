import { setTimeout as sleep } from "node:timers/promises"
import { WebSocket } from "ws"
import { readCalls, type Step } from "#fixtures/wire/files.ts"
import { type Book, differences, filled } from "#fixtures/wire/value.ts"
import type { Answer, Bag, Speaker } from "./speak.ts"

/** How long a frame may take where nobody says it, in milliseconds: only one that never comes takes so long, however busy the machine is. */
const PATIENCE = 60_000

/** Frames that come when they come: nobody waits for the list of those who see it. */
const UNORDERED: ReadonlySet<unknown> = new Set(["isOnline"])

/** What travelled in a step that was played, to the byte. */
export type Travelled =
  | { readonly _tag: "Frame"; readonly text: string }
  | { readonly _tag: "Call"; readonly headers: Readonly<Record<string, string>>; readonly body: Bag; readonly answer: Answer }

/** Calls whose body is JSON, or bytes: a form would be taken for the bytes. */
export const IN_JSON_ONLY: ReadonlySet<string> = new Set(["uploadPart"])

interface Line {
  readonly ws: WebSocket
  /** All that came, and which of it was wanted. */
  readonly heard: Array<{ readonly frame: Bag; readonly text: string; wanted: boolean }>
  /** Up to which frame all came in order. */
  upTo: number
}

/** Where each call goes, as its examples say. */
const PATHS: ReadonlyMap<string, string> = new Map(readCalls().map(([name, { path }]) => [name, path]))

let made = 0
/** A text that nobody had before, on this machine and in this run. */
const fresh = (): string => `fresh${Date.now().toString(36)}${(made += 1).toString(36)}`

/** The devices of the wire's examples before the real server: plays their steps, and says what was different. */
export class Stage {
  readonly book: Book = new Map()
  /** What travelled in the last step, nothing when it was neither a frame nor a call. */
  travelled: Travelled | undefined
  readonly #raw: Speaker
  readonly #lines = new Map<string, Line>()

  constructor(raw: Speaker) {
    this.#raw = raw
  }

  /** A step, and how its outcome differs from what the example says. */
  async play(step: Step): Promise<ReadonlyArray<string>> {
    this.travelled = undefined
    if ("open" in step) return this.open(step.device)
    if ("out" in step) return this.send(step.device, step.out)
    // the server asks every 20 s; nobody waits for it here
    if ("in" in step && step.in["type"] === "ping") return []
    if ("in" in step) return this.#expect(step.device, step.in, step.within ?? PATIENCE)
    if ("closed" in step) return this.#close(step.device, step.closed, step.code)
    const got = await this.ask(step.call, step.request.headers, step.request.body)
    return differences(got, step.response, this.book)
  }

  async ask(call: string, headers: Bag, body: Bag): Promise<{ readonly status: number; readonly body: unknown }> {
    const sent = filled(body, this.book, fresh) as Bag
    const heads = filled(headers, this.book) as Record<string, string>
    const answer = await this.#raw.call(PATHS.get(call) ?? "", sent, {
      headers: heads,
      ...(IN_JSON_ONLY.has(call) ? { encoding: "json" } : {})
    })
    this.travelled = { _tag: "Call", headers: heads, body: sent, answer }
    return { status: answer.status, body: answer.envelope }
  }

  open(device: string): Promise<ReadonlyArray<string>> {
    const ws = new WebSocket(`${this.#raw.url.replace("http", "ws")}/wss`, { headers: { "accept-language": "en" } })
    const line: Line = { ws, heard: [], upTo: 0 }
    this.#lines.set(device, line)
    ws.on("message", (data: Buffer) => {
      const text = data.toString()
      line.heard.push({ frame: JSON.parse(text) as Bag, text, wanted: false })
    })
    return new Promise((done, failed) => {
      ws.once("open", () => done([]))
      ws.once("error", failed)
    })
  }

  send(device: string, frame: Bag): Promise<ReadonlyArray<string>> {
    const text = JSON.stringify(filled(frame, this.book))
    this.travelled = { _tag: "Frame", text }
    return new Promise((done) => this.#line(device).ws.send(text, () => done([])))
  }

  /** Frames that came and nobody wanted; the server's own pings may come at any time. */
  left(device: string): ReadonlyArray<Bag> {
    return this.#line(device).heard.flatMap(({ frame, wanted }) => (wanted || frame["type"] === "ping" ? [] : [frame]))
  }

  /** Takes a frame of this device, as if an example had wanted it. */
  take(device: string, frame: Bag): void {
    for (const each of this.#line(device).heard) if (each.frame === frame) each.wanted = true
  }

  /** Waits until all that the server had to say has come, ends all sockets, and tells what nobody wanted. */
  async end(): Promise<ReadonlyArray<string>> {
    await Promise.all([...this.#lines.keys()].map((device) => this.settled(device)))
    const left = [...this.#lines].flatMap(([device]) =>
      this.left(device).map((frame) => `${device} heard what nobody expected: ${JSON.stringify(frame)}`)
    )
    for (const { ws } of this.#lines.values()) ws.terminate()
    return left
  }

  /** Settles when all that was sent before is answered; the pong is taken away. */
  async settled(device: string): Promise<void> {
    const { heard, ws } = this.#line(device)
    if (ws.readyState !== WebSocket.OPEN) return
    const before = heard.length
    ws.send('{"type":"ping"}')
    const until = Date.now() + PATIENCE
    for (; Date.now() < until; await sleep(2)) {
      const at = heard.findIndex(({ frame, wanted }, n) => n >= before && !wanted && frame["type"] === "pong")
      if (at === -1) continue
      heard.splice(at, 1)
      return
    }
  }

  #line(device: string): Line {
    const line = this.#lines.get(device)
    if (line === undefined) throw new Error(`${device} has no socket`)
    return line
  }

  /** The first frame of this type that nobody wanted yet; it has to come after those that were wanted before. */
  async #expect(device: string, want: Bag, within: number): Promise<ReadonlyArray<string>> {
    const line = this.#line(device)
    const until = Date.now() + within
    for (;;) {
      const at = line.heard.findIndex(({ frame, wanted }) => !wanted && frame["type"] === want["type"])
      const found = line.heard[at]
      if (found !== undefined) {
        found.wanted = true
        this.travelled = { _tag: "Frame", text: found.text }
        const early = at < line.upTo && !UNORDERED.has(want["type"])
        if (!UNORDERED.has(want["type"])) line.upTo = Math.max(line.upTo, at)
        const order = early ? [`${device} heard ${String(want["type"])} before its turn`] : []
        return [...order, ...differences(found.frame, want, this.book).map((each) => `${device} heard ${each}`)]
      }
      if (Date.now() > until)
        return [`${device} heard no ${String(want["type"])} in ${within} ms, but ${JSON.stringify(this.left(device))}`]
      await sleep(2)
    }
  }

  async #close(device: string, by: "client" | "network" | "server", code: number | undefined): Promise<ReadonlyArray<string>> {
    const { ws } = this.#line(device)
    const closed =
      ws.readyState === WebSocket.CLOSED
        ? Promise.resolve(code)
        : new Promise<number>((done) => void ws.once("close", (each: number) => done(each)))
    if (by === "client") ws.close(code)
    if (by === "network") ws.terminate()
    const got = await Promise.race([closed, sleep(PATIENCE, "never" as const, { ref: false })])
    if (got === "never") return [`the socket of ${device} did not end`]
    return by !== "server" || code === undefined || got === code ? [] : [`the socket of ${device} ended with ${got}, not ${code}`]
  }
}
