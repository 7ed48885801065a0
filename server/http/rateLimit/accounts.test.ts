import { Result } from "effect"
import { expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { accountsOf } from "./accounts.ts"

const looking = (users: Map<string, number>) => {
  const looked: Array<string> = []
  const read = (_: "sessionOf", { tokenHash }: { readonly tokenHash: string }) => {
    looked.push(tokenHash)
    const userId = users.get(tokenHash)
    return Promise.resolve(userId === undefined ? Result.fail(refused("session-expired")) : Result.succeed({ userId }))
  }
  const here = new Map<string, number>()
  const needs = { hub: { userOf: (hash: string) => here.get(hash) }, store: { read: read as never } }
  const of = (remembered?: number) => accountsOf(needs, remembered)
  return { here, looked, of }
}
/** Names of accounts, or why there is none. */
const named = (accounts: ReadonlyArray<Result.Result<string, Refused>>) =>
  accounts.map((account) => (Result.isSuccess(account) ? account.success : account.failure.reason))
const at = (tokenHash: string, now = 0) => ({ tokenHash, now: Millis.make(now) })

it("knows an account by each of its sessions, and looks each up once", async () => {
  const { looked, of } = looking(
    new Map([
      ["phone", 7],
      ["desk", 7],
      ["other", 8]
    ])
  )
  const { accountOf } = of()
  const names = await Promise.all(["phone", "phone", "desk", "other", "phone"].map((hash) => accountOf(at(hash))))
  expect(named(names)).toEqual(["user 7", "user 7", "user 7", "user 8", "user 7"])
  expect(looked).toEqual(["phone", "desk", "other"])
})

it("a session that has a socket is looked up nowhere, and as any other when that is gone", async () => {
  const { here, looked, of } = looking(new Map())
  const { accountOf } = of()
  here.set("desk", 7)
  expect(named([await accountOf(at("desk"))])).toEqual(["user 7"])
  expect(looked).toEqual([])
  here.delete("desk")
  expect(named([await accountOf(at("desk"))])).toEqual(["session-expired"])
})

it("a token that is none names nobody, and is not remembered", async () => {
  const users = new Map<string, number>()
  const { looked, of } = looking(users)
  const { accountOf } = of()
  expect(named([await accountOf(at("")), await accountOf(at("new"))])).toEqual(["not-logged-in", "session-expired"])
  users.set("new", 7)
  expect(named([await accountOf(at("new"))])).toEqual(["user 7"])
  expect(looked).toEqual(["new", "new"])
})

it("a session that ended is looked up again, and each one in time; the oldest go first", async () => {
  const users = new Map([
    ["a", 1],
    ["b", 2],
    ["c", 3]
  ])
  const { looked, of } = looking(users)
  const { accountOf, forget } = of(2)
  await accountOf(at("a"))
  users.delete("a")
  expect(named([await accountOf(at("a", 599_999))])).toEqual(["user 1"])
  expect(named([await accountOf(at("a", 600_000))])).toEqual(["session-expired"])
  await accountOf(at("b"))
  users.delete("b")
  forget("b")
  expect(named([await accountOf(at("b"))])).toEqual(["session-expired"])
  users.set("a", 1).set("b", 2)
  looked.length = 0
  for (const hash of ["a", "b", "c", "b", "a"]) await accountOf(at(hash))
  expect(looked).toEqual(["a", "b", "c", "a"])
})
