import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import Hashids from "hashids"
import { FIXTURES } from "#fixtures/read.ts"
import { codesOf, openCodes } from "./codes.ts"
import { openService } from "../testService.ts"

const NOW = 1_750_000_000_000
const DAY = 24 * 3600 * 1000
const codes = codesOf("a secret")
const tokenOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1)
const read = (token: string, now = NOW, by = codes) =>
  Result.match(by.read(token, now), { onFailure: ({ reason }) => reason, onSuccess: (meaning) => meaning })

const File = Schema.fromJsonString(
  Schema.Struct({
    paragraph: Schema.String,
    title: Schema.String,
    /** What happens, the service's secret, the token, the instant in milliseconds, and the answer. */
    rows: Schema.Array(Schema.Tuple([Schema.String, Schema.String, Schema.String, Schema.Int, Schema.String]))
  })
)
const { rows } = Schema.decodeUnknownSync(File)(readFileSync(join(FIXTURES, "codes.json"), "utf8"), { onExcessProperty: "error" })

it.each(rows)("%s", (_, secret, token, now, want) => {
  const meaning = codesOf(secret).read(token, now)
  if (Result.isFailure(meaning)) return expect(meaning.failure.reason).toBe(want)
  const { success } = meaning
  expect(success._tag === "Group" ? `group ${success.groupId} by ${success.inviter}` : `person ${success.userId}`).toBe(want)
})

// (CODE-01, CODE-02, GROUP-10)
it("a code says what it stands for, for 7 days", () => {
  const person = codes.issue({ _tag: "Person", userId: 7 }, "https://chat.example", NOW)
  const group = codes.issue({ _tag: "Group", groupId: 5, inviter: 7 }, "https://chat.example", NOW)
  expect(person.url).toMatch(/^https:\/\/chat\.example\/scan\/u\/[\w.-]+$/)
  expect(group.url).toMatch(/^https:\/\/chat\.example\/scan\/g\/[\w.-]+$/)
  expect(group.expiresAt).toBe(NOW + 7 * DAY)
  expect(read(tokenOf(person.url))).toEqual({ _tag: "Person", userId: 7 })
  expect(read(tokenOf(group.url), NOW + 7 * DAY - 1)).toEqual({ _tag: "Group", groupId: 5, inviter: 7 })
  expect([read(tokenOf(group.url), NOW + 7 * DAY), read(tokenOf(person.url), NOW + 8 * DAY)]).toEqual([
    "code-expired",
    "code-expired"
  ])
})

it("[CODE-01] a code is good for 7 days to the millisecond, whenever in a second it was issued", () => {
  for (const part of [0, 1, 499, 500, 999]) {
    const { expiresAt, url } = codes.issue({ _tag: "Person", userId: 7 }, "", NOW + part)
    expect(expiresAt).toBe(NOW + part + 7 * DAY)
    expect(read(tokenOf(url), expiresAt - 1)).toEqual({ _tag: "Person", userId: 7 })
    expect(read(tokenOf(url), expiresAt)).toBe("code-expired")
  }
})

it("[H-27] nobody makes a code up, nor turns one into another", () => {
  const token = tokenOf(codes.issue({ _tag: "Group", groupId: 5, inviter: 7 }, "", NOW).url)
  const [, , , signature = ""] = token.split(".")
  const others = [
    token.replace(/^5\./, "6."),
    token.replace(/^5\.7\./, "5.8."),
    token.replace(/^5\./, ""),
    `5.7.zzzzzzz.${signature}`,
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    token.toUpperCase(),
    `${token}.`,
    `5.7.${signature}`,
    signature,
    `.${signature}`,
    "",
    "g",
    "x".repeat(10_000),
    Buffer.from("g5").toString("base64url"),
    Buffer.from("u0").toString("base64url"),
    Buffer.from("u7x").toString("base64url"),
    `${Buffer.from("u7").toString("base64url")}==`
  ]
  expect(others.map((each) => read(each))).toEqual(others.map(() => "code-unknown"))
  expect(read(token, NOW, codesOf("another secret"))).toBe("code-unknown")
})

it("a personal link from before codes were signed goes on working", () => {
  expect(read(Buffer.from("u12").toString("base64url"))).toEqual({ _tag: "Person", userId: 12 })
})

// README 5
it("a printed personal code of the service before ours goes on working; one of a group, or of several numbers, does not", () => {
  expect(read("Z6WkORabLJGg")).toEqual({ _tag: "Person", userId: 1 })
  expect(read("4z9lrMJbapLP")).toEqual({ _tag: "Person", userId: 12 })
  expect(read("z9lrMzVRQbap")).toEqual({ _tag: "Person", userId: 123456 })
  const printed = new Hashids("raingads", 12)
  const others = [
    printed.encode(0),
    printed.encode([1, 2]),
    new Hashids("other", 12).encode(1),
    "Z6WkORabLJGh",
    "z6wkorabljgg",
    "Z6WkORabLJG",
    `${printed.encode(1)}${"a".repeat(30)}`
  ]
  expect(others.map((each) => read(each))).toEqual(others.map(() => "code-unknown"))
})

it("a service makes its secret once, at its first start", async () => {
  const service = await openService()
  const first = await openCodes(service.store, "one")
  const second = await openCodes(service.store, "two")
  const token = tokenOf(first.issue({ _tag: "Person", userId: 1 }, "", NOW).url)
  expect(read(token, NOW, second)).toEqual({ _tag: "Person", userId: 1 })
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM secrets").get()).toEqual({ n: 1 })
  expect(JSON.stringify((await service.ok("getSystemInfo", {})).data)).not.toContain("a secret of tests")
  await service.close()
})
