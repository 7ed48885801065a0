import { assert, it } from "@effect/vitest"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { done, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { Millis } from "../../../format/Millis.ts"
import { INITIAL } from "../../initial.ts"
import { AREA } from "./area.ts"

const ask = (_tag: string, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  ask: { _tag, area: "moments", ...more }
})
const keptBy = (owner: number, record?: unknown): Happening => ({
  fact: { _tag: "DraftKeptTold", area: "moments", owner, record }
})
const NOTHING_KEPT = keptBy(ANN.id)
const on = (...when: ReadonlyArray<Happening>): Stage => play({ contacts: [row(7)], when })
/** What happens next, and nothing of what was wanted before. */
const next = (stage: Stage, ...when: ReadonlyArray<Happening>): Stage => when.reduce(happen, { ...stage, intents: [] })
const draft = ({ state }: Stage) => state.moments.draft
/** What the device was told to do with the moment. */
const device = ({ intents }: Stage): ReadonlyArray<unknown> => intents.filter((each) => "area" in each && each.area === "moments")
const keeps = (stage: Stage) => stage.intents.flatMap((each) => (each._tag === "KeepDraft" ? [each] : []))
const uploads = ({ state }: Stage) => state.attaching.others.map(({ cover, file, upload }) => [file, upload, cover])

const WRITE = (html = "<p>Tea</p>") => ask("MomentDraftAsked", { html })
const MILL = { name: "Mill", address: "Long Lane 3", latitude: 52.5, longitude: 13.25 }
const choose = (...names: ReadonlyArray<string>) =>
  ask("MomentPicturesAsked", { pictures: names.map((name) => ({ file: `f-${name}`, name, size: 10 })) })
const made = (number: number): Happening => ({ answer: "uploadFile", body: done({ src: "/s", file_id: number, md5: "x" }) })
const begun = (upload: string): Happening => ({ answer: "uploadBegin", body: done({ upload, offset: 0, size: 10 }) })

const EMPTY = { name: "", html: "", posting: false, place: null, pictures: [] }
const pictured = (name: string, number = 0, upload = "") => ({ file: `f-${name}`, name, size: 10, number, upload })
const keep = (record: unknown, came: ReadonlyArray<string> = [], left: ReadonlyArray<string> = []) => ({
  ...{ _tag: "KeepDraft", area: "moments", owner: ANN.id },
  ...{ record, came, left }
})

it("[OUTBOX-22] what the device keeps is read once, as soon as somebody is logged in", () => {
  const stranger = play({ start: "stranger", when: [WRITE()] })
  assert.deepStrictEqual(device(stranger), [])
  const SESSION: Happening = { stored: { userInfo: ANN, authToken: "bearer t" } }
  const logged = play({ start: "nothing", when: [SESSION] })
  assert.deepStrictEqual(device(logged), [{ _tag: "ReadDraft", area: "moments", owner: ANN.id }])
  // before the answer is here nothing is kept, so that nothing that stood there is lost
  assert.deepStrictEqual(device(next(logged, WRITE(), choose("a.png"))), [])
})

it("[OUTBOX-22] what is written is kept as it is written, with each file that came and each that left", () => {
  const tea = next(on(NOTHING_KEPT), WRITE(), ask("MomentPlaceAsked", { place: MILL }))
  assert.deepStrictEqual(device(tea), [
    keep({ ...EMPTY, html: "<p>Tea</p>" }),
    keep({ ...EMPTY, html: "<p>Tea</p>", place: MILL })
  ])
  const written = { ...EMPTY, html: "<p>Tea</p>", place: MILL }
  // nothing changes: nothing is kept again
  assert.deepStrictEqual(device(next(tea, ask("MomentsShownAsked"))), [])
  const one = next(tea, choose("a.png"))
  assert.deepStrictEqual(device(one), [keep({ ...written, pictures: [pictured("a.png")] }, ["f-a.png"])])
  const two = next(one, choose("b.png"))
  assert.deepStrictEqual(device(two), [keep({ ...written, pictures: [pictured("a.png"), pictured("b.png")] }, ["f-b.png"])])
  const out = next(two, ask("MomentPictureRemoveAsked", { file: "f-a.png" }))
  assert.deepStrictEqual(device(out), [keep({ ...written, pictures: [pictured("b.png")] }, [], ["f-a.png"])])
  assert.deepStrictEqual(device(next(out, ask("MomentDiscardAsked"))), [keep(null, [], ["f-b.png"])])
})

it("[OUTBOX-22] how far each file is, is kept with it", () => {
  const two = on(NOTHING_KEPT, choose("a.png", "b.png"))
  const first = next(two, begun("u1"))
  assert.deepStrictEqual(device(first), [keep({ ...EMPTY, pictures: [pictured("a.png", 0, "u1"), pictured("b.png")] })])
  const second = next(first, begun("u2"))
  const both = [pictured("a.png", 0, "u1"), pictured("b.png", 0, "u2")]
  assert.deepStrictEqual(device(second), [keep({ ...EMPTY, pictures: both })])
  const there = next(second, { answer: "uploadPart", body: done({ upload: "u1", offset: 10, size: 10 }) }, made(31))
  assert.deepStrictEqual(device(there), [keep({ ...EMPTY, pictures: [pictured("a.png", 31), pictured("b.png", 0, "u2")] })])
  const posting = next(there, ask("MomentPostAsked", { name: "d1" }))
  assert.deepStrictEqual(
    keeps(posting).map(({ record }) => record),
    [{ ...EMPTY, name: "d1", posting: true, pictures: [pictured("a.png", 31), pictured("b.png", 0, "u2")] }]
  )
})

it("[OUTBOX-22] files that are on their way for something else are not kept with the moment", () => {
  const stage = on(NOTHING_KEPT, WRITE(), ask("MomentsCoverAsked", { picture: { file: "f-c", name: "c.png", size: 10 } }))
  assert.deepStrictEqual(device(next(stage, begun("u"))), [])
})

it("[OUTBOX-22] what is begun is kept, and of a moment with nothing in it nothing", () => {
  const recordOf = (...when: ReadonlyArray<Happening>) => keeps(on(NOTHING_KEPT, ...when)).at(-1)?.record
  assert.deepStrictEqual<unknown>(recordOf(ask("MomentPlaceAsked", { place: MILL })), { ...EMPTY, place: MILL })
  assert.deepStrictEqual<unknown>(recordOf(choose("a.png")), { ...EMPTY, pictures: [pictured("a.png")] })
  for (const html of ["", "<p></p>", "<p><br></p>", "<p></p><p><br></p>"]) assert.isNull(recordOf(WRITE("<p>x</p>"), WRITE(html)))
})

const FILM = { poster: "data:image/jpeg;base64,QUJD", seconds: 2 }

it("[OUTBOX-22] a video is kept once it is made ready, with its small picture", () => {
  const chosen = on(NOTHING_KEPT, choose("a.mp4"))
  assert.deepStrictEqual(device(chosen), [keep(EMPTY)])
  const ready = next(chosen, ask("MomentFilmAsked", { file: "f-a.mp4", size: 8, ...FILM }))
  const video = { ...pictured("a.mp4"), size: 8, film: FILM }
  assert.deepStrictEqual(device(ready), [keep({ ...EMPTY, pictures: [video] }, ["f-a.mp4"])])
  const again = on(keptBy(ANN.id, { ...EMPTY, pictures: [video] }))
  const restored = { file: "f-a.mp4", name: "a.mp4", size: 8, number: 0, words: null, film: FILM }
  assert.deepStrictEqual([draft(again).pictures, uploads(again)], [[restored], [["f-a.mp4", "", "QUJD"]]])
  // one that was chosen and never made ready is not kept when it is taken out
  assert.deepStrictEqual(device(next(chosen, ask("MomentPictureRemoveAsked", { file: "f-a.mp4" }))), [keep(null)])
})

it("[OUTBOX-22] what was kept stands there again, and how far a file comes from then on is kept too", () => {
  const record = { ...EMPTY, html: "<p>Tea</p>", place: MILL, pictures: [pictured("a.png"), pictured("b.png", 31)] }
  const again = on(keptBy(ANN.id, record))
  assert.deepStrictEqual(draft(again), {
    ...INITIAL.moments.draft,
    html: "<p>Tea</p>",
    place: MILL,
    pictures: [
      { file: "f-a.png", name: "a.png", size: 10, number: 0, words: null },
      { file: "f-b.png", name: "b.png", size: 10, number: 31, words: null }
    ]
  })
  assert.deepStrictEqual(uploads(again), [["f-a.png", "", undefined]])
  const further = next(again, begun("u"))
  assert.deepStrictEqual(device(further), [keep({ ...record, pictures: [pictured("a.png", 0, "u"), pictured("b.png", 31)] })])
})

it("[OUTBOX-22] what was written before the device has answered is newer than what it kept", () => {
  const record = { ...EMPTY, html: "<p>Old</p>", pictures: [pictured("a.png", 31)] }
  const stage = next(on(WRITE("<p>New</p>")), keptBy(ANN.id, record))
  assert.deepStrictEqual(draft(stage), { ...INITIAL.moments.draft, html: "<p>New</p>" })
  assert.deepStrictEqual(device(stage), [keep({ ...EMPTY, html: "<p>New</p>" }, [], ["f-a.png"])])
})

it("[OUTBOX-22] the device answers once, and to the person who asks alone", () => {
  const record = (html: string) => ({ ...EMPTY, html })
  const other = on(keptBy(7, record("<p>Bob</p>")))
  assert.strictEqual(draft(other).html, "")
  assert.strictEqual(draft(next(other, keptBy(ANN.id, record("<p>Ann</p>")))).html, "<p>Ann</p>")
  const twice = on(keptBy(ANN.id, record("<p>One</p>")), ask("MomentDiscardAsked"), keptBy(ANN.id, record("<p>Two</p>")))
  assert.strictEqual(draft(twice).html, "")
})

it("[OUTBOX-22] a record that is not whole is none", () => {
  const picture = pictured("a.png", 31)
  const broken: ReadonlyArray<Readonly<Record<string, unknown>>> = [
    { place: { name: "Mill" } },
    { place: { ...MILL, latitude: "north" } },
    { pictures: [{ file: "f" }] },
    { pictures: [{ ...picture, size: 1.5 }] },
    { pictures: [{ ...picture, film: {} }] },
    { pictures: [{ ...picture, film: { ...FILM, seconds: "2" } }] },
    { posting: 1 }
  ]
  for (const part of broken) {
    const stage = on(keptBy(ANN.id, { ...EMPTY, html: "<p>Tea</p>", ...part }))
    assert.deepStrictEqual(draft(stage), INITIAL.moments.draft)
    // and the next word is kept in its place
    assert.deepStrictEqual(device(next(stage, WRITE())), [keep({ ...EMPTY, html: "<p>Tea</p>" })])
  }
})

it("[OUTBOX-22] a file that is on its way goes on where it was", () => {
  const going = on(keptBy(ANN.id, { ...EMPTY, pictures: [pictured("a.png", 0, "u")] }))
  assert.deepStrictEqual(
    going.open.flatMap(({ ask: it }) => (it.call === "uploadState" ? [it.body] : [])),
    [{ upload: "u" }]
  )
  const whole = next(going, { answer: "uploadState", body: BROUGHT[1]?.body }, made(31))
  assert.strictEqual(draft(whole).pictures[0]?.number, 31)
})

it("the area asks the device, and hands on what it answers", () => {
  const owner = UserId.make(ANN.id)
  const [kept, told]: [Array<unknown>, Array<unknown>] = [[], []]
  const drafts = {
    read: (of: UserId, tell: (record: unknown) => void) => tell(`what ${of} wrote`),
    keep: (...all: ReadonlyArray<unknown>) => void kept.push(all)
  }
  const carryOut = AREA.port?.({
    now: () => Millis.make(5),
    service: () => drafts,
    tell: (event: unknown) => void told.push(event)
  } as never)
  const keeping = { _tag: "KeepDraft", area: "moments", owner, record: EMPTY, came: ["f"], left: [] } as const
  carryOut?.(keeping)
  assert.deepStrictEqual([kept, told], [[[owner, keeping]], []])
  carryOut?.({ _tag: "ReadDraft", area: "moments", owner } as never)
  assert.deepStrictEqual(
    [kept.length, told],
    [1, [{ _tag: "DraftKeptTold", area: "moments", owner, record: "what 1 wrote", now: 5 }]]
  )
})
