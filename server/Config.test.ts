import { Result } from "effect"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { defaultConfig, readConfig } from "./Config.ts"
import { plainAddresses } from "./encrypted.ts"
import { VARIABLES } from "./variables.ts"

const problems = (env: Record<string, string>) => {
  const read = readConfig(env)
  return Result.isFailure(read) ? read.failure : []
}

it("starts without any variable", () => {
  expect(defaultConfig()).toMatchObject({
    port: 8787,
    host: "0.0.0.0",
    data: "./data",
    publicUrl: "",
    trustProxy: 0,
    sendLimit: { count: 120, seconds: 60 },
    argon2: { memoryKib: 19_456, passes: 2, waiting: 64 },
    iceServers: []
  })
})

it("reads each variable from its text", () => {
  const config = Result.getOrThrow(
    readConfig({
      PORT: "0",
      PUBLIC_URL: "https://chat.example.org/h5/",
      ICE_SERVERS: "stun:a.example, turn:me:secret@b.example:3478",
      SEND_LIMIT: "0",
      LOG_LEVEL: "debug"
    })
  )
  expect(config).toMatchObject({ port: 0, publicUrl: "https://chat.example.org", sendLimit: { count: 0 }, logLevel: "debug" })
  expect(config.iceServers).toEqual([
    { urls: "stun:a.example", username: "", credential: "" },
    { urls: "turn:b.example:3478", username: "me", credential: "secret" }
  ])
})

it("names every bad variable with its value and an example", () => {
  const found = problems({ PORT: "eighty", LOG_LEVEL: "loud", SEND_LIMIT: "5/0", TRUST_PROXY: "-1", ARGON2: "1/2/3" })
  expect(found.map(({ variable }) => variable)).toEqual(["PORT", "LOG_LEVEL", "TRUST_PROXY", "SEND_LIMIT", "ARGON2"])
  expect(found[0]?.sentence).toBe('PORT is "eighty": it must be a port from 1 to 65535, for example PORT=8787.')
})

it("says what several processes must share", () => {
  const shared = { DATABASE_URL: "postgres:///parley", BLOB_URL: "file:///srv/files" }
  const named = (env: Record<string, string>) => problems({ ...env, NATS_URL: "nats://n" }).map(({ variable }) => variable)
  expect(named({})).toEqual(["DATABASE_URL", "BLOB_URL"])
  expect(named({ DATABASE_URL: shared.DATABASE_URL })).toEqual(["BLOB_URL"])
  expect(named(shared)).toEqual([])
})

it("never repeats a password", () => {
  const found = problems({ DATABASE_URL: "mysql://me:secret@db", NATS_URL: "http://me:secret@n", SMTP_URL: "mail:secret@x" })
  expect(found.map(({ variable }) => variable)).toEqual(["DATABASE_URL", "NATS_URL", "SMTP_URL"])
  expect(JSON.stringify(found)).not.toContain("secret")
})

it("(ASVS 12.3) with REQUIRE_TLS an address without encryption stops the start; this machine's own need none", () => {
  const plain = {
    DATABASE_URL: "postgres://me:secret@db.example.org/parley?sslmode=require",
    SMTP_URL: "smtp://me:secret@mail.example.org:587",
    SMS_URL: "http://me:secret@sms.example.org/send?to={to}",
    BLOB_URL: "http://key:secret@s3.example.org/bucket"
  }
  expect(problems(plain)).toEqual([])
  const found = problems({ ...plain, REQUIRE_TLS: "1" })
  expect(found.map(({ variable }) => variable)).toEqual(["DATABASE_URL", "SMTP_URL", "SMS_URL", "BLOB_URL"])
  expect(found[0]?.sentence).toBe(
    "DATABASE_URL is an address without encryption, and REQUIRE_TLS is 1: end it with ?sslmode=verify-full."
  )
  expect(JSON.stringify(found)).not.toContain("secret")
  const encrypted = [
    { DATABASE_URL: "postgres://db.example.org/parley?sslmode=verify-full" },
    { DATABASE_URL: "postgres:///parley?host=/run/postgresql", SMS_URL: "https://sms.example.org/{to}" },
    { DATABASE_URL: "postgres://[::1]/parley", SMTP_URL: "smtp://localhost", BLOB_URL: "http://127.0.0.1:9000/bucket" },
    { SMTP_URL: "smtp://mail.example.org:587?requireTLS=true", BLOB_URL: "s3://s3.example.org/bucket" },
    { SMTP_URL: "smtps://mail.example.org", BLOB_URL: "file:///srv/files", SMS_URL: "http://localhost/{text}" }
  ]
  for (const env of encrypted) expect(problems({ ...env, REQUIRE_TLS: "1" })).toEqual([])
})

it("(ASVS 12.3) NATS is reached over TLS too, at each of its addresses", () => {
  const named = (natsUrl: string) => plainAddresses({ ...defaultConfig(), natsUrl }).map(({ variable }) => variable)
  expect(named("nats://me:secret@nats.example.org")).toEqual(["NATS_URL"])
  expect(named("tls://a.example,nats://b.example")).toEqual(["NATS_URL"])
  expect(named("tls://a.example,tls://b.example")).toEqual([])
  expect(named("nats://127.0.0.1:4222")).toEqual([])
  expect(named("")).toEqual([])
})

it("reads patterns of telephone numbers, and refuses what no number could fit", () => {
  const read = readConfig({ PHONE_PATTERNS: "1[3-9]#########, +4###########??" })
  expect(Result.getOrThrow(read).phonePatterns).toEqual(["1[3-9]#########", "+4###########??"])
  for (const PHONE_PATTERNS of ["####", "(1+)+#####", "1[a-z]########", "?????", "1##-#######", ","])
    expect(problems({ PHONE_PATTERNS }), PHONE_PATTERNS).toHaveLength(1)
})

it("has every variable in docs/operating.md, with its default and an example that works", () => {
  const page = readFileSync(new URL("../docs/operating.md", import.meta.url), "utf8")
  for (const { name, fallback, example } of Object.values(VARIABLES)) {
    expect(page).toContain(`| \`${name}\` | ${fallback === "" ? "not set" : `\`${fallback}\``} |`)
    const shared = name === "NATS_URL" ? { DATABASE_URL: "postgres:///parley", BLOB_URL: "file:///srv/files" } : {}
    expect(Result.isSuccess(readConfig({ ...shared, [name]: example })), name).toBe(true)
  }
})
