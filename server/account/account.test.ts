import { createHash } from "node:crypto"
import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { argon2 } from "./password/argon2.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { waitAfter } from "./login/guesses.ts"
import { newToken, tokenHash } from "./session/token.ts"

let service: TestService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const count = (sql: string, ...args: ReadonlyArray<string | number>): number =>
  Number(service.sql.prepare(sql).get(...args)?.["n"])
const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)
const unset = (name: string): void => void service.sql.prepare("DELETE FROM settings WHERE name = ?").run(name)

const entry = (account: string) => ({ account, realname: "Somebody", password: "secret 1" })

// (ACCOUNT-01, ACCOUNT-05)
it("[H-20, H-37] registering tells the number, the account and the name, and nothing more", async () => {
  const { data, text } = await service.ok("register", { account: "Mira.One", realname: " Mira ", password: "secret 1" })
  expect(data).toEqual({ user_id: expect.any(Number), account: "Mira.One", realname: "Mira" })
  expect(text).toBe("registered")
  const { password } = service.sql.prepare("SELECT password FROM users WHERE account = 'Mira.One'").get() as { password: string }
  expect(password).toMatch(/^\$argon2id\$/)
})

it("an account is unique whatever the case of its letters, also when many ask at once", async () => {
  await service.ok("register", entry("twins"))
  expect(await service.no("register", entry("TWINS"))).toBe("account-taken")
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, i) => service.call("register", entry(i % 2 === 0 ? "racer" : "RACER")))
  )
  expect(asked.filter(Result.isSuccess)).toHaveLength(1)
  expect(count("SELECT COUNT(*) AS n FROM users WHERE account_key = 'racer'")).toBe(1)
})

// (ACCOUNT-01, ACCOUNT-02, ACCOUNT-03, ACCOUNT-05)
it.each([
  ["account-length", { account: "abc" }],
  ["account-length", { account: "a".repeat(33) }],
  ["account-characters", { account: "<script>" }],
  ["password-length", { password: "12345" }],
  ["password-length", { password: "x".repeat(17) }],
  ["name-length", { realname: "  " }],
  ["name-length", { realname: "n".repeat(33) }]
])("an entry that is not allowed is refused: %s", async (reason, change) => {
  expect(await service.no("register", { ...entry("somebody"), ...change })).toBe(reason)
})

// (ACCOUNT-10)
it("registration may be closed, or want an address", async () => {
  set("sysInfo.regtype", "2")
  expect(await service.no("register", entry("late1"))).toBe("registration-closed")
  unset("sysInfo.regtype")
  set("sysInfo.regauth", "2")
  expect(await service.no("register", entry("late2"))).toBe("account-email")
  unset("sysInfo.regauth")
  await service.ok("register", entry("late3"))
})

it("from one address an account is opened once per interval; this machine itself waits for nothing", async () => {
  const far = { ip: "203.0.113.7" }
  await service.ok("register", entry("far-1"), far)
  expect(await service.no("register", entry("far-2"), far)).toBe("registration-too-soon")
  await service.ok("register", entry("far-3"), { ip: "203.0.113.8" })
  service.pass(600_000)
  await service.ok("register", entry("far-2"), far)
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) await service.ok("register", entry(`near${ip.length}`), { ip })
  set("sysInfo.registerInterval", "0")
  const next = { ip: "203.0.113.9" }
  for (let i = 0; i < 20; i++) await service.ok("register", entry(`hour-${i}`), next)
  expect(await service.no("register", entry("hour-20"), next)).toBe("registration-too-soon")
  unset("sysInfo.registerInterval")
})

it("accounts from many addresses have a brake over all, by the operator's figure; this machine itself has none", async () => {
  const braked = await openService({ registerLimit: { count: 3, seconds: 3600 } })
  try {
    const from = (i: number) => ({ ip: `203.0.113.${i}` })
    for (let i = 1; i <= 3; i += 1) await braked.ok("register", entry(`crowd-${i}`), from(i))
    expect(await braked.no("register", entry("crowd-4"), from(4))).toBe("busy")
    await braked.ok("register", entry("crowd-here"))
    braked.pass(3_600_000)
    await braked.ok("register", entry("crowd-4"), from(4))
  } finally {
    await braked.close()
  }
})

it("[H-15] who logs in learns what is known of them, and from where they came before; nobody else does", async () => {
  const account = "where.from"
  const { user_id } = (await service.ok("register", { account, realname: "Ann Lee", password: "secret 1" })).data as {
    user_id: number
  }
  const login = async (ip: string) =>
    (await service.ok("login", { account, password: "secret 1" }, { ip })).data as { userInfo: Readonly<Record<string, unknown>> }
  const first = (await login("203.0.113.7")).userInfo
  expect(first).toMatchObject({
    name_py: "ann lee",
    remark: "",
    last_login_time: 0,
    last_login_ip: "",
    status: 1,
    delete_time: 0
  })
  const second = (await login("203.0.113.8")).userInfo
  expect(second).toMatchObject({ last_login_time: expect.any(Number), last_login_ip: "203.0.113.7" })
  const other = await service.person("looks.on")
  for (const [call, body] of [
    ["searchUser", { keywords: account }],
    ["getUserInfo", { user_id }],
    ["getContacts", {}]
  ] as const)
    expect(JSON.stringify(await service.ok(call, body, other))).not.toMatch(/203\.0\.113|login_ip/)
})

it("[H-30] login tells who I am, with a token of which only the hash is kept", async () => {
  await service.ok("register", { ...entry("tomas"), realname: "Tom" })
  const { data, text } = await service.ok("login", { account: "TOMAS", password: "secret 1" })
  expect(text).toBe("logged-in")
  const { authToken, userInfo } = data as { authToken: string; userInfo: Record<string, unknown> }
  expect(authToken).toMatch(/^bearer [A-Za-z0-9_-]{43}$/)
  expect(userInfo).toMatchObject({ account: "tomas", realname: "Tom", displayName: "Tom", sex: 2, is_auth: 0, role: 0 })
  expect(userInfo["id"]).toBe(userInfo["user_id"])
  expect(userInfo["qrUrl"]).toMatch(/^http:\/\/chat\.example\/scan\/u\//)
  expect(JSON.stringify(data)).not.toMatch(/password|argon2/)
  expect(count("SELECT COUNT(*) AS n FROM sessions WHERE hash = ?", tokenHash(authToken))).toBe(1)
  expect(JSON.stringify(service.sql.prepare("SELECT * FROM sessions").all())).not.toContain(authToken.slice(7))
})

it("a token is known with and without its prefix, in any letter case of it", () => {
  const token = newToken()
  const bare = token.slice(7)
  expect(new Set([token, bare, `Bearer ${bare}`, `BEARER  ${bare} `].map(tokenHash)).size).toBe(1)
  expect(tokenHash(undefined)).toBe("")
  expect(tokenHash("bearer ")).toBe("")
  expect(tokenHash(bare.toLowerCase())).not.toBe(tokenHash(bare))
})

// (ACCOUNT-19)
it("[H-40] an unknown account and a wrong password answer alike, and cost alike", async () => {
  await service.ok("register", entry("known"))
  const wrong = await service.call("login", { account: "known", password: "wrong password" })
  const unknown = await service.call("login", { account: "nobody-here", password: "wrong password" })
  expect(wrong).toEqual(unknown)
  expect(Result.isFailure(wrong) && wrong.failure.reason).toBe("wrong-credentials")
  const passwords = await argon2({ memoryKib: 19_456, passes: 2, waiting: 10 })
  const hash = Result.getOrThrow(await passwords.hash("secret 1"))
  // time of the processor, of which others take none; in turn, so that a busy machine slows both
  const took = { unknown: Number.POSITIVE_INFINITY, known: Number.POSITIVE_INFINITY }
  for (let i = 0; i < 16; i++) {
    const of = i % 2 === 0 ? "unknown" : "known"
    const start = process.cpuUsage()
    expect(await passwords.verify(of === "known" ? hash : undefined, "wrong")).toEqual(Result.succeed(false))
    const { system, user } = process.cpuUsage(start)
    took[of] = Math.min(took[of], system + user)
  }
  expect(took.unknown).toBeGreaterThan(took.known / 4)
  expect(await passwords.verify(undefined, "nobody has this password")).toEqual(Result.succeed(false))
})

it("[H-37] a hash of another kind fits nothing, and a password that is given again does", async () => {
  await service.ok("register", entry("brought.over"))
  const set = service.sql.prepare("UPDATE users SET password = ? WHERE account = 'brought.over'")
  const md5 = createHash("md5").update("secret 1abcd").digest("hex")
  for (const old of [
    md5,
    `${md5}:abcd`,
    "$2y$10$abcdefghijklmnopqrstuv",
    "$argon2i$v=19$m=8,t=1,p=1$YWJjZA$YWJjZA",
    "secret 1"
  ]) {
    set.run(old)
    for (const password of ["secret 1", "nobody has this password"])
      expect(await service.no("login", { account: "brought.over", password }), old).toBe("wrong-credentials")
    service.pass(400_000)
  }
  const passwords = await argon2({ memoryKib: 8, passes: 1, waiting: 10 })
  set.run(Result.getOrThrow(await passwords.hash("secret 2")))
  await service.ok("login", { account: "brought.over", password: "secret 2" })
})

it("six wrong passwords close an account to their address for a while, even the right one; the window starts over with each", async () => {
  await service.ok("register", entry("locked"))
  const here = { ip: "198.51.100.1" }
  const wrong = { account: "locked", password: "wrong password" }
  const right = { account: "locked", password: "secret 1" }
  for (let i = 0; i < 5; i++) expect(await service.no("login", wrong, here)).toBe("wrong-credentials")
  service.pass(200_000)
  expect(await service.no("login", wrong, here)).toBe("wrong-credentials")
  service.pass(200_000)
  expect(await service.no("login", right, here)).toBe("too-many-attempts")
  expect(await service.no("login", wrong, here)).toBe("too-many-attempts")
  // a stranger locks nobody out
  await service.ok("login", right, { ip: "198.51.100.2" })
  expect(await service.no("login", right, here)).toBe("too-many-attempts")
  service.pass(101_000)
  await service.ok("login", right, here)
})

it("sixty wrong passwords from everywhere slow strangers down, ever more, and never an address that has come before, nor a code", async () => {
  const account = "besieged@example.org"
  const { token } = await service.person("besieged")
  service.sql
    .prepare("UPDATE users SET account = ?, account_key = ?, is_auth = 1 WHERE account_key = 'besieged'")
    .run(account, account)
  const home = { ip: "203.0.113.50" }
  const right = { account, password: "secret 1" }
  await service.ok("login", right, home)
  const guess = (i: number) => service.no("login", { account, password: "wrong password" }, { ip: `10.0.${i >> 8}.${i & 255}` })
  for (let i = 0; i < 60; i++) expect(await guess(i)).toBe("wrong-credentials")
  expect(await guess(60)).toBe("too-many-attempts")
  const elsewhere = { ip: "203.0.113.51" }
  expect(await service.no("login", right, elsewhere)).toBe("too-many-attempts")
  service.pass(1000)
  expect(await guess(61)).toBe("wrong-credentials")
  service.pass(1999)
  expect(await guess(62)).toBe("too-many-attempts")
  service.pass(1)
  expect(await guess(63)).toBe("wrong-credentials")
  expect(await service.no("login", right, elsewhere)).toBe("too-many-attempts")
  // who is in already changes their password as ever
  const change = { originalPassword: "not mine", password: "secret 2", code: "" }
  expect(await service.no("editPassword", change, { ...elsewhere, tokenHash: tokenHash(token) })).toBe("old-password-wrong")
  await service.ok("sendCode", { account, type: 1 }, { ip: "203.0.113.52" })
  const code = service.notices.findLast(({ to }) => to === account)?.code ?? ""
  await service.ok("login", { account, password: "", code }, { ip: "203.0.113.52" })
  // a login of the owner's has it all forgotten
  await service.ok("login", right, elsewhere)
  for (let i = 100; i < 160; i++) expect(await guess(i)).toBe("wrong-credentials")
  expect(await guess(160)).toBe("too-many-attempts")
  await service.ok("login", right, home)
})

it("an address is known for thirty days, whatever is swept meanwhile", async () => {
  await service.ok("register", entry("away"))
  const right = { account: "away", password: "secret 1" }
  const home = { ip: "203.0.113.60" }
  await service.ok("login", right, home)
  const siege = async (from: number) => {
    for (let i = 0; i < 60; i++)
      await service.no("login", { account: "away", password: "wrong one" }, { ip: `10.1.${from}.${i}` })
  }
  // the first sweep after a long time only looks whether the clock stays there
  const sweepIn = async (days: number, who: string) => {
    service.pass((days - 2) * 24 * 3600 * 1000)
    await service.person(`${who}.first`)
    service.pass(2 * 24 * 3600 * 1000)
    await service.person(who)
  }
  await sweepIn(29, "sweeper.of.limits")
  await siege(1)
  await service.ok("login", right, home)
  await sweepIn(31, "sweeper.of.others")
  await siege(2)
  expect(await service.no("login", right, home)).toBe("too-many-attempts")
  expect(count("SELECT COUNT(*) AS n FROM limits WHERE key LIKE 'login:known:%away'")).toBe(0)
})

it.each([
  [59, 0],
  [60, 1],
  [61, 2],
  [68, 256],
  [69, 300],
  [5000, 300]
])("after %i wrong guesses strangers wait %i s", (failures, seconds) => {
  expect(waitAfter(failures, { count: 6, seconds: 300 })).toBe(seconds)
  expect(waitAfter(failures, { count: 0, seconds: 300 })).toBe(0)
})

it("six wrong passwords leave the others behind an address alone; a hundred close it", async () => {
  const here = { ip: "198.51.100.99" }
  const guess = (i: number) => service.no("login", { account: `guess-${i}`, password: "wrong password" }, here)
  await service.ok("register", entry("innocent"))
  const login = { account: "innocent", password: "secret 1" }
  for (let i = 0; i < 99; i++) expect(await guess(i)).toBe("wrong-credentials")
  await service.ok("login", login, here)
  expect(await guess(99)).toBe("wrong-credentials")
  expect(await service.no("login", login, here)).toBe("too-many-attempts")
  await service.ok("login", login, { ip: "198.51.100.98" })
})

it.each([
  ["one address", 6, 50, () => "192.0.2.9"],
  ["everywhere", 60, 90, (i: number) => `192.0.2.${i + 10}`]
])("of many guesses at once from %s no more than %i learn anything", async (_, learning, times, ip) => {
  const account = `guessed-${learning}`
  await service.ok("register", entry(account))
  const guesses = Array.from({ length: times }, (_each, i) =>
    service.no("login", { account, password: i === times - 1 ? "secret 1" : `wrong ${i}` }, { ip: ip(i) })
  )
  const answers = await Promise.all(guesses)
  expect(answers.filter((reason) => reason === "wrong-credentials")).toHaveLength(learning)
  expect(answers.filter((reason) => reason === "too-many-attempts")).toHaveLength(times - learning)
})

it("an account is logged in to thirty times in ten minutes, before anyone pays for a hash", async () => {
  await service.ok("register", entry("eager"))
  const login = { account: "eager", password: "secret 1" }
  for (let i = 0; i < 30; i++) await service.ok("login", login)
  const hashed = { verify: () => Promise.reject(new Error("a hash was paid for")), hash: () => Promise.reject(new Error()) }
  expect(await service.no("login", login, { passwords: hashed })).toBe("too-many-attempts")
  service.pass(600_000)
  await service.ok("login", login)
})

it("somebody has thirty living sessions at most; the oldest goes, and its sockets", async () => {
  const { id, token } = await service.person("settled")
  service.sockets.set("oldest", tokenHash(token))
  const living = () => count("SELECT COUNT(*) AS n FROM sessions WHERE user_id = ? AND revoked_at IS NULL", id)
  for (let i = 1; i < 30; i++) {
    service.pass(30_000)
    await service.ok("login", { account: "settled", password: "secret 1" })
  }
  expect([living(), service.sockets.has("oldest")]).toEqual([30, true])
  await service.ok("login", { account: "settled", password: "secret 1" })
  expect(living()).toBe(30)
  expect(service.sockets.has("oldest")).toBe(false)
  expect(await service.no("getContacts", {}, { tokenHash: tokenHash(token) })).toBe("session-expired")
})

it("one account takes no more than a share of the places for hashes", async () => {
  const passwords = await argon2({ memoryKib: 8, passes: 1, waiting: 16 }, 1)
  const asked = await Promise.all([
    ...Array.from({ length: 10 }, () => passwords.verify(undefined, "guess", "greedy")),
    passwords.verify(undefined, "guess", "other")
  ])
  expect(asked.slice(0, 10).filter(Result.isSuccess)).toHaveLength(2)
  expect(Result.isSuccess(asked[10]!)).toBe(true)
})

it("what has ended is swept out in time", async () => {
  await service.no("login", { account: "swept-once", password: "wrong one" }, { ip: "192.0.2.200" })
  const old = await service.person("swept-user")
  await service.ok("logout", {}, old)
  const left = () => [
    count("SELECT COUNT(*) AS n FROM limits WHERE key = 'login:account:swept-once'"),
    count("SELECT COUNT(*) AS n FROM sessions WHERE hash = ?", tokenHash(old.token))
  ]
  await service.ok("login", { account: "swept-user", password: "secret 1" })
  expect(left()).toEqual([1, 1])
  service.pass(25 * 3600 * 1000)
  const { token } = await service.person("sweeper")
  expect(left()).toEqual([0, 0])
  expect(count("SELECT COUNT(*) AS n FROM sessions WHERE hash = ?", tokenHash(token))).toBe(1)
})

it("endless accounts and passwords are not worth a hash", async () => {
  expect(await service.no("login", { account: "a".repeat(100_000), password: "x" })).toBe("wrong-credentials")
  expect(await service.no("login", { account: "known", password: "x".repeat(100_000) })).toBe("wrong-credentials")
})

// (CLIENT-23)
it("login binds the socket that it names; one that is gone does no harm", async () => {
  await service.ok("register", entry("socket-user"))
  service.sockets.set("c1", undefined)
  const { data } = await service.ok("login", { account: "socket-user", password: "secret 1", client_id: "c1" })
  expect(service.sockets.get("c1")).toBe(tokenHash((data as { authToken: string }).authToken))
  await service.ok("login", { account: "socket-user", password: "secret 1", client_id: "gone" })
})

// (CLIENT-23)
it("bindUid gives the socket to the user of the token, whatever user the request names", async () => {
  const [mira, eve] = [await service.person("mira-b"), await service.person("eve-b")]
  service.sockets.set("s1", undefined)
  const claim = { client_id: "s1", user_id: mira.id }
  await service.ok("bindUid", claim, eve)
  expect(service.sockets.get("s1")).toBe(tokenHash(eve.token))
  expect(await service.no("bindUid", { client_id: "s1" }, mira)).toBe("socket-not-yours")
  expect(await service.no("bindUid", { client_id: "nowhere" }, mira)).toBe("socket-not-yours")
  service.sockets.set("s2", undefined)
  expect(await service.no("bindUid", { client_id: "s2" })).toBe("not-logged-in")
  expect(service.sockets.get("s2")).toBeUndefined()
  await service.ok("bindUid", { client_id: "s1" }, eve)
})

it("logout ends the session and its sockets at once, keeps the one that asks, and always succeeds", async () => {
  const mira = await service.person("mira-c")
  service.sockets.set("here", undefined).set("there", undefined)
  await service.ok("bindUid", { client_id: "here" }, mira)
  await service.ok("bindUid", { client_id: "there" }, mira)
  expect((await service.ok("logout", { client_id: "here" }, mira)).text).toBe("logged-out")
  expect(service.sockets.has("there")).toBe(false)
  expect(service.sockets.has("here") && service.sockets.get("here") === undefined).toBe(true)
  expect(await service.no("getContacts", {}, mira)).toBe("session-expired")
  await service.ok("logout", {}, mira)
  await service.ok("logout", {})
  await service.ok("logout", {}, { tokenHash: "forged" })
})

// (ACCOUNT-06)
it("people are found by their exact account only, and never by themselves", async () => {
  const [mira, tomas] = [await service.person("searcher"), await service.person("searched")]
  const find = async (keywords: string, as: TestPerson = mira) => (await service.ok("searchUser", { keywords }, as)).data
  expect(await find("SEARCHED")).toEqual([
    {
      user_id: tomas.id,
      id: tomas.id,
      realname: "SEARCHED",
      displayName: "SEARCHED",
      account: "sea******ed",
      avatar: "",
      friend: ""
    }
  ])
  for (const words of ["search", "", "%", "searcher", "searche_"]) expect(await find(words)).toEqual([])
  await service.friends(mira, tomas)
  expect(await find("searched")).toMatchObject([{ account: "searched", friend: { status: 1, friend_user_id: String(tomas.id) } }])
})

// (ACCOUNT-06, ACCOUNT-23)
it("[H-35] a detail page holds what the viewer may see and nothing else", async () => {
  const [mira, tomas] = [await service.person("viewer"), await service.person("viewed")]
  service.sql.prepare("UPDATE users SET email = 'v@example.org', motto = 'hm' WHERE user_id = ?").run(tomas.id)
  const see = async (id: number | string, as: TestPerson = mira) =>
    (await service.ok("getUserInfo", { user_id: id }, as)).data as Record<string, unknown>
  const FIELDS = [
    "account",
    "avatar",
    "displayName",
    "email",
    "friend",
    "is_auth",
    "location",
    "motto",
    "realname",
    "sex",
    "user_id"
  ]
  expect(await service.no("getUserInfo", { user_id: tomas.id }, mira)).toBe("user-unknown")
  await service.meet(mira, tomas)
  expect(Object.keys(await see(tomas.id)).toSorted()).toEqual(FIELDS)
  expect(await see(String(tomas.id))).toMatchObject({ account: "vie******ed", email: "", friend: "", motto: "hm" })
  expect(await see(tomas.id, tomas)).toMatchObject({ account: "viewed", email: "v@example.org" })
  await service.ok("friendAdd", { user_id: tomas.id, remark: "hi" }, mira)
  expect(await see(tomas.id)).toMatchObject({ account: "vie******ed", email: "", friend: "" })
  await service.ok("friendAdd", { user_id: mira.id, remark: "hi" }, tomas)
  expect(await see(tomas.id)).toMatchObject({ account: "viewed", email: "v@example.org", friend: { status: 1 } })
  set("sysInfo.runMode", "1")
  const colleague = await service.person("colleague")
  expect(await see(tomas.id, colleague)).toMatchObject({ account: "viewed", email: "v@example.org", friend: "" })
  await service.ok("setNickname", { user_id: tomas.id, nickname: "Tom downstairs" }, colleague)
  expect(await see(tomas.id, colleague)).toMatchObject({
    displayName: "Tom downstairs",
    realname: expect.any(String),
    friend: ""
  })
  expect((await service.ok("searchUser", { keywords: "viewed" }, colleague)).data).toMatchObject([
    { displayName: "Tom downstairs" }
  ])
  unset("sysInfo.runMode")
  expect(await see(tomas.id, colleague)).toMatchObject({ displayName: (await see(tomas.id)).realname, friend: "" })
  expect(await service.no("getUserInfo", { user_id: 999_999 }, mira)).toBe("user-unknown")
})

it("hashes run one per core; who would wait too long is told so", async () => {
  const passwords = await argon2({ memoryKib: 1024, passes: 2, waiting: 2 }, 1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => passwords.hash("secret 1")))
  expect(answers.map((answer) => (Result.isFailure(answer) ? answer.failure.reason : "hashed"))).toEqual([
    "hashed",
    "hashed",
    "hashed",
    "busy",
    "busy",
    "busy"
  ])
  expect(Result.isSuccess(await passwords.hash("secret 1"))).toBe(true)
})

/** What the service lets be, by an administrator's word; answers how to take it back. */
const lets = (multipleLogin: "0" | "1"): (() => void) => {
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.multipleLogin', ?)").run(multipleLogin)
  return () => service.sql.exec("DELETE FROM settings WHERE name = 'sysInfo.multipleLogin'")
}

const again = async (account: string, more: object, as = {}): Promise<{ readonly token: string }> => {
  const { data } = await service.ok("login", { account, password: "secret 1", ...more }, as)
  return { token: (data as { authToken: string }).authToken }
}

const bind = async (name: string, as: { readonly token: string }): Promise<void> => {
  service.sockets.set(name, undefined)
  await service.ok("bindUid", { client_id: name }, { tokenHash: tokenHash(as.token) })
}

/** How many places Account security lists. */
const listed = async ({ token }: { readonly token: string }): Promise<unknown> =>
  (await service.ok("sessions", {}, { tokenHash: tokenHash(token) })).count

// (ACCOUNT-07, ACCOUNT-28)
it("the first socket of a session tells the user's other sessions that it is there, once, and from what it comes", async () => {
  const nora = await service.person("nora")
  const restore = lets("0")
  const offline = () => service.pushed.filter(({ type, to }) => type === "offline" && to.includes(nora.id))
  const login = (more: object, as = {}) => again("nora", more, as)
  await bind("n1", nora)
  await bind("n1b", nora)
  await bind("n1", nora)
  const told = (client_id: string, isMobile: boolean, token: string) => ({
    to: [nora.id],
    type: "offline",
    data: { id: nora.id, client_id, isMobile },
    except: tokenHash(token)
  })
  const all = [told("n1", false, nora.token)]
  expect(offline()).toEqual(all)
  service.sockets.set("n2", undefined)
  const phone = await login({ client_id: "n2", terminal: "h5" })
  all.push(told("n2", true, phone.token))
  expect(offline()).toEqual(all)
  await bind("n2b", phone)
  expect(offline()).toEqual(all)
  const other = await login({ client_id: "gone", terminal: "web" }, { userAgent: "Mozilla/5.0 (iPhone) Mobile" })
  expect(offline()).toEqual(all)
  await bind("n3", other)
  all.push(told("n3", true, other.token))
  expect(offline()).toEqual(all)
  restore()
})

// (ACCOUNT-07)
it("who is forced out is logged out on the server, with a socket or without, and listed no more", async () => {
  const omar = await service.person("omar")
  const restore = lets("0")
  await bind("o1", omar)
  const away = await again("omar", { terminal: "web" })
  const phone = await again("omar", { terminal: "h5" })
  await bind("op", phone)
  expect(await listed(omar)).toBe(3)
  service.sockets.set("o2", undefined)
  const next = await again("omar", { client_id: "o2", terminal: "web" })
  for (const { token } of [omar, away])
    expect(await service.no("getContacts", {}, { tokenHash: tokenHash(token) })).toBe("session-expired")
  expect(await listed(next)).toBe(2)
  expect(await listed(phone)).toBe(2)
  expect(["o1", "op", "o2"].map((name) => service.sockets.has(name))).toEqual([false, true, true])
  restore()
})

// (ACCOUNT-07)
it("a session that was forced out before its first socket forces nobody out, and gets none", async () => {
  const olga = await service.person("olga")
  const restore = lets("0")
  const next = await again("olga", { terminal: "web" })
  await bind("next", next)
  service.sockets.set("late", undefined)
  expect(await service.no("bindUid", { client_id: "late" }, olga)).toBe("session-expired")
  expect(await listed(next)).toBe(1)
  restore()
})

// (ACCOUNT-07)
it("without an administrator's word several devices of a kind stand beside each other, and nobody is told", async () => {
  const petra = await service.person("petra")
  await bind("p1", petra)
  service.sockets.set("p2", undefined)
  const next = await again("petra", { client_id: "p2", terminal: "web" })
  expect(service.pushed.filter(({ to, type }) => type === "offline" && to.includes(petra.id))).toEqual([])
  expect([await listed(petra), await listed(next)]).toEqual([2, 2])
  expect(["p1", "p2"].map((name) => service.sockets.has(name))).toEqual([true, true])
})
