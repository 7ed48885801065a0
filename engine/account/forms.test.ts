import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { checkBinding, checkPasswordChange, checkSignature, SIGNATURE_MAX } from "./changes.ts"
import { CHECK_CODE_APART, CHECK_CODE_LIFE, checkCheckCode, checkCodeWait, isCheckCode } from "./checkCode.ts"
import { checkCodeLogin, checkInvite, INVITE_MAX_LENGTH, redeem } from "./login.ts"
import { checkLogin } from "./passwordLogin.ts"
import { checkKind, isEmail, isPhone, patternsOf, PHONE_PATTERNS } from "./realAccount.ts"
import { registrationFields, registrationRefusals } from "./registration.ts"
import { isMobile } from "./isMobile.ts"
import { sexOf } from "./sex.ts"
import { Me, Person, Profile, UserId } from "./User.ts"
import { endsSessions, isVerifiedAfter, mayChange, mayVerify, opensVerified, verifiedBadge } from "./verified.ts"

const Text = Verdict(Schema.String)
const Kind = Schema.Literals(["plain", "phone", "email", "either"])
const kind = fc.constantFrom("plain" as const, "phone" as const, "email" as const, "either" as const)
const Patterns = Schema.optionalKey(Schema.Array(Schema.String))

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: length, maxLength: length })
const phone = digits(9).map((rest) => `13${rest}`)
const email = fc
  .tuple(fc.constantFrom("a", "li.wei", "x-1+y_2"), fc.constantFrom("example.org", "mail.a-b.co.uk"))
  .map(([name, host]) => `${name}@${host}`)
const code = digits(6)

const Fits = Schema.Struct({ text: Schema.String, patterns: Patterns })
it.each(vectors("account/ACCOUNT-08", Fits, Schema.Boolean))("[ACCOUNT-08] $title", ({ given, want }) => {
  assert.strictEqual(isPhone(given.text, given.patterns ?? patternsOf({ phonePatterns: [] })), want)
})

it("a service that says how its telephone numbers look is believed", () => {
  assert.deepStrictEqual(patternsOf({ phonePatterns: ["07#########"] }), ["07#########"])
})

prop(
  "[ACCOUNT-08] a number fits, and neither with a digit more or less nor with a letter in it",
  phone,
  fc.nat({ max: 10 }),
  (number, at) => {
    assert.isTrue(isPhone(number, PHONE_PATTERNS))
    const spoilt = [`${number}0`, number.slice(1), number.slice(0, -1), `${number.slice(0, at)}x${number.slice(at + 1)}`]
    assert.deepStrictEqual(
      spoilt.filter((each) => isPhone(each, PHONE_PATTERNS)),
      []
    )
  }
)

it.each(vectors("account/ACCOUNT-09", Schema.String, Schema.Boolean))("[ACCOUNT-09] $title", ({ given, want }) => {
  assert.strictEqual(isEmail(given), want)
})

prop(
  "[ACCOUNT-09] an address is one, and none without its parts or with a blank in it",
  email,
  fc.nat({ max: 8 }),
  (address, at) => {
    assert.isTrue(isEmail(address))
    const [name = "", host = ""] = address.split("@")
    const spoilt = [
      name,
      host,
      `@${host}`,
      `${name}@`,
      `${address}.`,
      `.${address}`,
      `${address.slice(0, at)} ${address.slice(at)}`
    ]
    assert.deepStrictEqual(spoilt.filter(isEmail), [])
  }
)

const Kinded = Schema.Struct({ text: Schema.String, kind: Kind, patterns: Patterns })
it.each(vectors("account/ACCOUNT-10", Kinded, Text))("[ACCOUNT-10] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkKind(given.text, given.kind, given.patterns ?? PHONE_PATTERNS)), want)
})

prop(
  "[ACCOUNT-10] what is taken as one kind is taken where either is, and what is refused there is neither",
  fc.oneof(phone, email, fc.string()),
  (text) => {
    const taken = (kind: "phone" | "email" | "either") => Result.isSuccess(checkKind(text, kind, PHONE_PATTERNS))
    assert.strictEqual(taken("either"), taken("phone") || taken("email"))
    assert.deepStrictEqual(verdict(checkKind(text, "plain", PHONE_PATTERNS)), { ok: text.trim() })
  }
)

const Field = Schema.Literals(["account", "name", "password", "repeat", "code", "invite"])
const Config = Schema.Struct({ registrationOpen: Schema.Boolean, accountKind: Kind, invited: Schema.Boolean })
it.each(vectors("account/ACCOUNT-11", Config, Schema.Array(Field)))(
  "[ACCOUNT-11] $title",
  ({ given: { invited, ...config }, want }) => {
    assert.deepStrictEqual(registrationFields(config, invited), want)
  }
)

prop(
  "[ACCOUNT-11] who may register is asked for account, name and password twice; for a code unless accounts are plain",
  kind,
  fc.boolean(),
  fc.boolean(),
  (accountKind, registrationOpen, invited) => {
    const fields = registrationFields({ accountKind, registrationOpen }, invited)
    assert.strictEqual(fields.length === 0, !registrationOpen && !invited)
    if (fields.length === 0) return
    assert.includeMembers([...fields], ["account", "name", "password", "repeat"])
    assert.strictEqual(fields.includes("code"), accountKind !== "plain")
    assert.strictEqual(fields.includes("invite"), !registrationOpen)
  }
)

it.each(vectors("account/ACCOUNT-12", Schema.String, Text))("[ACCOUNT-12] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkCheckCode(given)), want)
})

prop(
  "[ACCOUNT-12] six digits are taken, any other number of them is not",
  digits(6),
  fc.nat({ max: 12 }).chain(digits),
  (six, other) => {
    assert.deepStrictEqual(verdict(checkCheckCode(` ${six} `)), { ok: six })
    assert.strictEqual(Result.isSuccess(checkCheckCode(other)), other.length === 6)
  }
)

const Badge = Schema.Struct({ account: Schema.String, verified: Schema.Boolean, patterns: Patterns })
const Shown = Schema.NullOr(Schema.Literals(["verified", "unverified"]))
it.each(vectors("account/ACCOUNT-13", Badge, Shown))("[ACCOUNT-13] $title", ({ given, want }) => {
  assert.strictEqual(verifiedBadge(given, given.patterns ?? PHONE_PATTERNS) ?? null, want)
})

prop(
  "[ACCOUNT-13] a badge is shown exactly where the account is real, and says what is so",
  fc.oneof(phone, email, fc.string()),
  fc.boolean(),
  (account, verified) => {
    const badge = verifiedBadge({ account, verified }, PHONE_PATTERNS)
    const isReal = isPhone(account, PHONE_PATTERNS) || isEmail(account)
    assert.strictEqual(badge, isReal ? (verified ? "verified" : "unverified") : undefined)
  }
)

it.each(vectors("account/ACCOUNT-14", Kind, Verdict(Schema.Literal(true))))("[ACCOUNT-14] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(mayVerify(given)), want)
})

prop("[ACCOUNT-14] an account can be verified exactly where a code is asked for", kind, (each) => {
  const asks = registrationFields({ accountKind: each, registrationOpen: true }, false).includes("code")
  assert.strictEqual(Result.isSuccess(mayVerify(each)), asks)
})

const CHANGES = ["profile", "password", "password-by-code", "first-account", "bound-account"] as const
const Change = Schema.Literals(CHANGES)
const change = fc.constantFrom(...CHANGES)
const Changing = Schema.Struct({ change: Change, verified: Schema.Boolean })
it.each(vectors("account/ACCOUNT-15", Changing, Verdict(Change)))("[ACCOUNT-15] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(mayChange(given.change, given.verified)), want)
})

prop("[ACCOUNT-15] who is verified may change all, and nobody loses a right by it", change, (each) => {
  assert.deepStrictEqual(verdict(mayChange(each, true)), { ok: each })
  assert.strictEqual(Result.isSuccess(mayChange(each, false)), !["password-by-code", "bound-account"].includes(each))
})

const Passwords = Schema.Struct({ old: Schema.String, password: Schema.String, repeated: Schema.String })
it.each(vectors("account/ACCOUNT-16", Passwords, Text))("[ACCOUNT-16] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkPasswordChange(given)), want)
})

const password = fc.string({ minLength: 6, maxLength: 16 })
prop("[ACCOUNT-16] old, new and repeated are needed, each of them", password, password, (old, password) => {
  assert.deepStrictEqual(verdict(checkPasswordChange({ old, password, repeated: password })), { ok: password })
  for (const missing of ["old", "password", "repeated"])
    assert.ok(Result.isFailure(checkPasswordChange({ old, password, repeated: password, [missing]: "" })), missing)
})

const Bound = Schema.Struct({ account: Schema.String, newCode: Schema.String, code: Schema.String })
const Binding = Schema.Struct({ ...Bound.fields, verified: Schema.Boolean, kind: Schema.Literals(["phone", "email", "either"]) })
it.each(vectors("account/ACCOUNT-17", Binding, Verdict(Bound)))(
  "[ACCOUNT-17] $title",
  ({ given: { kind, verified, ...form }, want }) => {
    assert.deepStrictEqual(verdict(checkBinding(form, verified, kind, PHONE_PATTERNS)), want)
  }
)

prop(
  "[ACCOUNT-17] a new account is not bound without its code, nor by who is verified without the former one's",
  fc.oneof(phone, email),
  code,
  code,
  fc.boolean(),
  (account, newCode, code, verified) => {
    const form = { account, newCode, code }
    assert.deepStrictEqual(verdict(checkBinding(form, verified, "either", PHONE_PATTERNS)), {
      ok: { ...form, code: verified ? code : "" }
    })
    assert.ok(Result.isFailure(checkBinding({ ...form, newCode: "" }, verified, "either", PHONE_PATTERNS)))
    assert.strictEqual(Result.isFailure(checkBinding({ ...form, code: "" }, verified, "either", PHONE_PATTERNS)), verified)
  }
)

it.each(vectors("account/ACCOUNT-18", Change, Schema.Boolean))("[ACCOUNT-18] $title", ({ given, want }) => {
  assert.strictEqual(endsSessions(given), want)
})

prop("[ACCOUNT-18] whatever needs a verified account ends the sessions", change, (each) => {
  if (Result.isFailure(mayChange(each, false))) assert.isTrue(endsSessions(each))
  assert.strictEqual(endsSessions(each), each !== "profile")
})

const Login = Schema.Struct({ account: Schema.String, password: Schema.String })
it.each(vectors("account/ACCOUNT-19", Login, Verdict(Login)))("[ACCOUNT-19] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkLogin(given.account, given.password)), want)
})

prop(
  "[ACCOUNT-19] an account with blanks around it is the same, a password never",
  fc.string(),
  fc.string({ minLength: 1 }),
  (account, password) => {
    assert.deepStrictEqual(verdict(checkLogin(` ${account} `, password)), verdict(checkLogin(account, password)))
    const checked = checkLogin(`a${account}`, ` ${password} `)
    assert.ok(Result.isSuccess(checked) && checked.success.password === ` ${password} `)
  }
)

const CodeLogin = Schema.Struct({ account: Schema.String, code: Schema.String })
it.each(vectors("account/ACCOUNT-20", CodeLogin, Verdict(CodeLogin)))("[ACCOUNT-20] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkCodeLogin(given.account, given.code, PHONE_PATTERNS)), want)
})

prop(
  "[ACCOUNT-20] who has a telephone number or an e-mail address logs in by its code, and nobody without either",
  fc.oneof(phone, email),
  code,
  (account, code) => {
    assert.deepStrictEqual(verdict(checkCodeLogin(account, code, PHONE_PATTERNS)), { ok: { account, code } })
    assert.ok(Result.isFailure(checkCodeLogin(`!${account}`, code, PHONE_PATTERNS)))
    assert.ok(Result.isFailure(checkCodeLogin(account, code.slice(1), PHONE_PATTERNS)))
  }
)

it.each(vectors("account/ACCOUNT-21", Schema.String, Text))("[ACCOUNT-21] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkInvite(given)), want)
})

prop(
  "[ACCOUNT-21] what is taken has 1 to 64 characters, no blank at its ends, and is taken again unchanged",
  fc.string({ maxLength: 80 }),
  (text) => {
    const length = text.trim().length
    assert.deepStrictEqual(
      verdict(checkInvite(text)),
      length === 0
        ? { refused: "invite-missing" }
        : length > INVITE_MAX_LENGTH
          ? { refused: "invite-unknown" }
          : { ok: text.trim() }
    )
  }
)

const Invitation = Schema.Struct({ userId: Schema.NullOr(Schema.Int), used: Schema.Boolean, expiresAt: Schema.Int })
const Redeemed = Schema.Struct({ invitation: Schema.NullOr(Invitation), now: Schema.Int })
const Invited = Schema.Union([
  Schema.TaggedStruct("Existing", { userId: Schema.Int }),
  Schema.TaggedStruct("New", { verified: Schema.Boolean })
])
it.each(vectors("account/ACCOUNT-22", Redeemed, Verdict(Invited)))(
  "[ACCOUNT-22] $title",
  ({ given: { invitation, now }, want }) => {
    const issued = invitation === null ? undefined : { ...invitation, userId: invitation.userId ?? undefined }
    assert.deepStrictEqual<unknown>(verdict(redeem(issued, now)), want)
  }
)

prop(
  "[ACCOUNT-22] an invitation opens something once, and never later than it expires",
  fc.option(fc.nat(), { nil: undefined }),
  fc.boolean(),
  fc.nat(),
  fc.nat(),
  (userId, used, expiresAt, now) => {
    const opened = redeem({ userId, used, expiresAt }, now)
    assert.strictEqual(Result.isSuccess(opened), !used && now < expiresAt)
    if (Result.isSuccess(opened)) assert.strictEqual(opened.success._tag === "Existing", userId !== undefined)
  }
)

it.each(vectors("account/ACCOUNT-23", Schema.Int, Schema.Literals(["female", "male", "unknown"])))(
  "[ACCOUNT-23] $title",
  ({ given, want }) => {
    assert.strictEqual(sexOf(given), want)
  }
)

prop("[ACCOUNT-23] whatever travels, a gender is read; unless it is 0 or 1, it is unknown", fc.integer(), (wire) => {
  assert.strictEqual(sexOf(wire) === "unknown", wire !== 0 && wire !== 1)
})

it.each(vectors("account/ACCOUNT-24", Schema.String, Text))("[ACCOUNT-24] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkSignature(given)), want)
})

prop(
  "[ACCOUNT-24] a signature within the bound is taken and taken again unchanged, one beyond is not",
  fc.string({ unit: "binary" }),
  (text) => {
    const short = Array.from(text).slice(0, SIGNATURE_MAX).join("")
    const taken = Result.getOrThrow(checkSignature(short))
    assert.deepStrictEqual(verdict(checkSignature(taken)), { ok: taken })
    assert.isTrue(taken.isWellFormed())
    assert.ok(Result.isFailure(checkSignature(`x${text}${"😀".repeat(SIGNATURE_MAX)}`)))
  }
)

const Wait = Schema.Struct({ sentAt: Schema.optionalKey(Schema.Int), now: Schema.Int })
it.each(vectors("account/ACCOUNT-25", Wait, Schema.Int))("[ACCOUNT-25] $title", ({ given, want }) => {
  assert.strictEqual(checkCodeWait(given.sentAt, given.now), want)
})

prop(
  "[ACCOUNT-25] who waits as long as is said may ask again, and not a second sooner",
  fc.nat(),
  fc.nat({ max: 70_000 }),
  (sentAt, passed) => {
    const seconds = checkCodeWait(sentAt, sentAt + passed)
    assert.strictEqual(checkCodeWait(sentAt, sentAt + passed + seconds * 1000), 0)
    assert.strictEqual(seconds === 0, passed >= CHECK_CODE_APART)
    assert.strictEqual(checkCodeWait(undefined, passed), 0)
  }
)

const Purpose = Schema.Literals(["login", "register", "password", "account"])
const Shows = Schema.Struct({
  sent: Schema.Struct({ digits: Schema.String, purpose: Purpose, sentAt: Schema.Int }),
  shown: Schema.Struct({ digits: Schema.String, purpose: Purpose }),
  now: Schema.Int
})
it.each(vectors("account/ACCOUNT-26", Shows, Schema.Boolean))("[ACCOUNT-26] $title", ({ given, want }) => {
  assert.strictEqual(isCheckCode(given.sent, given.shown, given.now), want)
})

const purpose = fc.constantFrom("login" as const, "register" as const, "password" as const, "account" as const)
prop(
  "[ACCOUNT-26] a code serves what it was sent for, for 5 minutes",
  code,
  purpose,
  purpose,
  fc.nat({ max: 400_000 }),
  (digits, one, other, passed) => {
    const sent = { digits, purpose: one, sentAt: 1000 }
    assert.strictEqual(isCheckCode(sent, { digits, purpose: other }, 1000 + passed), one === other && passed < CHECK_CODE_LIFE)
  }
)

const Form = Schema.Struct({
  form: Schema.Record(Field, Schema.String),
  config: Schema.Struct({ registrationOpen: Schema.Boolean, accountKind: Kind })
})
it.each(vectors("account/ACCOUNT-27", Form, Schema.Record(Schema.String, Schema.String)))(
  "[ACCOUNT-27] $title",
  ({ given, want }) => {
    const refusals = registrationRefusals(given.form, given.config, PHONE_PATTERNS)
    assert.deepStrictEqual(Object.fromEntries(Object.entries(refusals).map(([field, { reason }]) => [field, reason])), want)
  }
)

const blank = { account: "", name: "", password: "", repeat: "x", code: "", invite: "" }
prop(
  "[ACCOUNT-27] every field that is asked for is judged, and no other",
  kind,
  fc.boolean(),
  (accountKind, registrationOpen) => {
    const config = { accountKind, registrationOpen }
    assert.deepStrictEqual(Object.keys(registrationRefusals(blank, config, PHONE_PATTERNS)), [
      ...registrationFields(config, true)
    ])
  }
)

it.each(vectors("account/ACCOUNT-28", Schema.String, Schema.Boolean))("[ACCOUNT-28] $title", ({ given, want }) => {
  assert.strictEqual(isMobile(given), want)
})

prop(
  "[ACCOUNT-28] one word is enough, wherever it stands",
  fc.string(),
  fc.constantFrom("Mobile", "Android", "iPhone", "iPad"),
  fc.string(),
  (before, word, behind) => isMobile(`${before}${word.toUpperCase()}${behind}`)
)

it.each(vectors("account/ACCOUNT-29", Schema.Unknown, Schema.Boolean))("[ACCOUNT-29] $title", ({ given, want }) => {
  assert.strictEqual(Schema.is(Me)(given), want)
})

const me = fc.record({
  id: fc.nat().map((id) => UserId.make(id)),
  account: fc.string(),
  name: fc.string(),
  avatar: fc.string(),
  email: fc.string(),
  sex: fc.constantFrom("female" as const, "male" as const, "unknown" as const),
  signature: fc.string(),
  verified: fc.boolean(),
  qrUrl: fc.string()
})
prop(
  "[ACCOUNT-29] what was kept of somebody is the same when it is read, and anything less is nobody",
  me,
  fc.nat({ max: 8 }),
  (each, which) => {
    assert.deepStrictEqual(Schema.decodeUnknownSync(Me)(JSON.parse(JSON.stringify(each))), each)
    const { [Object.keys(each)[which] ?? ""]: _, ...less }: Readonly<Record<string, unknown>> = each
    assert.isFalse(Schema.is(Me)(less))
  }
)

it("reads of others what may be known of them, and nothing less", () => {
  const person = { id: 7, name: "Mira", avatar: "" }
  assert.ok(Schema.is(Person)(person) && !Schema.is(Person)({ ...person, avatar: undefined }))
  const known = { ...person, account: "mir******ra", email: "", sex: "female", signature: "", verified: true, remark: "" }
  for (const friendship of ["self", "friend", "stranger"]) assert.ok(Schema.is(Profile)({ ...known, friendship }), friendship)
  assert.isFalse(Schema.is(Profile)({ ...known, friendship: "" }))
  assert.isFalse(Schema.is(Profile)(known))
})

const By = Schema.Literals(["registration", "profile", "password", "password-by-code", "first-account", "bound-account"])
const Verifying = Schema.Struct({
  by: By,
  kind: Schema.Literals(["plain", "phone", "email", "either"]),
  verified: Schema.Boolean
})
it.each(vectors("account/ACCOUNT-47", Verifying, Schema.Boolean))("[ACCOUNT-47] $title", ({ given, want }) => {
  const { by, kind, verified } = given
  assert.strictEqual(by === "registration" ? opensVerified(kind) : isVerifiedAfter(by, verified), want)
})
prop(
  "[ACCOUNT-47] who is verified stays so whatever is changed, and who becomes so may have changed what only they may",
  change,
  fc.constantFrom("plain", "phone", "email", "either"),
  (each, kind) => {
    assert.isTrue(isVerifiedAfter(each, true))
    const becomesSo = isVerifiedAfter(each, false)
    assert.strictEqual(becomesSo, each === "first-account")
    if (becomesSo) assert.isTrue(Result.isSuccess(mayChange(each, false)))
    // where none can be verified, none begins so
    assert.strictEqual(opensVerified(kind), Result.isSuccess(mayVerify(kind)))
  }
)
