import { assert, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { type Happening, happen, play, type Stage } from "#fixtures/client/play.ts"
import { messagesOf, see } from "#fixtures/client/see.ts"
import { ask, done, message, open, row, send, T0 } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ANNOUNCEMENTS, ContactId } from "../../../contact/Contact.ts"
import { sortLetter } from "../../../contact/sortLetter.ts"
import { checkRemark } from "../../../friend/remark.ts"
import { findContact } from "./contacts.ts"

const BOB = ContactId.make("7")
const NO = { body: { code: 400, msg: "no", data: "" } }
const ENDS = { ok: { body: done() }, refused: NO, lost: {} }
const end = fc.constantFrom("ok", "refused", "lost")
const line = (type: string, data: unknown, s: string, n: number): Happening => ({ frame: { type, time: 0, s, n, data } })
const said = (n: number) => line("simple", message(n), "c:1-7", n)
const listOf = (stage: Stage) => see(stage)["list"]

prop(
  "[ROW-01] what the server took stands, what it refused is as it was",
  fc.array(fc.tuple(fc.constantFrom("pinned", "notify"), fc.boolean(), end)),
  (deeds) => {
    let stage = play({ contacts: [row(7, { is_top: 0, is_notice: 1 })], when: [] })
    const want = { pinned: false, notify: true }
    for (const [what, value, how] of deeds) {
      stage = happen(stage, ask(what === "pinned" ? "PinAsked" : "NotifyAsked", { chat: "7", [what]: value }))
      assert.strictEqual(findContact(stage.state, BOB)?.[what], value)
      const call = what === "pinned" ? "setChatTop" : "isNotice"
      if (stage.open.every((each) => each.ask.call !== call)) continue
      stage = happen(stage, { answer: call, ...ENDS[how] })
      if (how === "ok") want[what] = value
      const { notify, pinned } = findContact(stage.state, BOB) ?? {}
      assert.deepStrictEqual({ pinned, notify }, want)
    }
  }
)

prop(
  "[ROW-02] a chat is listed exactly when something was said since it left, and shows nothing that was cleared",
  fc.array(fc.constantFrom("say", "say", "delete", "clear"), { maxLength: 12 }),
  (deeds) => {
    let stage = play({ start: "numbered", contacts: [row()], when: [] })
    let [n, own, isListed, cleared] = [0, 0, true, 0]
    for (const what of deeds) {
      if (what === "say") {
        stage = happen(stage, said(++n))
        isListed = true
      } else {
        const clear = what === "clear" ? 1 : 0
        // unread that leave the list with it would make its row be asked for
        stage = happen(stage, line("readByMe", { toContactId: 7, is_group: 0, upTo: n }, "u:1", ++own))
        stage = happen(stage, line("delChat", { id: 7, clear, upTo: clear * n }, "u:1", ++own))
        isListed = false
        if (clear === 1) cleared = n
      }
      assert.deepStrictEqual(listOf(stage), isListed ? ["7"] : [])
      assert.ok(messagesOf(stage.state, BOB).every(({ number }) => number > cleared))
    }
  }
)

prop(
  "[ROW-03] a name that may be is held and sorted by, whatever it is; any other is not asked",
  fc.string({ unit: "binary", maxLength: 40 }),
  end,
  (words, how) => {
    const allowed = checkRemark(words)
    const stage = play({ contacts: [row()], when: [ask("RemarkAsked", { id: 7, remark: words })] })
    const asked = stage.open.some((each) => each.ask.call === "setNickname")
    assert.strictEqual(asked, Result.isSuccess(allowed))
    if (!asked) return
    const before = findContact(stage.state, BOB)
    const { letter, name, realName } = findContact(happen(stage, { answer: "setNickname", ...ENDS[how] }).state, BOB) ?? {}
    const isHeld = how === "ok" && Result.isSuccess(allowed)
    const want = isHeld ? [allowed.success, sortLetter(allowed.success)] : [before?.name, before?.letter]
    assert.deepStrictEqual([name, letter], want)
    // what they call themselves is kept behind it, as long as that is another name
    assert.strictEqual(realName, isHeld && name !== before?.name ? before?.name : undefined)
  }
)

const info = (realname: string, was: string): Happening => ({
  frame: { type: "userInfo", time: 0, data: { user_id: 7, realname, was, avatar: "", account: "b" } }
})

// (ROW-03, CONTACT-08)
it("the name of their own stays behind mine for them, follows theirs, and goes with mine", () => {
  const names = (...when: ReadonlyArray<Happening>) => {
    const { letter, name, realName } = findContact(play({ contacts: [row()], when }).state, BOB) ?? {}
    return [name, letter, realName]
  }
  const mine = { frame: { type: "setNickname", time: 0, data: { id: 7, nickname: "Zoe", displayName: "Zoe" } } } as const
  const gone = { frame: { type: "setNickname", time: 0, data: { id: 7, nickname: "Ann", displayName: "Ann" } } } as const
  const own = findContact(play({ contacts: [row()], when: [] }).state, BOB)?.name ?? ""
  assert.deepStrictEqual(names(mine), ["Zoe", "Z", own])
  assert.deepStrictEqual(names(mine, info("Ann", own)), ["Zoe", "Z", "Ann"])
  assert.deepStrictEqual(names(mine, info("Ann", own), gone), ["Ann", "A", undefined])
  assert.deepStrictEqual(names(info("Ann", own)), ["Ann", "A", undefined])
})

prop(
  "[ROW-04] of who is no friend any more only what was not sent stays",
  fc.nat(4),
  fc.nat(3),
  fc.boolean(),
  fc.boolean(),
  (count, unsent, isOpen, isMine) => {
    const texts = Array.from({ length: unsent }, (_, i) => send(`w${i}`))
    const lines = Array.from({ length: count }, (_, i) => said(i + 1))
    const look = isOpen ? [open()] : []
    let stage = play({ start: "numbered", contacts: [row(), row(8)], when: [...lines, ...texts, ...look] })
    if (isMine) stage = happen(stage, ask("FriendDeleteAsked", { id: 7 }))
    stage = happen(stage, line("removeGroup", { group_id: 7, by: isMine ? 1 : 7 }, "u:1", 1))
    assert.strictEqual(findContact(stage.state, BOB), undefined)
    assert.deepStrictEqual(listOf(stage), ["8"])
    assert.deepStrictEqual(
      messagesOf(stage.state, BOB).map(({ id }) => String(id)),
      texts.map((_, i) => `w${i}`)
    )
    assert.strictEqual(stage.state.open, "")
  }
)

const NEWS = { id: ANNOUNCEMENTS, is_group: 2, displayName: "News", type: "", lastContent: "", lastSendTime: 0 }
const published = (n: number): Happening => ({
  frame: {
    type: "simple",
    time: 0,
    data: message(n, { toContactId: ANNOUNCEMENTS, toUser: ANNOUNCEMENTS, sendTime: T0 + n * 1000 })
  }
})
const newest = (at: number, title = String(at)): Happening => ({
  answer: "getAdminNotice",
  body: done({ title, notice: "<p>all</p>", create_time: at })
})

prop(
  "[NOTICE-01] each announcement is asked for once, however often it is told",
  fc.array(fc.nat(2), { maxLength: 12 }),
  (again) => {
    let stage = play({ contacts: [NEWS], when: [] })
    again.forEach((more, i) => {
      for (let time = 0; time <= more; time++) stage = happen(stage, published(i + 1))
      assert.lengthOf(
        stage.open.filter((each) => each.ask.call === "getAdminNotice"),
        1
      )
      stage = happen(stage, newest(i + 1))
      assert.strictEqual(stage.state.announcement?.title, String(i + 1))
    })
  }
)

prop(
  "[NOTICE-02] nothing is shown that is no newer than what was put aside",
  fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 12 }),
  (told) => {
    let stage = play({ contacts: [NEWS], when: [] })
    let aside = 0
    told.forEach(([at, isPutAside], i) => {
      stage = happen(happen(stage, published(i + 1)), newest(at))
      assert.strictEqual(stage.state.announcement?.title, at > aside ? String(at) : undefined)
      if (!isPutAside) return
      stage = happen(stage, ask("AnnouncementSeenAsked"))
      assert.isNull(stage.state.announcement)
      aside = Math.max(aside, at)
    })
  }
)
