import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { Given, type Happening, play } from "#fixtures/client/play.ts"
import { see, Seen } from "#fixtures/client/see.ts"
import { ask } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { INITIAL } from "../../initial.ts"
import { AREA as ENTRY_AREA } from "./area.ts"

const RULES = [
  ...["ENTRY-01", "ENTRY-02", "ENTRY-03", "ENTRY-04", "ENTRY-05"],
  ...["ENTRY-06", "ENTRY-07", "ENTRY-08", "ENTRY-09", "ENTRY-10"]
]

for (const rule of RULES) {
  it.each(vectors(`client/${rule}`, Given, Seen))(`[${rule}] $title`, ({ given, want }) => {
    const seen = see(play(given))
    const named = Object.fromEntries(Object.keys(want).map((key) => [key, seen[key]]))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(named)), want)
  })
}

const MAIL = "mira@example.org"
const codeAt = (at: number) => ({ at, ...ask("CodeAsked", { area: "entry", account: MAIL, purpose: "login" }) })
const START = 1_700_000_000_000

prop(
  "[ENTRY-01] whenever somebody taps, codes are a minute apart",
  fc.array(fc.nat({ max: 30_000 }), { minLength: 1, maxLength: 10 }),
  (pauses) => {
    let now = START
    let last = Number.NEGATIVE_INFINITY
    let sent = 0
    const when = pauses.flatMap((pause) => {
      now += pause
      if (now - last >= 60_000) {
        last = now
        sent += 1
        return [codeAt(now), { at: now, answer: "sendCode" as const, body: { code: 0, msg: "", data: "" } }]
      }
      return [codeAt(now)]
    })
    const { calls } = see(play({ start: "stranger", when }))
    assert.strictEqual((calls as ReadonlyArray<string>).length, sent)
  }
)

const enter = (_tag: string, more: Readonly<Record<string, unknown>>): Happening => ask(_tag, { area: "entry", ...more })
const played = (...when: ReadonlyArray<Happening>) => see(play({ start: "stranger", when }))
const DEVICE = { terminal: "h5", client_id: "" }
const SESSION = { sessionId: "s", authToken: "bearer u", userInfo: { user_id: 1, account: "acc1", realname: "Ann" } }
const blanks = fc.constantFrom("", " ", "  ")
/** Texts with blanks around them. */
const typed = (texts: fc.Arbitrary<string>) => fc.tuple(blanks, texts, blanks).map((parts) => parts.join(""))
const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
const destinations = fc.record({
  chat: fc.integer({ min: 1, max: 99 }).map((id) => `group-${id}`),
  token: fc.stringMatching(/^[0-9a-z.]{1,12}$/),
  inviter: fc.nat({ max: 99 })
})
type To = { readonly chat: string; readonly token: string; readonly inviter: number }
const placeOf = ({ chat, inviter, token }: To) => ({ group_id: chat, token, inviteUid: inviter })

prop(
  "[ENTRY-02] the device waits as long as the service says, a minute if it sent one, also over a reload",
  fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  fc.nat({ max: 61_000 }),
  fc.boolean(),
  (retryAfter, pause, reloads) => {
    const data = { reason: "check-code-wait", retryAfter }
    const body = retryAfter === undefined ? { code: 0, msg: "", data: "" } : { code: 400, msg: "Wait", data }
    const { calls } = played(
      codeAt(START),
      { at: START, answer: "sendCode", body },
      ...(reloads ? [{ at: START, restart: "reload" as const }] : []),
      codeAt(START + pause)
    )
    const sent = (calls as ReadonlyArray<string>).filter((call) => call === "sendCode")
    assert.strictEqual(sent.length, pause >= (retryAfter ?? 60) * 1000 ? 2 : 1)
  }
)

prop(
  "[ENTRY-03] six digits log in as anybody does, with the same filler each time; others ask nobody",
  typed(fc.stringMatching(/^[a-z]{1,8}@example\.org$/)),
  typed(fc.oneof(digits(6, 6), digits(0, 8), fc.string({ maxLength: 6 }))),
  (account, code) => {
    const body = { account: account.trim(), code: code.trim(), password: "password", ...DEVICE }
    const { bodies, calls } = played(enter("CodeLoginAsked", { account, code, to: null }))
    const isCode = /^[0-9]{6}$/.test(code.trim())
    assert.deepStrictEqual([calls, bodies], isCode ? [["login"], [body]] : [[], []])
  }
)

prop(
  "[ENTRY-04] an invitation of 1 to 64 characters is all that is told; others ask nobody",
  typed(fc.stringMatching(/^[A-Za-z0-9]{0,66}$/)),
  (code) => {
    const inviteCode = code.trim()
    const { bodies, calls } = played(enter("InviteLoginAsked", { code }))
    const isOne = inviteCode.length >= 1 && inviteCode.length <= 64
    assert.deepStrictEqual([calls, bodies], isOne ? [["inviteLogin"], [{ inviteCode, ...DEVICE }]] : [[], []])
  }
)

prop(
  "[ENTRY-05] one call tells who comes and for which group; without account or password nobody is told",
  typed(fc.stringMatching(/^[a-z0-9_.@+!-]{0,34}$/)),
  fc.string({ maxLength: 18 }),
  destinations,
  (account, password, to) => {
    const { bodies, calls } = played(enter("LoginJoinAsked", { account, password, to }))
    const isSome = account.trim() !== "" && password !== ""
    const body = { account: account.trim(), password, ...DEVICE, ...placeOf(to) }
    assert.deepStrictEqual([calls, bodies], isSome ? [["loginAndJoinGroup"], [body]] : [[], []])
  }
)

prop(
  "[ENTRY-06] a new account is asked for with a code and an invitation where they are wanted, with the group if there is one, or not at all",
  fc.boolean(),
  fc.constantFrom("0", "2", "3"),
  fc.option(destinations, { nil: null }),
  typed(digits(5, 6)),
  typed(fc.constantFrom("", "AB12")),
  (isOpen, regauth, to, code, invite) => {
    const settings = { sysInfo: { regtype: isOpen ? "1" : "2", regauth }, chatInfo: {}, compass: {} }
    const password = "secret1"
    const form = { account: ` ${MAIL}`, name: " Mira ", password, repeat: password, code, invite }
    const { bodies, calls } = played(
      { answer: "getSystemInfo", body: { code: 0, msg: "", data: settings } },
      enter("NewAccountAsked", { form, to })
    )
    const needsCode = regauth !== "0"
    const isWhole = (!needsCode || code.trim().length === 6) && (isOpen || invite.trim() !== "")
    const body = {
      ...{ account: MAIL, realname: "Mira", password },
      ...(needsCode ? { code: code.trim() } : {}),
      ...(isOpen ? {} : { inviteCode: invite.trim() }),
      ...(to === null ? {} : { ...DEVICE, ...placeOf(to) })
    }
    const call = to === null ? "register" : "registerAndJoinGroup"
    assert.deepStrictEqual([calls, bodies], isWhole ? [[call], [body]] : [[], []])
  }
)

const FORM = { account: MAIL, name: "Mira", password: "secret1", repeat: "secret1", code: "123456", invite: "" }
const JOINS = {
  loginAndJoinGroup: (to: To) => enter("LoginJoinAsked", { account: "ann1", password: "secret1", to }),
  registerAndJoinGroup: (to: To) => enter("NewAccountAsked", { form: FORM, to })
} as const

prop(
  "[ENTRY-08] a person whom the service lets in is logged in, in the group or with its reason why not; all others are not",
  fc.constantFrom("loginAndJoinGroup", "registerAndJoinGroup"),
  destinations,
  fc.integer({ min: -2, max: 600 }).filter((code) => code !== 404 && code !== 200),
  fc.boolean(),
  fc.stringMatching(/^[A-Z][a-z]{0,20}$/),
  (call, to, code, letsIn, msg) => {
    const isJoined = code === 0
    const data =
      letsIn || isJoined ? { ...SESSION, group: isJoined ? { id: to.chat, displayName: "Choir", is_group: 1 } : null } : ""
    const stage = play({ start: "stranger", when: [JOINS[call](to), { answer: call, body: { code, msg, data } }] })
    const { joined, session, toasts } = see(stage)
    assert.deepStrictEqual([session, joined], [data === "" ? "LoggedOut" : "LoggedIn", isJoined ? to.chat : ""])
    if (letsIn && !isJoined)
      assert.deepStrictEqual([toasts, stage.state.toasts.map(({ millis }) => millis)], [[[1, msg]], [2500]])
  }
)

prop(
  "[ENTRY-09] anybody may ask what a link leads to, one after the other",
  fc.constantFrom("stranger", "online"),
  fc.array(fc.record({ token: fc.stringMatching(/^[0-9a-z.]{1,12}$/), isAnswered: fc.boolean() }), { maxLength: 6 }),
  (start, taps) => {
    let isBusy = false
    const asked: Array<string> = []
    const when = taps.flatMap(({ isAnswered, token }): ReadonlyArray<Happening> => {
      if (!isBusy) asked.push(token)
      isBusy = !isAnswered
      const answer = { answer: "scanQr" as const, body: { code: 400, msg: "Expired", data: "" } }
      return [enter("LinkAsked", { token }), ...(isAnswered ? [answer] : [])]
    })
    const { bodies } = see(play({ start, when }))
    assert.deepStrictEqual(
      bodies,
      asked.map((token) => ({ action: "groupInfo", token, realToken: token }))
    )
  }
)

prop(
  "[ENTRY-10] whatever a link leads to, who is in stays in and who is not stays out; what leads nowhere says why, and shows no group",
  fc.constantFrom("stranger", "online"),
  fc.integer({ min: -2, max: 600 }).filter((code) => code !== 200),
  fc.stringMatching(/^[A-Z][a-z]{0,20}$/),
  (start, code, msg) => {
    const group = { id: "group-5", name: "Choir", displayName: "Choir", avatar: "", groupUserCount: 2, isJoin: 0, invite_id: 7 }
    const data = code === 0 ? { ...group, setting: { invite: 1 }, action: "groupInfo", token: "1.2.abc" } : ""
    const { link, session, tasks } = see(
      play({ start, when: [enter("LinkAsked", { token: "1.2.abc" }), { answer: "scanQr", body: { code, msg, data } }] })
    )
    assert.strictEqual(session, start === "online" ? "LoggedIn" : "LoggedOut")
    assert.strictEqual((link as { readonly chat: string } | null)?.chat, code === 0 ? "group-5" : undefined)
    assert.strictEqual((tasks as Readonly<Record<string, string>>)["scan"], code === 0 ? "Done" : msg)
  }
)

it("leaves alone what is asked of others", () => {
  assert.deepStrictEqual(ENTRY_AREA.command(INITIAL, { _tag: "SessionsAsked", area: "account", now: START } as never), [
    INITIAL,
    []
  ])
  assert.deepStrictEqual(ENTRY_AREA.reply(INITIAL, { call: "login" } as never, START as never), [INITIAL, []])
})

it("a code that is asked for too early says how long to wait", () => {
  const sent = { at: START, answer: "sendCode" as const, body: { code: 0, msg: "", data: "" } }
  const { state } = play({ start: "stranger", when: [codeAt(START), sent, codeAt(START + 18_000)] })
  const words = { _tag: "Key", key: "refusal:check-code-wait", params: { seconds: 42 } }
  assert.deepStrictEqual<unknown>(state.tasks.code, { _tag: "Failed", words })
})
