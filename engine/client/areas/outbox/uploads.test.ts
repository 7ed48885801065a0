import { assert, it } from "@effect/vitest"
import { attached, callsOf, cameTo, furtherOf, storedAs, waitingIn, withBob } from "#fixtures/client/attaching.ts"
import type { Happening, Stage } from "#fixtures/client/play.ts"
import { done, mine } from "#fixtures/client/told.ts"
import { MessageId } from "../../../message/Message.ts"
import { withUnsent } from "../../core/conversation/outbox.ts"
import { PERSON } from "#fixtures/client/attaching.ts"

const emoji = (file: string, more: object = {}): Happening => ({
  ask: { _tag: "EmojiUploadAsked", area: "emoji", file, name: `${file}.png`, size: 10, ...more }
})
const no = (code: number, reason: string, more: object = {}) => ({ code, msg: "No", data: { reason, ...more } })
const DUE: Happening = { remind: "outbox" }
const toasts = ({ state }: Stage) => state.toasts.map(({ millis, words }) => [words, millis])
const others = ({ state }: Stage) => state.attaching.others
const asks = ({ intents }: Stage): ReadonlyArray<unknown> => intents.flatMap((each) => (each._tag === "Call" ? [each.ask] : []))
const begun = () => withBob(...attached([{ id: "f" }]), cameTo("uploadBegin", 0))

it("[OUTBOX-09] a file goes in parts of eight megabytes, and then the service makes a file of them", () => {
  const size = 8 * 1_048_576 + 5
  const going = withBob(...attached([{ id: "f", size }]))
  const step = { area: "outbox", chat: "7", id: "f" }
  assert.deepStrictEqual(asks(furtherOf(going, cameTo("uploadBegin", 0))), [
    {
      ...{ ...step, call: "uploadPart", body: { upload: "u", offset: 0 }, file: "f", fields: {} },
      part: { upload: "u", offset: 0, end: 8 * 1_048_576, owner: 1 }
    }
  ])
  const second = furtherOf(going, cameTo("uploadBegin", 0), cameTo("uploadPart", 8 * 1_048_576))
  assert.deepStrictEqual(asks(second).slice(1), [
    {
      ...{ ...step, call: "uploadPart", body: { upload: "u", offset: 8 * 1_048_576 }, file: "f", fields: {} },
      part: { upload: "u", offset: 8 * 1_048_576, end: size, owner: 1 }
    }
  ])
  const last = furtherOf(second, cameTo("uploadPart", size))
  assert.deepStrictEqual(asks(last), [{ ...step, call: "uploadFile", body: { upload: "u" } }])
})

it("[OUTBOX-09] a video goes with its small picture, and what was made of a picture under its own name", () => {
  const video = withBob(
    ...attached([{ id: "f", name: "f.mp4", poster: "data:image/jpeg;base64,QUJD" }]),
    cameTo("uploadBegin", 0)
  )
  const [end] = asks(furtherOf(video, cameTo("uploadPart", 100)))
  assert.deepStrictEqual((end as { readonly body: unknown }).body, { upload: "u", cover: "QUJD" })
  // any other file has none
  const [other] = asks(furtherOf(begun(), cameTo("uploadPart", 100)))
  assert.deepStrictEqual((other as { readonly body: unknown }).body, { upload: "u" })
  const made = withBob(
    ...attached([{ id: "f", name: "f.png", unmade: { original: false } }]),
    {
      ask: {
        ...{ _tag: "MadeAsked", area: "outbox", chat: "7", id: "f" },
        file: { bytes: "m", name: "f.jpg", size: 50, width: 1, height: 1, thumbHash: "" }
      }
    },
    { fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id: "m", trouble: null } }
  )
  const [part] = asks(furtherOf(made, cameTo("uploadBegin", 0)))
  assert.deepStrictEqual((part as { readonly part: unknown }).part, { upload: "u", offset: 0, end: 50, owner: 1, bytes: "m" })
})

it("[OUTBOX-18] to a service without parts a file goes whole, with the message that it is sent with", () => {
  for (const unknown of [{ status: 404 }, { status: 405 }, { body: { code: 404, msg: "?", data: "" } }]) {
    const stage = furtherOf(withBob(...attached([{ id: "f" }])), { answer: "uploadBegin", ...unknown })
    const [form] = asks(stage) as ReadonlyArray<{ readonly fields: { readonly message: string } }>
    assert.deepStrictEqual<unknown>(
      { ...form, fields: {} },
      {
        ...{ area: "outbox", chat: "7", id: "f", call: "uploadFile", body: {}, file: "f", fields: {} },
        whole: { owner: 1, name: "f.pdf", size: 100 }
      }
    )
    const message = JSON.parse(form?.fields.message ?? "null") as Readonly<Record<string, unknown>>
    assert.deepStrictEqual(
      [message["id"], message["toContactId"], message["type"], message["fileName"]],
      ["f", "7", "file", "f.pdf"]
    )
  }
  // what goes with no message has none
  const other = furtherOf(withBob(emoji("e")), { answer: "uploadBegin", status: 404 })
  assert.deepStrictEqual(asks(other), [
    {
      ...{ area: "outbox", chat: "", id: "e", call: "uploadEmoji", body: {}, file: "e", fields: {} },
      whole: { owner: 1, name: "e.png", size: 10 }
    }
  ])
})

it("[OUTBOX-18] a service that does not know a later step takes no parts either; one that does not make a file of them refuses it", () => {
  const state: ReadonlyArray<Happening> = [{ answer: "uploadPart" }, DUE]
  for (const [before, answer] of [
    [[], "uploadPart"],
    [state, "uploadState"]
  ] as const) {
    const stage = furtherOf(begun(), ...before, { answer, status: 404 })
    assert.deepStrictEqual([stage.state.attaching.inForms, callsOf(stage).at(-1)], [true, "uploadFile"])
  }
  const gone = furtherOf(begun(), cameTo("uploadPart", 100), { answer: "uploadFile", body: { code: 404, msg: "Gone", data: "" } })
  assert.deepStrictEqual(
    [gone.state.attaching.inForms, waitingIn(gone)?.delivery, waitingIn(gone)?.refusal],
    [undefined, "failed", "Gone"]
  )
})

it("[OUTBOX-18] a form that is answered without a message is sent again, and one with a message is sent", () => {
  const form = withBob(...attached([{ id: "f" }]), { answer: "uploadBegin", status: 404 })
  const nothing = furtherOf(form, { answer: "uploadFile", body: done({ ...mine(1, "f"), msg_id: 0 }) })
  assert.deepStrictEqual([waitingIn(nothing)?.delivery, waitingIn(nothing)?.tries], ["waiting", 1])
  const sent = furtherOf(nothing, DUE, { answer: "uploadFile", body: done(mine(1, "f")) })
  assert.deepStrictEqual([waitingIn(sent), sent.state.attaching.chats], [undefined, []])
})

it("[OUTBOX-20] a file that goes with no message becomes none, whatever the service says of it", () => {
  const choose: Happening = {
    ask: { _tag: "MomentPicturesAsked", area: "moments", pictures: [{ file: "p", name: "p.png", size: 10 }] }
  }
  const stage = withBob(choose, { answer: "uploadBegin", body: done({ upload: "u", offset: 10, size: 10 }) })
  const part = furtherOf(stage, { answer: "uploadPart", body: done({ upload: "u", offset: 10, size: 10 }) })
  const there = furtherOf(part, { answer: "uploadFile", body: done({ ...mine(5), src: "/s", file_id: 31 }) })
  assert.deepStrictEqual(others(there), [])
  assert.strictEqual(there.state.moments.draft.pictures.length, 1)
})

it("[OUTBOX-23] that the service takes no more uploads is told as long as its answers are", () => {
  const full = furtherOf(withBob(emoji("e")), { answer: "uploadBegin", body: no(400, "upload-too-many") })
  assert.deepStrictEqual([toasts(full), full.state.attaching.full], [[[{ _tag: "Said", text: "No" }, 2500]], true])
  const through = furtherOf(full, DUE, { answer: "uploadBegin", body: done({ upload: "u", offset: 0, size: 10 }) })
  assert.isUndefined(through.state.attaching.full)
})

it("[OUTBOX-10] a service that is busy, or finds the upload too slow, hears of the file again later, with all that it has", () => {
  for (const reason of ["busy", "upload-too-slow"]) {
    const waits = furtherOf(begun(), { answer: "uploadPart", body: no(401, reason) })
    assert.deepStrictEqual([waitingIn(waits)?.delivery, waitingIn(waits)?.tries, callsOf(waits)], ["waiting", 0, []])
    const again = furtherOf(waits, DUE)
    assert.deepStrictEqual(callsOf(again), ["uploadState"])
  }
})

it("[OUTBOX-10] a service that asks to wait says so with its code; with any other one the file has failed", () => {
  const at = (code: number) => furtherOf(begun(), { answer: "uploadPart", body: { code, msg: "No", data: { retryAfter: 3 } } })
  assert.deepStrictEqual(
    at(400).intents.filter(({ _tag }) => _tag === "Remind"),
    [{ _tag: "Remind", of: "outbox", after: 3000 }]
  )
  assert.deepStrictEqual([waitingIn(at(400))?.delivery, waitingIn(at(403))?.delivery], ["waiting", "failed"])
})

it("[OUTBOX-10] an upload that the service does not know starts over, from the device", () => {
  const gone = furtherOf(begun(), { answer: "uploadPart", body: no(404, "upload-unknown") })
  assert.deepStrictEqual(callsOf(gone), ["uploadBegin"])
  assert.deepStrictEqual([waitingIn(gone)?.attachment, waitingIn(gone)?.tries], [{ _tag: "Local" }, 1])
  assert.deepStrictEqual(waitingIn(begun())?.attachment, { _tag: "Uploading", upload: "u" })
})

it("[OUTBOX-10] silence takes back one try, and no more", () => {
  const broken: ReadonlyArray<Happening> = [{ answer: "uploadBegin", status: 500 }, DUE]
  const silent: ReadonlyArray<Happening> = [{ answer: "uploadBegin" }, DUE]
  const tries = (...when: ReadonlyArray<ReadonlyArray<Happening>>) => others(withBob(emoji("e"), ...when.flat()))[0]?.tries
  assert.deepStrictEqual([tries(), tries(broken), tries(broken, broken), tries(broken, broken, silent)], [0, 1, 2, 1])
  assert.strictEqual(tries(silent, silent), 0)
  const often = Array.from({ length: 5 }, () => broken)
  assert.deepStrictEqual([tries(...often, silent, broken), tries(...often, silent, broken, broken)], [5, undefined])
})

it("a step of a file whose message has failed meanwhile is the last one", () => {
  const going = withBob(...attached([{ id: "f" }]))
  const failed = { ...going, state: withUnsent(going.state, PERSON, MessageId.make("f"), { delivery: "failed" }) }
  assert.deepStrictEqual(callsOf(furtherOf(failed, cameTo("uploadBegin", 0))), [])
})

it("[OUTBOX-09] a file waits in one chat while another one is on its way in the chat before", () => {
  const both = withBob(...attached([{ id: "a" }]), ...attached([{ id: "b" }], "8"))
  assert.deepStrictEqual(callsOf(both), ["uploadBegin", "uploadBegin"])
  // a third one waits for one of them
  const third = furtherOf(both, ...attached([{ id: "c" }], "8"))
  assert.deepStrictEqual(callsOf(third), [])
  const through = furtherOf(third, cameTo("uploadBegin", 0), cameTo("uploadPart", 100), storedAs(3))
  assert.deepStrictEqual(callsOf(through), ["uploadPart", "uploadFile", "sendMessage", "uploadBegin"])
})

it("a chat is looked through as long as a file waits in it, to be made or to be brought", () => {
  const unmade = withBob(...attached([{ id: "f", name: "f.png", unmade: { original: false } }]), ...attached([{ id: "g" }], "8"))
  const chats = ({ state }: Stage) => state.attaching.chats.map(String)
  assert.deepStrictEqual(chats(unmade), ["7", "8"])
  const through = furtherOf(unmade, cameTo("uploadBegin", 0), cameTo("uploadPart", 100), storedAs(3))
  assert.deepStrictEqual(chats(through), ["7"])
  // where nothing changes, the state is the same
  assert.strictEqual(furtherOf(through, { fact: { _tag: "UploadTold", file: "x", sent: 1 } }).state, through.state)
})
