import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import * as fc from "fast-check"
import { BROUGHT } from "#fixtures/client/brought.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done, frame, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { Millis } from "../../../format/Millis.ts"
import { PAGE } from "../../../moment/limits.ts"
import type { Moment } from "../../../moment/Moment.ts"
import { INITIAL } from "../../initial.ts"
import { withoutAuthor } from "./withoutAuthor.ts"
import { UserId } from "../../../account/User.ts"
import { AREA as MOMENTS_AREA } from "./area.ts"
import { feedOf } from "./known.ts"

const ask = (_tag: string, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  ask: { _tag, area: "moments", ...more }
})
type When = ReadonlyArray<Happening | ReadonlyArray<Happening>>
const on = (...when: When): Stage => play({ contacts: [row(7)], when: when.flat() })
const after = (stage: Stage, ...when: When): Stage => when.flat().reduce(happen, stage)
const moments = ({ state }: Stage) => state.moments
const taskOf = ({ state }: Stage, key: string) => (state.tasks as Readonly<Record<string, unknown>>)[key]
const known = (stage: Stage, id: number): Moment | undefined => Option.getOrUndefined(HashMap.get(moments(stage).known, id))
const bodies = ({ open }: Stage, call: string) => open.flatMap((each) => (each.ask.call === call ? [each.ask.body] : []))
const no = (msg = "No", code = 400) => ({ code, msg, data: "" })
const SAID = (text: string) => ({ _tag: "Failed", words: { _tag: "Said", text } })
const OVER = { code: -1, msg: "Log in again", data: "" }

const BOB = { id: 7, displayName: "Bob", avatar: "/b.png" }
const wire = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  fromUser: BOB,
  content: `<p>m${id}</p>`,
  files: [],
  is_video: 0,
  location: null,
  sendTime: 1_700_000_000_000 + id,
  is_like: 0,
  likeCount: 0,
  likes: [],
  commentCount: 0,
  comments: [],
  ...more
})
const remark = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  moment_id: 5,
  reply_to: 0,
  content: `<p>c${id}</p>`,
  sendTime: 1_700_000_000_000,
  fromUser: BOB,
  ...more
})
const page = (ids: ReadonlyArray<number>, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  answer: "momentsIndex",
  body: done({ cover: "", list: ids.map((id) => wire(id)), ...more })
})
const down = (from: number, count: number) => Array.from({ length: count }, (_, n) => from - n)
const LOOK = ask("MomentsAsked", { of: 0, older: false })
const MORE = ask("MomentsAsked", { of: 0, older: true })
const at5 = (more: Readonly<Record<string, unknown>> = {}) =>
  on(LOOK, { answer: "momentsIndex", body: done({ cover: "", list: [wire(5, more)] }) })

it("nothing is there before somebody looks, and what belongs to another area is left to it", () => {
  const { state } = on()
  const now = Millis.make(0)
  assert.deepStrictEqual(state.moments, {
    known: HashMap.empty(),
    feeds: {},
    draft: { name: "", html: "", pictures: [], place: null, stage: "writing", command: "", words: null, refusedAt: "text" },
    kept: { _tag: "Reading" },
    liking: {},
    saying: {},
    cover: "",
    told: [],
    news: 0
  })
  assert.deepStrictEqual(feedOf(state, 0), { ids: [], hasOlder: false, top: 0, cover: "" })
  assert.deepStrictEqual(MOMENTS_AREA.command(state, { _tag: "SessionsAsked", area: "account", now } as never), [state, []])
  assert.deepStrictEqual(MOMENTS_AREA.reply(state, { call: "sessions" } as never, now), [state, []])
  assert.isTrue(MOMENTS_AREA.needsSession({ _tag: "MomentLikeAsked", area: "moments", now } as never))
})

it("a moment is read with all that is told of it", () => {
  const files = [{ file_id: 3, src: "/a.mp4", width: 4, height: 3, duration: 61 }]
  const comments = [remark(1), remark(2, { toUser: { id: 9, displayName: "Cy", avatar: "" }, reply_to: 1 })]
  const more = {
    files,
    is_video: 1,
    location: { name: "Home", latitude: 52.5, longitude: 13.25 },
    is_like: 1,
    likeCount: 2,
    likes: [BOB],
    commentCount: 2,
    comments
  }
  const person = { id: 7, name: "Bob", avatar: "/b.png" }
  const said = { author: person, answers: null, html: "<p>c1</p>", at: 1_700_000_000_000 }
  const read: unknown = known(at5(more), 5)
  assert.deepStrictEqual(read, {
    id: 5,
    author: person,
    html: "<p>m5</p>",
    pictures: [{ id: 3, url: "/a.mp4", width: 4, height: 3, seconds: 61 }],
    isVideo: true,
    place: { name: "Home", address: "", latitude: 52.5, longitude: 13.25 },
    at: 1_700_000_000_005,
    liked: true,
    likes: 2,
    likers: [person],
    said: 2,
    comments: [
      { ...said, id: 1 },
      { ...said, id: 2, answers: { id: 9, name: "Cy", avatar: "" }, html: "<p>c2</p>" }
    ]
  })
  const bare = known(at5({ likeCount: -1, commentCount: -1 }), 5)
  assert.deepStrictEqual([bare?.isVideo, bare?.place, bare?.liked, bare?.likes, bare?.said], [false, null, false, 0, 0])
})

it("the newest page is asked for once at a time, the next below what is there", () => {
  const asked = on(LOOK, LOOK, MORE)
  assert.deepStrictEqual(bodies(asked, "momentsIndex"), [{ user_id: 0, last_id: 0, limit: PAGE }])
  assert.deepStrictEqual(taskOf(asked, "moments:0"), { _tag: "Busy" })
  const first = after(asked, page(down(60, PAGE), { cover: "/c.png" }))
  const shown = { ids: down(60, PAGE), hasOlder: true, top: 60, cover: "/c.png" }
  assert.deepStrictEqual(moments(first).feeds, { 0: shown })
  assert.deepStrictEqual(taskOf(first, "moments:0"), { _tag: "Done" })
  const below = after(first, MORE)
  assert.deepStrictEqual(bodies(below, "momentsIndex"), [{ user_id: 0, last_id: 41, limit: PAGE }])
  const second = after(below, page([9, 8], { cover: "/c.png" }))
  assert.deepStrictEqual(moments(second).feeds[0], { ...shown, ids: [...down(60, PAGE), 9, 8], hasOlder: false })
  assert.strictEqual(HashMap.size(moments(second).known), 22)
  assert.deepStrictEqual(bodies(on(ask("MomentsAsked", { of: 7, older: true })), "momentsIndex"), [
    { user_id: 7, last_id: 0, limit: PAGE }
  ])
})

it("a page that does not come leaves what is there, and says why; a session that ended ends all", () => {
  const lost = after(at5(), LOOK, { answer: "momentsIndex" })
  assert.deepStrictEqual(moments(lost).feeds[0]?.ids, [5])
  assert.deepStrictEqual(taskOf(lost, "moments:0"), {
    _tag: "Failed",
    words: { _tag: "Key", key: "error:network-timeout", params: {} }
  })
  const gone = after(at5(), LOOK, { answer: "momentsIndex", body: no("Gone", 404) })
  assert.deepStrictEqual([moments(gone).feeds[0]?.ids, taskOf(gone, "moments:0")], [[5], SAID("Gone")])
  assert.strictEqual(after(at5(), LOOK, { answer: "momentsIndex", body: OVER }).state.session._tag, "LoggedOut")
})

it("one moment is read again in its place; one that is not visible any more is gone", () => {
  const asked = after(at5(), ask("MomentAsked", { id: 5 }))
  assert.deepStrictEqual(bodies(asked, "momentsIndex"), [{ id: 5 }])
  assert.deepStrictEqual(taskOf(asked, "moment:5"), { _tag: "Busy" })
  const read = after(asked, { answer: "momentsIndex", body: done({ cover: "/x.png", list: [wire(5, { likeCount: 3 })] }) })
  assert.deepStrictEqual([known(read, 5)?.likes, taskOf(read, "moment:5")], [3, { _tag: "Done" }])
  assert.deepStrictEqual(moments(read).feeds[0], { ids: [5], hasOlder: false, top: 5, cover: "" })
  const gone = after(asked, { answer: "momentsIndex", body: no("", 404) })
  assert.deepStrictEqual(
    [known(gone, 5), moments(gone).feeds[0]?.ids, taskOf(gone, "moment:5")],
    [undefined, [], { _tag: "Done" }]
  )
  for (const end of [{ status: 404 }, { body: no("Later") }]) {
    const failed = after(asked, { answer: "momentsIndex", ...end })
    assert.deepStrictEqual([known(failed, 5)?.id, (taskOf(failed, "moment:5") as { _tag: string })._tag], [5, "Failed"])
  }
})

it("a moment stands in the feeds that it belongs to, and in no other", () => {
  const feeds = after(
    at5(),
    ...[7, 1].flatMap((of) => [ask("MomentsAsked", { of, older: false }), page(of === 7 ? [5] : [])]),
    ask("MomentAsked", { id: 6 }),
    page([6])
  )
  assert.deepStrictEqual(
    Object.entries(moments(feeds).feeds).map(([of, { ids }]) => [of, ids]),
    [
      ["0", [6, 5]],
      ["1", []],
      ["7", [6, 5]]
    ]
  )
})

it("what was told is read again when moments are looked at; of much a page tells", () => {
  const told = (ids: ReadonlyArray<number>) => ids.map((id) => frame("moments", { id, action: "like", fromUser: { id: 7 } }))
  const shown = after(at5(), ...told([5, 6]), ask("MomentsShownAsked"))
  assert.deepStrictEqual([moments(shown).told, moments(shown).news], [[], 0])
  assert.deepStrictEqual(bodies(shown, "momentsIndex"), [{ id: 5 }, { id: 6 }])
  assert.deepStrictEqual(bodies(after(at5(), ...told(down(10, 10)), ask("MomentsShownAsked")), "momentsIndex").length, 10)
  const many = after(at5(), ...told(down(11, 11)), ask("MomentsShownAsked"))
  assert.deepStrictEqual(bodies(many, "momentsIndex"), [{ user_id: 0, last_id: 0, limit: PAGE }])
  const unread = after(on(), ...told([5]), ask("MomentsShownAsked"))
  assert.deepStrictEqual([moments(unread).told, moments(unread).news, bodies(unread, "momentsIndex")], [[], 0, []])
  const quiet = at5()
  assert.strictEqual(after(quiet, ask("MomentsShownAsked")).state, quiet.state)
  const own = after(at5(), frame("moments", { id: 5, action: "add", fromUser: { id: 1 } }), ask("MomentsShownAsked"))
  assert.deepStrictEqual(bodies(own, "momentsIndex"), [{ id: 5 }])
})

prop(
  "[MOMENT-07] each moment that something happened to waits once; likes and comments of others count, and nothing is asked",
  fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      action: fc.constantFrom("add", "del", "like", "unlike", "comment", "delComment", "share"),
      by: fc.constantFrom(1, 7, 8)
    }),
    { maxLength: 20 }
  ),
  (lines) => {
    const stage = on(...lines.map(({ action, by, id }) => frame("moments", { id, action, comment_id: 0, fromUser: { id: by } })))
    const news = lines.filter(({ action, by }) => by !== 1 && (action === "like" || action === "comment"))
    assert.deepStrictEqual([moments(stage).told, moments(stage).news], [[...new Set(lines.map(({ id }) => id))], news.length])
    assert.deepStrictEqual(bodies(stage, "momentsIndex"), [])
    // until somebody looks
    const looked = after(stage, ask("MomentsShownAsked"))
    assert.deepStrictEqual([moments(looked).told, moments(looked).news], [[], 0])
  }
)

it("who is no friend any more shows nothing; what others show stays", () => {
  const both = on(LOOK, {
    answer: "momentsIndex",
    body: done({ cover: "", list: [wire(6), wire(5, { fromUser: { ...BOB, id: 8 } })] })
  })
  const left = withoutAuthor(both.state, UserId.make(7))
  assert.deepStrictEqual([...HashMap.keys(left.moments.known)], [5])
  const stage = after(both, frame("removeGroup", { group_id: "7", by: 7 }))
  assert.deepStrictEqual([...HashMap.keys(moments(stage).known)], [5])
  // nor who is no contact any more for another reason
  const gone = after(both, frame("contactGone", { id: "7" }))
  assert.deepStrictEqual([...HashMap.keys(moments(gone).known)], [5])
})

const LIKE = (likes: boolean) => ask("MomentLikeAsked", { id: 5, likes })
const liked = (is_like: number, likeCount: number): Happening => ({ answer: "momentsLike", body: done({ is_like, likeCount }) })
const likeOf = (stage: Stage) => {
  const it = known(stage, 5)
  return [it?.liked, it?.likes, it?.likers.map(({ id }) => Number(id))]
}

it("a like shows at once, and counts as the service counts", () => {
  const sent = after(at5({ likeCount: 1, likes: [BOB] }), LIKE(true))
  assert.deepStrictEqual([likeOf(sent), moments(sent).liking], [[true, 2, [7, 1]], { 5: false }])
  assert.deepStrictEqual(bodies(sent, "momentsLike"), [{ id: 5, is_like: "1" }])
  const done = after(sent, liked(1, 4))
  assert.deepStrictEqual([likeOf(done), moments(done).liking], [[true, 4, [7, 1]], {}])
  const back = after(done, LIKE(false))
  assert.deepStrictEqual([likeOf(back), bodies(back, "momentsLike")], [[false, 3, [7]], [{ id: 5, is_like: "0" }]])
  const same = after(at5(), LIKE(false))
  assert.deepStrictEqual([bodies(same, "momentsLike"), bodies(after(on(), LIKE(true)), "momentsLike")], [[], []])
  assert.deepStrictEqual(likeOf(after(at5(), LIKE(true), liked(1, -1))), [true, 0, [1]])
})

it("a like that is refused is taken back, and says why", () => {
  const refused = after(at5(), LIKE(true), { answer: "momentsLike", body: no() })
  assert.deepStrictEqual([likeOf(refused), moments(refused).liking], [[false, 0, []], {}])
  assert.deepStrictEqual(see(refused)["toasts"], [[1, "No"]])
  const again = after(at5({ is_like: 1, likeCount: 1 }), LIKE(false), { answer: "momentsLike", body: no() })
  assert.deepStrictEqual(likeOf(again).slice(0, 2), [true, 1])
})

it("who changes their mind meanwhile says so once the first word has arrived", () => {
  const two = after(at5(), LIKE(true), LIKE(false))
  assert.deepStrictEqual([likeOf(two), bodies(two, "momentsLike")], [[false, 0, []], [{ id: 5, is_like: "1" }]])
  const next = after(two, liked(1, 1))
  assert.deepStrictEqual([bodies(next, "momentsLike"), moments(next).liking], [[{ id: 5, is_like: "0" }], { 5: true }])
  const end = after(next, liked(0, 0))
  assert.deepStrictEqual([likeOf(end), moments(end).liking], [[false, 0, []], {}])
  assert.deepStrictEqual(likeOf(after(next, { answer: "momentsLike", body: no() })).slice(0, 2), [true, 1])
  const gone = after(at5(), LIKE(true), ask("MomentAsked", { id: 5 }), { answer: "momentsIndex", body: no("", 404) }, liked(1, 1))
  assert.deepStrictEqual([known(gone, 5), moments(gone).liking], [undefined, {}])
})

it("what was taken back before the service refused it counts as before", () => {
  const both = after(at5({ likeCount: 3 }), LIKE(true), LIKE(false), { answer: "momentsLike", body: no() })
  assert.deepStrictEqual(likeOf(both), [false, 3, []])
})

it("nobody likes anything without a session", () => {
  const { state } = at5()
  const out = { ...state, session: { _tag: "LoggedOut" } as const }
  const command = { _tag: "MomentLikeAsked", area: "moments", id: 5, likes: true, now: Millis.make(0) } as const
  const [next] = MOMENTS_AREA.command(out, command)
  assert.deepStrictEqual(Option.getOrUndefined(HashMap.get(next.moments.known, 5))?.likers, [])
})

prop(
  "however often somebody changes their mind, in the end it is as they said last",
  fc.array(fc.boolean(), { minLength: 1 }),
  (wishes) => {
    let stage = at5()
    let isLiked = 0
    for (const wish of wishes) {
      stage = after(stage, LIKE(wish))
      const [body] = bodies(stage, "momentsLike") as ReadonlyArray<{ readonly is_like: string } | undefined>
      if (body !== undefined && wish) {
        isLiked = Number(body.is_like)
        stage = after(stage, liked(isLiked, isLiked))
      }
    }
    for (let [body] = bodies(stage, "momentsLike"); body !== undefined; [body] = bodies(stage, "momentsLike")) {
      isLiked = Number((body as { readonly is_like: string }).is_like)
      stage = after(stage, liked(isLiked, isLiked))
    }
    assert.deepStrictEqual(likeOf(stage).slice(0, 2), [wishes.at(-1), Number(wishes.at(-1))])
    assert.strictEqual(isLiked === 1, wishes.at(-1))
  }
)

const SAY = (more: Readonly<Record<string, unknown>> = {}) =>
  ask("MomentCommentAsked", { id: 5, name: "n1", text: " Nice <b> ", replyTo: 0, ...more })
const heard = (id: number, more: Readonly<Record<string, unknown>> = {}): Happening => ({
  answer: "momentsComment",
  body: done(remark(id, { fromUser: { id: 1, displayName: "Ann", avatar: "" }, ...more }))
})

it("a comment travels as a text, and stands below once it is there", () => {
  const sent = after(at5(), SAY(), SAY({ name: "n2" }))
  assert.deepStrictEqual(bodies(sent, "momentsComment"), [{ id: 5, name: "n1", content: "<p>Nice &lt;b&gt;</p>", reply_to: 0 }])
  const there = after(sent, heard(9))
  assert.deepStrictEqual([known(there, 5)?.said, known(there, 5)?.comments.map(({ id }) => id)], [1, [9]])
  assert.deepStrictEqual([taskOf(there, "momentComment:5"), moments(there).saying], [{ _tag: "Done" }, {}])
  const below = after(at5({ commentCount: 1, comments: [remark(1)] }), SAY(), heard(9))
  assert.deepStrictEqual([known(below, 5)?.said, known(below, 5)?.comments.map(({ id }) => id)], [2, [1, 9]])
  const late = after(sent, ask("MomentAsked", { id: 5 }), { answer: "momentsIndex", body: no("", 404) }, heard(9))
  assert.strictEqual(known(late, 5), undefined)
  // the line of the log was faster
  const before = after(sent, ask("MomentAsked", { id: 5 }), {
    answer: "momentsIndex",
    body: done({ cover: "", list: [wire(5, { commentCount: 1, comments: [remark(9)] })] })
  })
  assert.deepStrictEqual(known(after(before, heard(9)), 5)?.said, 1)
})

it("a comment that did not get through keeps its name; other words have another", () => {
  const failed = after(at5(), SAY(), { answer: "momentsComment", body: no() })
  assert.deepStrictEqual(taskOf(failed, "momentComment:5"), SAID("No"))
  const name = (again: Happening) => (bodies(after(failed, again), "momentsComment") as ReadonlyArray<{ name: string }>)[0]?.name
  assert.strictEqual(name(SAY({ name: "n2" })), "n1")
  assert.strictEqual(name(SAY({ name: "n2", text: "Other" })), "n2")
  assert.strictEqual(name(SAY({ name: "n2", replyTo: 3 })), "n2")
  const empty = after(at5(), SAY({ text: " " }))
  assert.deepStrictEqual(bodies(empty, "momentsComment"), [])
  assert.deepStrictEqual(taskOf(empty, "momentComment:5"), {
    _tag: "Failed",
    words: { _tag: "Key", key: "refusal:message-empty", params: {} }
  })
  assert.strictEqual(after(at5(), SAY(), { answer: "momentsComment", body: OVER }).state.session._tag, "LoggedOut")
})

it("a comment is taken away, also one that was gone already", () => {
  const two = at5({ commentCount: 2, comments: [remark(1), remark(2)] })
  const del = ask("MomentCommentDeleteAsked", { id: 5, comment: 1 })
  const asked = after(two, del, del)
  assert.deepStrictEqual([bodies(asked, "momentsDelComment"), taskOf(asked, "commentDelete:1")], [[{ id: 1 }], { _tag: "Busy" }])
  for (const body of [done(), no("", 404)]) {
    const gone = after(asked, { answer: "momentsDelComment", body })
    assert.deepStrictEqual([known(gone, 5)?.said, known(gone, 5)?.comments.map(({ id }) => id)], [1, [2]])
    assert.deepStrictEqual(taskOf(gone, "commentDelete:1"), { _tag: "Done" })
  }
  const kept = after(asked, { answer: "momentsDelComment", body: no() })
  assert.deepStrictEqual([known(kept, 5)?.said, taskOf(kept, "commentDelete:1")], [2, SAID("No")])
  // one that is not among the newest
  const far = after(two, ask("MomentCommentDeleteAsked", { id: 5, comment: 9 }), { answer: "momentsDelComment", body: done() })
  assert.strictEqual(known(far, 5)?.said, 2)
  const none = after(asked, { answer: "momentsDelComment", status: 404 })
  assert.strictEqual(known(none, 5)?.said, 2)
})

it("a moment of mine is taken away, also one that was gone already", () => {
  const del = ask("MomentDeleteAsked", { id: 5 })
  const asked = after(at5(), del, del)
  assert.deepStrictEqual([bodies(asked, "momentsDel"), taskOf(asked, "momentDelete:5")], [[{ id: 5 }], { _tag: "Busy" }])
  for (const body of [done(), no("", 404)]) {
    const gone = after(asked, { answer: "momentsDel", body })
    assert.deepStrictEqual([known(gone, 5), moments(gone).feeds[0]?.ids], [undefined, []])
    assert.deepStrictEqual(taskOf(gone, "momentDelete:5"), { _tag: "Done" })
  }
  const kept = after(asked, { answer: "momentsDel", body: no() })
  assert.deepStrictEqual([known(kept, 5)?.id, taskOf(kept, "momentDelete:5")], [5, SAID("No")])
  assert.strictEqual(after(asked, { answer: "momentsDel", body: OVER }).state.session._tag, "LoggedOut")
})

const chosen = (...names: ReadonlyArray<string>) =>
  ask("MomentPicturesAsked", { pictures: names.map((name) => ({ file: `f-${name}`, name, size: 10 })) })
const made = (number: number): Happening => ({ answer: "uploadFile", body: done({ src: "/s", file_id: number, md5: "x" }) })
const kept = (number: number): ReadonlyArray<Happening> => [...BROUGHT, made(number)]
const draft = (stage: Stage) => moments(stage).draft
const WRITE = (html = "<p>Tea</p>") => ask("MomentDraftAsked", { html })
const POST = ask("MomentPostAsked", { name: "d1" })
const FILES = { _tag: "Key", key: "refusal:moment-files", params: { max: 9 } }
const MINE = { fromUser: { id: 1, displayName: "Ann", avatar: "" } }

it("pictures set out as soon as they are chosen", () => {
  const stage = on(chosen("a.png", "b.JPG"))
  assert.deepStrictEqual(stage.state.uploads, { "f-a.png": { sent: 0, size: 10 }, "f-b.JPG": { sent: 0, size: 10 } })
  assert.deepStrictEqual(
    stage.open.flatMap(({ ask: it }) => (it.call === "uploadBegin" ? [[it.id, it.body]] : [])),
    ["a.png", "b.JPG"].map((name) => [`f-${name}`, { name, size: 10 }])
  )
  const first = { file: "f-a.png", name: "a.png", size: 10, number: 0, words: null }
  assert.deepStrictEqual(draft(stage).pictures[0], first)
  const there = after(stage, kept(31))
  assert.deepStrictEqual([draft(there).pictures[0], Object.keys(there.state.uploads)], [{ ...first, number: 31 }, ["f-b.JPG"]])
  assert.strictEqual(draft(there).stage, "writing")
})

it("what is no picture, and what is more than nine, is left out and told", () => {
  const names = Array.from({ length: 8 }, (_, n) => `${n}.png`)
  const eight = on(chosen(...names))
  assert.deepStrictEqual([draft(eight).pictures.length, draft(eight).words], [8, null])
  const ten = after(eight, chosen("x.png", "y.png"))
  assert.deepStrictEqual([draft(ten).pictures.map(({ name }) => name), draft(ten).words], [[...names, "x.png"], FILES])
  const text = on(chosen("x.txt", "x.png"))
  assert.deepStrictEqual([draft(text).pictures.map(({ name }) => name), draft(text).words], [["x.png"], FILES])
  assert.deepStrictEqual(draft(after(text, WRITE())), { ...draft(text), html: "<p>Tea</p>", words: null })
})

it("a picture that did not get there says so, and is sent again or taken out", () => {
  const failed = on(chosen("a.png"), { answer: "uploadBegin", body: no("Too large") })
  assert.deepStrictEqual(
    [draft(failed).pictures[0]?.words, draft(failed).stage],
    [{ _tag: "Said", text: "Too large" }, "writing"]
  )
  const again = after(failed, ask("MomentPictureRetryAsked", { file: "f-a.png" }))
  assert.deepStrictEqual([draft(again).pictures[0]?.words, Object.keys(again.state.uploads)], [null, ["f-a.png"]])
  assert.deepStrictEqual(bodies(again, "uploadBegin").length, 1)
  const two = on(chosen("a.png", "b.png"), { answer: "uploadBegin", body: no() }, { answer: "uploadBegin", body: no() })
  const one = after(two, ask("MomentPictureRetryAsked", { file: "f-b.png" }))
  assert.deepStrictEqual(
    [Object.keys(one.state.uploads), draft(one).pictures[0]?.words],
    [["f-b.png"], { _tag: "Said", text: "No" }]
  )
  const going = on(chosen("a.png"), ask("MomentPictureRetryAsked", { file: "f-a.png" }))
  assert.strictEqual(bodies(going, "uploadBegin").length, 1)
  // a file without a number is asked for again, but not for ever
  const once: ReadonlyArray<Happening> = [
    { remind: "outbox" },
    { answer: "uploadState", body: done({ upload: "u", offset: 10, size: 10 }) },
    made(0)
  ]
  const nothing = on(chosen("a.png"), kept(0), ...Array.from({ length: 5 }, () => once))
  assert.deepStrictEqual(draft(nothing).pictures[0]?.words, { _tag: "Key", key: "error:server-error", params: {} })
  const out = after(failed, ask("MomentPictureRemoveAsked", { file: "f-a.png" }))
  assert.deepStrictEqual([draft(out).pictures, out.intents.filter(({ _tag }) => _tag === "EndUpload")], [[], []])
  assert.strictEqual(on(chosen("a.png"), { answer: "uploadBegin", body: OVER }).state.session._tag, "LoggedOut")
})

it("a picture on its way is given up when it is taken out, or the draft is", () => {
  const ended = (stage: Stage) => stage.intents.flatMap((each) => (each._tag === "EndUpload" ? [each.file] : []))
  const two = on(chosen("a.png", "b.png"))
  const one = after(two, ask("MomentPictureRemoveAsked", { file: "f-b.png" }))
  assert.deepStrictEqual([draft(one).pictures.map(({ name }) => name), ended(one)], [["a.png"], ["f-b.png"]])
  assert.deepStrictEqual(Object.keys(one.state.uploads), ["f-a.png"])
  const none = after(two, kept(31), WRITE(), ask("MomentDiscardAsked"))
  assert.deepStrictEqual([draft(none), ended(none), none.state.uploads], [INITIAL.moments.draft, ["f-b.png"], {}])
})

it("a moment goes out once all its pictures are there, under one name, and is gone from the draft when it is there", () => {
  const waits = on(chosen("a.png", "b.png"), WRITE(), kept(31), POST)
  assert.deepStrictEqual([draft(waits).stage, bodies(waits, "momentsAdd")], ["posting", []])
  const locked = after(waits, WRITE("<p>x</p>"), chosen("c.png"), ask("MomentPictureRemoveAsked", { file: "f-a.png" }), POST)
  assert.deepStrictEqual(draft(locked), draft(waits))
  const goes = after(waits, kept(32))
  assert.deepStrictEqual(bodies(goes, "momentsAdd"), [{ name: "d1", content: "<p>Tea</p>", file_ids: [31, 32] }])
  const there = after(goes, { answer: "momentsAdd", body: done(wire(8, MINE)) })
  assert.deepStrictEqual([draft(there), known(there, 8)?.html], [INITIAL.moments.draft, "<p>m8</p>"])
  const shown = after(at5(), WRITE(), POST, { answer: "momentsAdd", body: done(wire(8, MINE)) })
  assert.deepStrictEqual(moments(shown).feeds[0]?.ids, [8, 5])
  const alone = on(chosen("a.png"), kept(31), WRITE("<p><br></p>"), POST)
  assert.deepStrictEqual(bodies(alone, "momentsAdd"), [{ name: "d1", content: "", file_ids: [31] }])
})

const FILM = { file: "f-a.mp4", size: 8, poster: "data:image/jpeg;base64,QUJD", seconds: 2 }
const MADE = ask("MomentFilmAsked", FILM)
const formsOf = ({ open }: Stage) =>
  open.flatMap(({ ask: it }) => (it.call === "uploadFile" && "id" in it ? [[it.id, it.body]] : []))

it("a video stands in the draft at once, and sets out with its small picture when it is made ready", () => {
  const waits = on(chosen("a.mp4"))
  const video = { file: "f-a.mp4", name: "a.mp4", size: 10, number: 0, words: null, film: null }
  assert.deepStrictEqual([draft(waits).pictures, formsOf(waits), waits.state.uploads], [[video], [], {}])
  const goes = after(waits, MADE, MADE)
  assert.strictEqual(bodies(goes, "uploadBegin").length, 1)
  const film = { poster: FILM.poster, seconds: 2 }
  assert.deepStrictEqual(draft(goes).pictures, [{ ...video, size: 8, film }])
  assert.deepStrictEqual(
    [formsOf(after(goes, BROUGHT)), goes.state.uploads],
    [[["f-a.mp4", { upload: "u", cover: "QUJD" }]], { "f-a.mp4": { sent: 0, size: 8 } }]
  )
  const failed = after(goes, { answer: "uploadBegin", body: no("Full") })
  const again = after(failed, ask("MomentPictureRetryAsked", { file: "f-a.mp4" }), BROUGHT)
  assert.deepStrictEqual(formsOf(again), [["f-a.mp4", { upload: "u", cover: "QUJD" }]])
  // without a poster nothing goes beside it
  const bare = after(waits, ask("MomentFilmAsked", { ...FILM, poster: "" }), BROUGHT)
  assert.deepStrictEqual(formsOf(bare), [["f-a.mp4", { upload: "u" }]])
})

it("a moment that is posted meanwhile waits for its video; one that is taken out sets out no more", () => {
  const posted = on(chosen("a.mp4"), POST)
  assert.deepStrictEqual([draft(posted).stage, bodies(posted, "momentsAdd")], ["posting", []])
  const there = after(posted, MADE, kept(31))
  assert.deepStrictEqual(bodies(there, "momentsAdd"), [{ name: "d1", content: "", file_ids: [31] }])
  for (const end of [ask("MomentPictureRemoveAsked", { file: "f-a.mp4" }), ask("MomentDiscardAsked")]) {
    const out = after(on(chosen("a.mp4")), end, MADE)
    assert.deepStrictEqual([draft(out).pictures, formsOf(out), out.state.uploads], [[], [], {}])
  }
})

it("a video and pictures do not stand together, and what the service does not take says so before a byte of it goes", () => {
  const both = on(chosen("a.mp4"), chosen("b.png"))
  assert.deepStrictEqual([draft(both).pictures.map(({ name }) => name), draft(both).words], [["a.mp4"], FILES])
  const large = { file: "f-l", name: "l.mp4", size: INITIAL.service.fileMax + 1 }
  const refused = on(ask("MomentPicturesAsked", { pictures: [large] }))
  const { pictures, refusedAt, words } = draft(refused)
  assert.deepStrictEqual([pictures, refusedAt, words?._tag === "Key" && words.key], [[], "pictures", "refusal:file-too-large"])
})

const MILL = { name: "Old Mill", address: "Long Lane 3", latitude: 52.5, longitude: 13.25 }
const AT = (place: typeof MILL | null) => ask("MomentPlaceAsked", { place })

it("a place goes with the moment, as a message says it, until it is taken out", () => {
  const placed = on(WRITE(), AT({ ...MILL, name: " Old\n Mill " }))
  assert.deepStrictEqual(draft(placed).place, MILL)
  const goes = after(placed, POST)
  assert.deepStrictEqual(bodies(goes, "momentsAdd"), [{ name: "d1", content: "<p>Tea</p>", file_ids: [], location: MILL }])
  // on its way nothing changes any more
  assert.deepStrictEqual(draft(after(goes, AT(null))), draft(goes))
  assert.deepStrictEqual(draft(after(goes, { answer: "momentsAdd", body: done(wire(8, MINE)) })), INITIAL.moments.draft)
  const without = after(placed, AT(null), POST)
  assert.deepStrictEqual(bodies(without, "momentsAdd"), [{ name: "d1", content: "<p>Tea</p>", file_ids: [] }])
})

it("a place that lies nowhere on earth says so, and the one before stays; a place alone is no moment", () => {
  const wrong = on(AT(MILL), AT({ ...MILL, latitude: 91 }))
  const words = { _tag: "Key", key: "refusal:message-location", params: {} }
  assert.deepStrictEqual([draft(wrong).place, draft(wrong).words, draft(wrong).refusedAt], [MILL, words, "place"])
  const right = after(wrong, AT({ ...MILL, latitude: 1 }))
  assert.deepStrictEqual([draft(right).place?.latitude, draft(right).words], [1, null])
  const alone = after(right, POST)
  assert.deepStrictEqual([bodies(alone, "momentsAdd"), draft(alone).words], [[], { ...words, key: "refusal:message-empty" }])
  const failed = after(right, WRITE(), POST, { answer: "momentsAdd" })
  assert.deepStrictEqual([draft(failed).stage, draft(after(failed, AT(null))).stage], ["failed", "writing"])
})

it("what may not be posted says why, and stays", () => {
  const empty = on(POST)
  assert.deepStrictEqual(draft(empty), {
    ...INITIAL.moments.draft,
    words: { _tag: "Key", key: "refusal:message-empty", params: {} }
  })
})

it("a moment that did not get there stays, and is tried again under its name", () => {
  const failed = on(WRITE(), POST, { answer: "momentsAdd" })
  const words = { _tag: "Key", key: "error:network-timeout", params: {} }
  assert.deepStrictEqual([draft(failed).stage, draft(failed).words, draft(failed).name], ["failed", words, "d1"])
  const again = after(failed, WRITE("<p>Tea!</p>"), ask("MomentPostAsked", { name: "d2" }))
  assert.deepStrictEqual(bodies(again, "momentsAdd"), [{ name: "d1", content: "<p>Tea!</p>", file_ids: [] }])
  const fresh = after(failed, ask("MomentDiscardAsked"), WRITE(), ask("MomentPostAsked", { name: "d2" }))
  assert.deepStrictEqual(bodies(fresh, "momentsAdd"), [{ name: "d2", content: "<p>Tea</p>", file_ids: [] }])
  assert.strictEqual(on(WRITE(), POST, { answer: "momentsAdd", body: OVER }).state.session._tag, "LoggedOut")
  assert.strictEqual(draft(after(failed, ask("MomentPictureRemoveAsked", { file: "f-x" }))).stage, "writing")
  assert.strictEqual(bodies(on(WRITE(), POST, POST), "momentsAdd").length, 1)
  // it was given up meanwhile
  const late = after(on(WRITE(), POST), ask("MomentDiscardAsked"), WRITE("<p>Next</p>"), {
    answer: "momentsAdd",
    body: done(wire(8, MINE))
  })
  assert.deepStrictEqual([draft(late).html, known(late, 8)], ["<p>Next</p>", undefined])
})

it("a picture that fails stops the moment; trying again sends it again", () => {
  const failed = on(chosen("a.png", "b.png"), kept(31), POST, { answer: "uploadBegin", body: no("Full") })
  assert.deepStrictEqual([draft(failed).stage, draft(failed).words], ["failed", { _tag: "Said", text: "Full" }])
  const again = after(failed, POST)
  assert.deepStrictEqual([draft(again).stage, draft(again).pictures[1]?.words], ["posting", null])
  assert.deepStrictEqual([bodies(again, "uploadBegin").length, bodies(again, "momentsAdd")], [1, []])
  assert.deepStrictEqual(bodies(after(again, kept(32)), "momentsAdd"), [{ name: "d1", content: "", file_ids: [31, 32] }])
})

// (FILE-11)
it("a picture that is too large to be shown is left out and told, on top as well", () => {
  const large = { file: "f-l", name: "l.png", size: 10, sides: { width: 30_000, height: 30_000 } }
  const fits = { file: "f-s", name: "s.png", size: 10, sides: { width: 3000, height: 2000 } }
  const TOO_LARGE = { _tag: "Key", key: "refusal:image-too-large", params: { max: 100 } } as const
  const stage = on(ask("MomentPicturesAsked", { pictures: [large, fits] }))
  assert.deepStrictEqual([draft(stage).pictures.map(({ name }) => name), draft(stage).words], [["s.png"], TOO_LARGE])
  assert.deepStrictEqual(Object.keys(stage.state.uploads), ["f-s"])
  const top = on(ask("MomentsCoverAsked", { picture: large }))
  assert.deepStrictEqual(
    [bodies(top, "uploadBegin").length, taskOf(top, "momentsCover")],
    [0, { _tag: "Failed", words: TOO_LARGE }]
  )
})

const COVER = (name = "c.png") => ask("MomentsCoverAsked", { picture: { file: "f-c", name, size: 10 } })

it("the picture on top goes up first, then it is the one; also on top of all", () => {
  const looked = after(at5(), ...[1, 7].flatMap((of) => [ask("MomentsAsked", { of, older: false }), page([])]))
  const going = after(looked, COVER(), COVER())
  assert.deepStrictEqual([moments(going).cover, Object.keys(going.state.uploads)], ["f-c", ["f-c"]])
  assert.deepStrictEqual([bodies(going, "uploadBegin").length, taskOf(going, "momentsCover")], [1, { _tag: "Busy" }])
  const up = after(going, kept(33))
  assert.deepStrictEqual([moments(up).cover, bodies(up, "momentsSetCover")], ["", [{ file_id: 33 }]])
  const set = after(up, { answer: "momentsSetCover", body: done({ cover: "/top.png" }) })
  assert.deepStrictEqual(
    [0, 1, 7].map((of) => moments(set).feeds[of]?.cover),
    ["/top.png", "/top.png", ""]
  )
  assert.deepStrictEqual(taskOf(set, "momentsCover"), { _tag: "Done" })
  const none = after(set, ask("MomentsCoverAsked", { picture: null }))
  assert.deepStrictEqual([bodies(none, "momentsSetCover"), taskOf(none, "momentsCover")], [[{ file_id: 0 }], { _tag: "Busy" }])
})

it("a picture on its way to the top is given up without a word, and stops no moment that is on its way", () => {
  const END = ask("MomentsCoverEndAsked")
  const ended = (stage: Stage) => stage.intents.flatMap((each) => (each._tag === "EndUpload" ? [each.file] : []))
  const here = ({ state }: Stage) => [state.moments.cover, state.uploads, state.attaching.others, state.toasts]
  const gone = on(COVER(), END)
  assert.deepStrictEqual([here(gone), ended(gone), taskOf(gone, "momentsCover")], [["", {}, [], []], ["f-c"], undefined])
  const late = after(gone, { answer: "uploadBegin", body: done({ upload: "u", offset: 0, size: 10 }) })
  assert.deepStrictEqual([here(late), bodies(late, "momentsSetCover")], [["", {}, [], []], []])
  const again = after(gone, COVER())
  assert.deepStrictEqual([moments(again).cover, taskOf(again, "momentsCover")], ["f-c", { _tag: "Busy" }])
  const posting = on(chosen("a.png"), POST, COVER(), END)
  assert.deepStrictEqual([draft(posting).stage, draft(posting).words], ["posting", null])
  // all of it has come: it is the one on top
  const up = on(COVER(), kept(33), END)
  assert.deepStrictEqual([bodies(up, "momentsSetCover"), taskOf(up, "momentsCover")], [[{ file_id: 33 }], { _tag: "Busy" }])
  assert.deepStrictEqual(here(on(END)), ["", {}, [], []])
})

prop(
  "[MOMENT-10] wherever it is, a picture on top that is given up leaves nothing on its way, and never comes to the top",
  fc.nat(2),
  fc.constantFrom("c.png", "c.jpg", "c.webp"),
  (steps, name) => {
    const given = on(COVER(name), BROUGHT.slice(0, steps), ask("MomentsCoverEndAsked"))
    assert.deepStrictEqual([moments(given).cover, given.state.attaching.others, given.state.uploads], ["", [], {}])
    assert.deepStrictEqual(bodies(given, "momentsSetCover"), [])
    assert.strictEqual(taskOf(given, "momentsCover"), undefined)
  }
)

const RESUMED = (number = 31) => {
  const picture = { file: "f", name: "f.png", size: 10, number, upload: "" }
  const record = { name: "d", html: "<p>Tea</p>", posting: true, place: null, pictures: [picture] }
  return [ask("MomentKeptAsked"), { fact: { _tag: "DraftKeptTold", area: "moments", owner: 1, record } }]
}
const toldOf = ({ state }: Stage): ReadonlyArray<unknown> => state.toasts.map(({ words }) => words)
const NOT_POSTED = { _tag: "Key", key: "moments:draft.notPosted", params: {} }
const ADDED: unknown = { name: "d", content: "<p>Tea</p>", file_ids: [31] }
const ANSWERS: Readonly<Record<"absent" | "broken" | "silent" | "unread", Happening>> = {
  absent: { answer: "momentsAdd", status: 503 },
  broken: { answer: "momentsAdd", status: 500 },
  silent: { answer: "momentsAdd" },
  unread: { answer: "momentsAdd", body: "<html>" }
}
const HOPES: Readonly<Record<"due" | "online" | "shown", Happening>> = {
  due: { remind: "outbox" },
  online: { page: "online" },
  shown: { page: "shown" }
}

prop(
  "[MOMENT-11] however often nobody answers, a moment that goes on by itself waits, goes again once with each hope, and ends once",
  fc.array(fc.tuple(fc.constantFrom("absent", "broken", "silent", "unread"), fc.constantFrom("due", "online", "shown")), {
    maxLength: 5
  }),
  fc.boolean(),
  (rounds, isRefused) => {
    let stage = on(RESUMED())
    assert.deepStrictEqual(bodies(stage, "momentsAdd"), [ADDED])
    for (const [fault, hope] of rounds) {
      stage = after(stage, ANSWERS[fault])
      assert.deepStrictEqual([draft(stage).stage, bodies(stage, "momentsAdd"), toldOf(stage)], ["posting", [], []])
      stage = after(stage, HOPES[hope])
      assert.deepStrictEqual(bodies(stage, "momentsAdd"), [ADDED])
    }
    const ended = after(stage, { answer: "momentsAdd", body: isRefused ? no() : done(wire(8, MINE)) }, Object.values(HOPES))
    const { words, ...left } = draft(ended)
    assert.deepStrictEqual(toldOf(ended), isRefused ? [NOT_POSTED] : [])
    assert.deepStrictEqual(
      [left.stage, left.pictures.length, left.resumed],
      [isRefused ? "failed" : "writing", isRefused ? 1 : 0, undefined]
    )
    assert.deepStrictEqual([words, bodies(ended, "momentsAdd")], [isRefused ? { _tag: "Said", text: "No" } : null, []])
  }
)

it("a moment that goes on by itself is told of where its picture is gone, and ends with its session without a word", () => {
  const gone = on(RESUMED(0), { answer: "uploadBegin", body: no("Full") })
  assert.deepStrictEqual(
    [draft(gone).stage, draft(gone).words, toldOf(gone)],
    ["failed", { _tag: "Said", text: "Full" }, [NOT_POSTED]]
  )
  // from here on a person posts it, and sees why it fails
  const again = after(gone, POST, { answer: "uploadBegin", body: no("Full") })
  assert.deepStrictEqual([draft(again).stage, toldOf(again)], ["failed", [NOT_POSTED]])
  const out = on(RESUMED(), { answer: "momentsAdd", body: OVER })
  assert.deepStrictEqual(
    [out.state.session._tag, out.state.toasts.some(({ words }) => words._tag === "Key")],
    ["LoggedOut", false]
  )
  // given up while it waits, it goes no more
  const discarded = after(on(RESUMED()), ANSWERS.silent, ask("MomentDiscardAsked"), HOPES.online)
  assert.deepStrictEqual([draft(discarded), bodies(discarded, "momentsAdd")], [INITIAL.moments.draft, []])
})

it("files that the service has no more are brought again, but not for ever", () => {
  const UNKNOWN: Happening = { answer: "momentsAdd", body: { ...no("Gone"), data: { reason: "file-unknown" } } }
  const round = [UNKNOWN, ...kept(32)]
  const brought = after(on(RESUMED()), round)
  assert.deepStrictEqual(bodies(brought, "momentsAdd"), [{ name: "d", content: "<p>Tea</p>", file_ids: [32] }])
  const often = after(on(RESUMED()), Array.from({ length: 5 }, () => round).flat())
  assert.deepStrictEqual([draft(often).stage, toldOf(often)], ["posting", []])
  const last = after(often, UNKNOWN)
  assert.deepStrictEqual([draft(last).stage, toldOf(last)], ["failed", [NOT_POSTED]])
})

it("a picture that cannot be on top says why", () => {
  const words = { _tag: "Key", key: "refusal:moment-cover", params: {} }
  const text = on(COVER("c.txt"))
  assert.deepStrictEqual([taskOf(text, "momentsCover"), bodies(text, "uploadBegin")], [{ _tag: "Failed", words }, []])
  const lost = on(COVER(), { answer: "uploadBegin", body: no("Full") })
  assert.deepStrictEqual([moments(lost).cover, taskOf(lost, "momentsCover")], ["", SAID("Full")])
  const refused = on(COVER(), kept(33), { answer: "momentsSetCover", body: no() })
  assert.deepStrictEqual(taskOf(refused, "momentsCover"), SAID("No"))
})

prop(
  "[OUTBOX-22] what was written stands there again after a reload, with the files that are there, on their way or not begun",
  fc.string(),
  fc.boolean(),
  fc.array(fc.constantFrom("chosen", "begun", "there"), { maxLength: 2 }),
  (text, isPlaced, stages) => {
    let [begins, parts] = [0, 0]
    const steps = stages.flatMap((stage, n): ReadonlyArray<Happening> => {
      const [begin, part] = BROUGHT.map((each, step) => ({ ...each, which: step === 0 ? begins : parts }))
      if (stage === "chosen") begins += 1
      if (stage === "begun") parts += 1
      const then = stage === "chosen" ? [] : stage === "begun" ? [begin] : [begin, part, made(n + 1)]
      return [chosen(`${n}.png`), ...then.filter((each) => each !== undefined)]
    })
    const KEPT = { fact: { _tag: "DraftKeptTold", area: "moments", owner: 1 } }
    const written = on(KEPT, steps, WRITE(`<p>x${text}</p>`), ...(isPlaced ? [AT(MILL)] : []))
    const records = written.intents.flatMap((each) => (each._tag === "KeepDraft" ? [each.record] : []))
    const again = on(ask("MomentsShownAsked"), { fact: { ...KEPT.fact, record: JSON.parse(JSON.stringify(records.at(-1))) } })
    assert.deepStrictEqual(draft(again), { ...draft(written), refusedAt: "text" })
    const uploads = ({ state }: Stage) => state.attaching.others.map(({ file, upload }) => [file, upload])
    assert.deepStrictEqual(uploads(again), uploads(written))
  }
)
