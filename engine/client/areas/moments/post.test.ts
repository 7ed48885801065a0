import { assert, it } from "@effect/vitest"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { done, row } from "#fixtures/client/told.ts"

const ask = (_tag: string, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  ask: { _tag, area: "moments", ...more }
})
const on = (...when: ReadonlyArray<Happening>): Stage => play({ contacts: [row(7)], when })
/** What happens next, and nothing of what was wanted before. */
const next = (stage: Stage, ...when: ReadonlyArray<Happening>): Stage => when.reduce(happen, { ...stage, intents: [] })
const draft = ({ state }: Stage) => state.moments.draft
const settled = ({ intents }: Stage): ReadonlyArray<unknown> =>
  intents.flatMap((each) => (each._tag === "Settled" ? [each.settled] : []))
const bodies = ({ open }: Stage, call: string) => open.flatMap((each) => (each.ask.call === call ? [each.ask.body] : []))
const no = (msg = "No", data: unknown = "") => ({ code: 400, msg, data })

const WRITE = ask("MomentDraftAsked", { html: "<p>Tea</p>" })
const POST = ask("MomentPostAsked", { name: "d1", commandId: "p" })
const choose = (...names: ReadonlyArray<string>) =>
  ask("MomentPicturesAsked", { pictures: names.map((name) => ({ file: `f-${name}`, name, size: 10 })) })
const made = (number: number): Happening => ({ answer: "uploadFile", body: done({ src: "/s", file_id: number, md5: "x" }) })
const there = (number: number): ReadonlyArray<Happening> => [...BROUGHT, made(number)]
const added = (body: unknown): Happening => ({ answer: "momentsAdd", body })
const ADDED = added(
  done({
    ...{ id: 8, fromUser: { id: 1, displayName: "Ann", avatar: "" }, content: "<p>Tea</p>", files: [], is_video: 0 },
    ...{ location: null, sendTime: 1, is_like: 0, likeCount: 0, likes: [], commentCount: 0, comments: [] }
  })
)
const ended = (outcome: unknown) => [{ id: "p", command: "MomentPostAsked", outcome }]
const refusedBy = (by: "client" | "server", words: unknown, reason = "") => ended({ _tag: "Refused", words, reason, by })
const said = (text: string) => ({ _tag: "Said", text })

it("the command that posts a moment ends when the moment is there, also where its pictures come first", () => {
  const waits = on(choose("a.png"), WRITE, POST)
  assert.deepStrictEqual([draft(waits).stage, settled(waits)], ["posting", []])
  const goes = next(waits, ...there(31))
  assert.deepStrictEqual([bodies(goes, "momentsAdd").length, settled(goes)], [1, []])
  assert.deepStrictEqual(settled(next(goes, ADDED)), ended({ _tag: "Done" }))
})

it("a moment that is posted by no command ends none", () => {
  const stage = on(WRITE, ask("MomentPostAsked", { name: "d1" }))
  assert.strictEqual(draft(stage).command, "")
  assert.deepStrictEqual(next(stage, ADDED).intents, [])
})

it("the command that posts a moment fails with the reason that the client or the service gives", () => {
  const empty = { _tag: "Key", key: "refusal:message-empty", params: {} }
  assert.deepStrictEqual(settled(on(POST)), refusedBy("client", empty, "message-empty"))
  const refused = next(on(WRITE, POST), added(no("Not now", { reason: "file-unknown" })))
  assert.deepStrictEqual(settled(refused), refusedBy("server", said("Not now"), "file-unknown"))
  assert.deepStrictEqual([draft(refused).refusedAt, draft(refused).words], ["text", said("Not now")])
  const lost = next(on(choose("a.png"), POST), { answer: "uploadBegin", body: no("Full") })
  assert.deepStrictEqual(settled(lost), refusedBy("server", said("Full")))
  assert.deepStrictEqual([draft(lost).refusedAt, draft(lost).words], ["pictures", said("Full")])
  // what was said of the pictures is about the text once that is refused
  const later = next(lost, ask("MomentPictureRemoveAsked", { file: "f-a.png" }), WRITE, POST, added(no("Not now")))
  assert.strictEqual(draft(later).refusedAt, "text")
})

it("a moment that is refused wants nothing done but that its command ends", () => {
  const refused = next(on(WRITE, POST), added(no()))
  assert.deepStrictEqual(
    refused.intents.map(({ _tag }) => _tag),
    ["Settled"]
  )
})

it("the command that posts a moment is over when the moment is given up", () => {
  assert.deepStrictEqual(settled(next(on(WRITE, POST), ask("MomentDiscardAsked"))), ended({ _tag: "Over" }))
})

const FILM = { poster: "data:image/jpeg;base64,QUJD", seconds: 2 }
const filmed = (file: string, more: object = {}) => ask("MomentFilmAsked", { file, size: 8, ...FILM, ...more })

it("only the video that waits is made ready, and only once", () => {
  const chosen = on(choose("a.mp4"))
  const other = next(chosen, filmed("f-b.mp4"))
  assert.deepStrictEqual([draft(other), bodies(other, "uploadBegin")], [draft(chosen), []])
  const ready = next(chosen, filmed("f-a.mp4"))
  assert.deepStrictEqual(bodies(ready, "uploadBegin"), [{ name: "a.mp4", size: 8 }])
  const again = next(ready, filmed("f-a.mp4", { size: 7, seconds: 3 }))
  assert.deepStrictEqual([draft(again).pictures, bodies(again, "uploadBegin").length], [draft(ready).pictures, 1])
  // a picture is no video
  const picture = on(choose("a.png"))
  assert.deepStrictEqual(draft(next(picture, filmed("f-a.png"))), draft(picture))
})

it("a file whose number is none did not get there", () => {
  const stage = on(choose("a.png"), ...there(-3))
  const words = { _tag: "Key", key: "error:server-error", params: {} }
  assert.deepStrictEqual([draft(stage).pictures[0]?.number, draft(stage).pictures[0]?.words], [0, words])
})

const PICTURES = [31, 32].map((number) => ({ file: `f${number}`, name: "f.png", size: 10, number, upload: "" }))
const resumed = (pictures: ReadonlyArray<unknown> = []): Stage =>
  on({
    fact: {
      ...{ _tag: "DraftKeptTold", area: "moments", owner: 1 },
      record: { name: "d", html: "<p>Tea</p>", posting: true, place: null, pictures }
    }
  })
const moment = (...files: ReadonlyArray<number>): unknown => ({ name: "d", content: "<p>Tea</p>", file_ids: files })
const DUE: Happening = { remind: "outbox" }
const LOOK = ask("MomentsShownAsked")

it("[MOMENT-11] a moment that goes on by itself goes once with each hope, whatever else happens meanwhile", () => {
  const again = next(resumed(), { answer: "momentsAdd" }, DUE, LOOK, LOOK)
  assert.deepStrictEqual(bodies(again, "momentsAdd"), [moment()])
})

it("[MOMENT-11] a service that asks to wait hears of the moment again after that", () => {
  const waits = next(resumed(), added(no("Busy", { retryAfter: 3 })))
  assert.deepStrictEqual(
    waits.intents.filter(({ _tag }) => _tag === "Remind"),
    [{ _tag: "Remind", of: "outbox", after: 3000 }]
  )
  assert.deepStrictEqual(bodies(next(waits, LOOK), "momentsAdd"), [])
  const due = next(waits, DUE)
  assert.deepStrictEqual([bodies(due, "momentsAdd"), draft(due).stage], [[moment()], "posting"])
  // with any other code it is refused
  const refused = next(resumed(), added({ code: 403, msg: "No", data: { retryAfter: 3 } }))
  assert.strictEqual(draft(refused).stage, "failed")
})

it("[MOMENT-11] a call that was given up is made again", () => {
  const waits = next(resumed(), { answer: "momentsAdd", gone: true })
  assert.deepStrictEqual([draft(waits).stage, bodies(next(waits, DUE), "momentsAdd")], ["posting", [moment()]])
})

it("[MOMENT-11] a service that cannot answer is asked six times, and then the person is told", () => {
  for (const fault of [{ status: 500 }, { body: "<html>" }]) {
    const broken: Happening = { answer: "momentsAdd", ...fault }
    const often = next(resumed(), ...Array.from({ length: 5 }, () => [broken, DUE]).flat())
    assert.deepStrictEqual([draft(often).stage, bodies(often, "momentsAdd"), often.state.toasts], ["posting", [moment()], []])
    const last = next(often, broken)
    const words = { _tag: "Key", key: "moments:draft.notPosted", params: {} }
    assert.deepStrictEqual([draft(last).stage, last.state.toasts], ["failed", [{ id: 1, words, millis: 2500 }]])
  }
})

it("[MOMENT-11] where the service has the files no more, all of them are brought again before the moment goes", () => {
  const gone = next(resumed(PICTURES), added(no("Gone", { reason: "file-unknown" })))
  assert.deepStrictEqual([bodies(gone, "uploadBegin").length, bodies(gone, "momentsAdd")], [2, []])
  const one = next(gone, ...there(41))
  assert.deepStrictEqual(bodies(one, "momentsAdd"), [])
  assert.deepStrictEqual(bodies(next(one, ...there(42)), "momentsAdd"), [moment(41, 42)])
})

it("what was gone already is taken away as the person wanted", () => {
  const unknown = { code: 404, msg: "Gone", data: "" }
  for (const [command, call, more] of [
    ["MomentDeleteAsked", "momentsDel", { id: 5 }],
    ["MomentCommentDeleteAsked", "momentsDelComment", { id: 5, comment: 1 }],
    ["MomentAsked", "momentsIndex", { id: 5 }]
  ] as const) {
    const stage = next(on(), ask(command, { ...more, commandId: "p" }), { answer: call, body: unknown })
    assert.deepStrictEqual(settled(stage), [{ id: "p", command, outcome: { _tag: "Done" } }])
  }
})
