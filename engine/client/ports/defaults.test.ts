import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { UserId } from "../../account/User.ts"
import { MessageId } from "../../message/Message.ts"
import { Bytes } from "./Bytes.ts"
import { MomentDrafts } from "./MomentDrafts.ts"
import { Rtc, type RtcEvent } from "./Rtc.ts"
import { Uploads } from "./Uploads.ts"

/** What a program can do without an adapter of a port. */

const ANN = UserId.make(1)
const FILE = MessageId.make("f")

it.effect("without an adapter no bytes are kept, and there are none to drop", () =>
  Effect.gen(function* () {
    const bytes = yield* Bytes
    assert.strictEqual(yield* bytes.keep(ANN, FILE), "forbidden")
    assert.isUndefined(yield* bytes.drop(ANN, [FILE]))
    assert.isUndefined(yield* bytes.forget(ANN))
  })
)

it.effect("without an adapter a file has no bytes that could go up", () =>
  Effect.gen(function* () {
    const { send } = yield* Uploads
    const upload = { call: "uploadPart", path: "/", file: FILE, fields: {} } as const
    assert.deepStrictEqual(yield* send(upload, { token: "", clientId: "", language: "en" }, () => undefined), { _tag: "Aborted" })
  })
)

it.effect("without an adapter no moment was begun earlier, and none is kept", () =>
  Effect.gen(function* () {
    const drafts = yield* MomentDrafts
    const told: Array<unknown> = []
    drafts.keep(ANN, { record: { html: "hi" }, came: [], left: [] })
    drafts.read(ANN, (record) => void told.push(record))
    assert.deepStrictEqual(told, [undefined])
  })
)

it.effect("without an adapter there is no microphone: a call fails when it opens one, and by nothing else", () =>
  Effect.gen(function* () {
    const rtc = yield* Rtc
    const told: Array<RtcEvent> = []
    const tell = (event: RtcEvent): void => void told.push(event)
    const call = MessageId.make("c")
    rtc.carryOut({ _tag: "Microphone", on: true }, tell)
    rtc.carryOut({ _tag: "CloseMedia", call } as never, tell)
    assert.deepStrictEqual(told, [])
    rtc.carryOut({ _tag: "OpenMedia", call, isRelayOnly: false } as never, tell)
    assert.deepStrictEqual(told, [{ _tag: "MediaFailed", call }])
  })
)
