import { randomBytes, randomUUID } from "node:crypto"
import { gzipSync } from "node:zlib"
import type { Attack } from "../Attack.ts"
import { requests } from "../players.ts"

/** Requests of strangers. */

/** As large as a body of strangers may be, nearly. */
const LARGE = 15_000
const LOGIN = { call: "login" } as const
const JSON_TYPE = { "content-type": "application/json" }

const BOMB = gzipSync(Buffer.alloc(10 * 1024 * 1024)).toString("latin1")
const RANGES = `bytes=${Array.from({ length: 1000 }, (_, i) => `${i}-${i}`).join()}`
const TAGS = Array.from({ length: 600 }, (_, i) => `"${i}"`).join(", ")
const PARTS = Array.from({ length: 150 }, (_, i) => `--b\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\n1\r\n`).join("")
const METHODS = ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "HEAD"]

const secret = (): string => `bearer ${randomBytes(32).toString("base64url")}`
/** An address of the net, as a proxy writes it. */
const from = (turn: number): Readonly<Record<string, string>> => ({
  "x-forwarded-for": `203.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
})

const body = (title: string, text: string, refusals: ReadonlyArray<string> = ["refused"]): Attack =>
  requests({
    title: `Bodies: ${title}`,
    family: "hostile bodies",
    refusals,
    ask: () => ({ ...LOGIN, headers: JSON_TYPE, body: text })
  })

export const strangers: ReadonlyArray<Attack> = [
  body("arrays in arrays", "[".repeat(LARGE)),
  body("objects in objects", `${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`),
  body("an object of many fields", `{${Array.from({ length: 1400 }, (_, i) => `"f${i}":1`).join()}}`),
  body("numbers of thousands of digits", `{"account":${"9".repeat(LARGE - 100)}}`),
  body("one field a thousand times", `{${Array.from({ length: 1000 }, () => '"account":"a"').join()}}`),
  body("texts of escapes alone", `{"account":"${"\\u0041".repeat(2400)}"}`),
  body("bytes that are no UTF-8", Buffer.alloc(LARGE, 0xff).toString("latin1")),
  requests({
    title: "Bodies: fields of forms in brackets in brackets",
    family: "hostile bodies",
    refusals: ["refused"],
    ask: () => ({
      ...LOGIN,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `account${"[a]".repeat(4000)}=1`
    })
  }),
  requests({
    title: "Bodies: forms of many parts",
    family: "hostile bodies",
    refusals: ["refused"],
    ask: () => ({ ...LOGIN, headers: { "content-type": "multipart/form-data; boundary=b" }, body: `${PARTS}--b--\r\n` })
  }),
  requests({
    title: "Bodies: packed, and a thousand times as large unpacked",
    family: "hostile bodies",
    refusals: ["refused"],
    ask: () => ({ ...LOGIN, headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: BOMB })
  }),
  requests({
    title: "Files: a thousand ranges of one file",
    family: "requests of strangers",
    refusals: [],
    ask: () => ({ path: "/static/img/avatar.png", method: "GET", headers: { range: RANGES } })
  }),
  requests({
    title: "Files: conditions of hundreds of tags",
    family: "requests of strangers",
    refusals: [],
    ask: () => ({ path: "/static/img/avatar.png", method: "GET", headers: { "if-none-match": TAGS } })
  }),
  requests({
    title: "Files: names that nothing has",
    family: "requests of strangers",
    refusals: ["refused"],
    ask: (_, turn) => ({ path: `/storage/image/${turn}${randomUUID()}.png`, method: "GET" })
  }),
  requests({
    title: "Files: paths out of the folder",
    family: "requests of strangers",
    refusals: [],
    ask: (_, turn) => ({ path: `/static/${"..%2f".repeat(turn % 40)}etc/passwd`, method: "GET" })
  }),
  requests({
    title: "Probes: the figures without end",
    family: "requests of strangers",
    refusals: [],
    ask: () => ({ path: "/metrics", method: "GET" })
  }),
  requests({
    title: "Probes: health and readiness without end",
    family: "requests of strangers",
    refusals: [],
    ask: (_, turn) => ({ path: turn % 2 === 0 ? "/health" : "/ready", method: "GET" })
  }),
  requests({
    title: "Calls: other sites ask what they may do",
    family: "requests of strangers",
    refusals: [],
    ask: () => ({
      path: "/common/Pub/login",
      method: "OPTIONS",
      headers: { origin: "https://other.example", "access-control-request-method": "POST" }
    })
  }),
  requests({
    title: "Calls: methods that there are not",
    family: "requests of strangers",
    refusals: ["refused"],
    ask: (_, turn) => ({ path: "/common/Pub/login", method: METHODS[turn % METHODS.length] ?? "PUT" })
  }),
  requests({
    title: "Calls: paths that there are not",
    family: "requests of strangers",
    refusals: ["refused"],
    ask: (_, turn) => ({ path: `/enterprise/im/nothing${turn}`, body: {} })
  }),
  requests({
    title: "Calls: the configuration without end",
    family: "requests of strangers",
    refusals: [],
    ask: (_, turn) => ({ call: turn % 2 === 0 ? "getSystemInfo" : "checkVersion", body: {} })
  }),
  requests({
    title: "Calls: the back office by strangers",
    family: "requests of strangers",
    refusals: ["not-logged-in"],
    ask: () => ({ call: "manageUserIndex", body: { keywords: "%" } })
  }),
  requests({
    title: "Guesses: tokens",
    refusals: ["session-expired"],
    ask: () => ({ call: "getContacts", headers: { authorization: secret() }, body: {} })
  }),
  requests({
    title: "Guesses: the password of one account",
    refusals: [],
    inTime: ["too-many-attempts"],
    ask: (_, turn) => ({ ...LOGIN, body: { account: "talker.0", password: `guess ${turn}` } })
  }),
  requests({
    title: "Guesses: one password for accounts one after the other",
    refusals: ["wrong-credentials"],
    ask: (_, turn) => ({ ...LOGIN, body: { account: `user.${turn}`, password: "secret 1" } })
  }),
  requests({
    title: "Guesses: the password of one account, from everywhere",
    refusals: ["refused"],
    settings: { TRUST_PROXY: "1" },
    ask: (_, turn) => ({ ...LOGIN, headers: from(turn), body: { account: "talker.1", password: `guess ${turn}` } })
  }),
  requests({
    title: "Guesses: check codes",
    refusals: ["refused"],
    ask: (_, turn) => ({ ...LOGIN, body: { account: "talker.2", code: String(100_000 + turn) } })
  }),
  requests({
    title: "Guesses: invitations",
    refusals: ["invite-unknown"],
    ask: () => ({ call: "inviteLogin", body: { inviteCode: randomUUID() } })
  }),
  requests({
    title: "Guesses: codes of groups",
    refusals: ["code-unknown"],
    ask: (_, turn) => ({ call: "scanQr", body: { action: "groupInfo", token: `1.${turn}.tz4a3y.AAAAAAAAAAAAAAAAAAAAAA` } })
  }),
  requests({
    title: "Guesses: signatures of partners",
    refusals: ["partner-refused"],
    ask: (_, turn) => ({ call: "partnerLogin", headers: { "x-sign": `${turn}` }, body: { account: "a", open_id: "b" } })
  }),
  requests({
    title: "Registrations: from one address",
    refusals: [],
    inTime: ["registration-too-soon"],
    settings: { TRUST_PROXY: "1" },
    ask: () => ({
      call: "register",
      headers: from(1),
      body: { account: `new.${randomUUID().slice(0, 20)}`, realname: "New", password: "secret 1" }
    })
  }),
  requests({
    title: "Registrations: from an address each",
    refusals: [],
    inTime: ["busy"],
    settings: { TRUST_PROXY: "1", REGISTER_LIMIT: "60/3600" },
    ask: (_, turn) => ({
      call: "register",
      headers: from(turn + 9),
      body: { account: `new.${randomUUID().slice(0, 20)}`, realname: "New", password: "secret 1" }
    })
  }),
  requests({
    title: "Registrations: codes are asked for to be sent",
    refusals: [],
    // sixty in an hour from each address, and so many from all; this machine's own are not counted, so that they come as those of a proxy
    ofOne: ["too-many-attempts"],
    ofMany: ["too-many-codes"],
    settings: { TRUST_PROXY: "1", CODE_LIMIT: "100/3600" },
    ask: ({ addresses }, turn) => ({
      call: "sendCode",
      headers: from(2 + (turn % addresses.length)),
      body: { account: `a${turn}@b.example`, type: 1 }
    })
  })
]
