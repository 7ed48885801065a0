import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { settled } from "#fixtures/client/settled.ts"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { UserId } from "../../account/User.ts"
import { Millis } from "../../format/Millis.ts"
import { MessageId } from "../../message/Message.ts"
import { CORE_ANSWERS } from "../answers.ts"
import { readerOf } from "../areas/Area.ts"
import type { Event } from "../Event.ts"
import type { CallHeaders, Came } from "../ports/Calls.ts"
import type { Upload } from "../ports/Uploads.ts"
import { requestsOf } from "./requests.ts"
import type { TaggedIntent } from "./Running.ts"

const now = Millis.make(1_700_000_000_000)
const FILE = MessageId.make("f")
const HEADERS = { token: "bearer t", clientId: "c1", language: "en" }
const SILENCE: Came = { _tag: "NoResponse" }

/** Uploads that hang until they are let go, and what is told of them. */
const playing = () => {
  const told: Array<Event> = []
  const sent: Array<readonly [Upload, CallHeaders]> = []
  const ended: Array<readonly [string, Came]> = []
  const letGo: Array<(came: Came) => void> = []
  const asked: Array<unknown> = []
  const uploads = {
    send: (upload: Upload, headers: CallHeaders, progress: (bytes: number) => void) =>
      Effect.promise(
        () =>
          new Promise<Came>((done) => {
            sent.push([upload, headers])
            progress(4)
            letGo.push(done)
          })
      )
  }
  const calls = {
    ask: (...args: ReadonlyArray<unknown>) =>
      Effect.sync(() => {
        asked.push(args)
        return SILENCE
      }),
    alive: Effect.succeed(true)
  }
  const running = { background: Effect.runFork, now: () => now, tell: (event: Event) => void told.push(event) }
  const requests = requestsOf({ calls, uploads }, running, (ask, came) => void ended.push([ask.call, came]))
  const ask = (what: object, more: object = {}): void => {
    const intent = { _tag: "Call", ask: what, ...HEADERS, ...more } as TaggedIntent<"Call">
    const reader = readerOf(CORE_ANSWERS, ALL_AREAS, intent.ask.call)
    assert.isDefined(reader)
    requests.ask(intent, reader)
  }
  const endings = (): ReadonlyArray<string> =>
    told.flatMap((each) =>
      each._tag === "CallTold" && each.told.result._tag === "Problem" ? [each.told.result.answered._tag] : []
    )
  return { ask, asked, ended, endings, letGo, requests, sent, told }
}

const PART = { owner: UserId.make(1), upload: "u", offset: 0, end: 10 }
const partAsk = { call: "uploadPart", file: FILE, fields: {}, part: PART }
const WHOLE = { owner: UserId.make(1), name: "a.png", size: 10 }

it.effect("a call goes with the headers of its moment, and its end is heard before the client is told", () =>
  Effect.gen(function* () {
    const { ask, asked, ended, told } = playing()
    const body = { account: "cleo" }
    ask({ call: "searchUser", body })
    ask({ call: "searchUser", body }, { overSocket: true })
    yield* settled
    const path = CORE_ANSWERS.searchUser.path
    assert.deepStrictEqual(asked, [
      ["searchUser", body, HEADERS, path, undefined],
      ["searchUser", body, HEADERS, path, true]
    ])
    assert.deepStrictEqual(ended, [
      ["searchUser", SILENCE],
      ["searchUser", SILENCE]
    ])
    const result = { _tag: "Problem", answered: SILENCE }
    assert.deepStrictEqual<unknown>(told[0], {
      _tag: "CallTold",
      told: { call: "searchUser", ask: { call: "searchUser", body }, token: "bearer t", result },
      now
    })
  })
)

it.effect("a file goes as a part, as a whole, or as it was handed over, and its progress is told", () =>
  Effect.gen(function* () {
    const { ask, sent, told } = playing()
    const whole = { call: "uploadFile", area: "outbox", file: FILE, fields: { a: "b" } }
    ask(partAsk)
    ask({ ...whole, whole: WHOLE })
    ask(whole)
    yield* settled
    const [part, form, plain] = sent.map(([upload]) => upload)
    assert.deepStrictEqual([part?.part, part?.whole, part?.file, part?.call], [PART, undefined, FILE, "uploadPart"])
    assert.deepStrictEqual([form?.part, form?.whole, form?.fields], [undefined, WHOLE, { a: "b" }])
    assert.deepStrictEqual([plain?.part, plain?.whole, plain?.fields], [undefined, undefined, { a: "b" }])
    assert.deepStrictEqual(sent[0]?.[1], HEADERS)
    assert.deepStrictEqual(told[0], { _tag: "UploadTold", file: FILE, sent: 4, now })
  })
)

it.effect("a file that is given up ends at once, once; one that has arrived, or was never there, cannot be given up", () =>
  Effect.gen(function* () {
    const { ask, ended, endings, letGo, requests } = playing()
    const giveUp = { _tag: "EndUpload", file: FILE } as const
    requests.giveUp(giveUp)
    ask(partAsk)
    yield* settled
    assert.deepStrictEqual(endings(), [])
    requests.giveUp(giveUp)
    requests.giveUp(giveUp)
    yield* settled
    assert.deepStrictEqual([endings(), ended], [["Aborted"], [["uploadPart", { _tag: "Aborted" }]]])
    letGo[0]?.(SILENCE)
    yield* settled
    assert.deepStrictEqual(endings(), ["Aborted"])
    ask(partAsk)
    yield* settled
    letGo[1]?.(SILENCE)
    yield* settled
    requests.giveUp(giveUp)
    yield* settled
    assert.deepStrictEqual(endings(), ["Aborted", "NoResponse"])
  })
)

it.effect("whether the service is there is told", () =>
  Effect.gen(function* () {
    const { requests, told } = playing()
    requests.askHealth()
    yield* settled
    assert.deepStrictEqual(told, [{ _tag: "HealthTold", alive: true, now }])
  })
)
