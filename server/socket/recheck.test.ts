import { afterEach, expect, it, vi } from "vitest"
import { Result } from "effect"
import { tokenHash } from "../account/session/token.ts"
import { openService } from "../testService.ts"
import type { Store } from "../store/Store.ts"
import { recheck, RECHECK_EVERY } from "./recheck.ts"

afterEach(() => void vi.useRealTimers())

it("ends nobody's socket for the answer of a store that was closed meanwhile", async () => {
  vi.useFakeTimers({ now: 1_750_000_000_000, toFake: ["setInterval", "clearInterval", "Date"] })
  const answer = Promise.withResolvers<Result.Result<ReadonlyArray<string>>>()
  const dropped: Array<string> = []
  const read = (() => answer.promise) as unknown as Store["read"]
  const write = (() => Promise.resolve(Result.succeed(undefined))) as unknown as Store["write"]
  const drop = (hash: string) => void dropped.push(hash)
  const hub = { sessions: () => ["a"], drop, shut: drop }
  const stop = recheck({ store: { read, write }, hub, failed: () => undefined })
  vi.advanceTimersByTime(RECHECK_EVERY)
  stop()
  answer.resolve(Result.succeed([]))
  await answer.promise
  await Promise.resolve()
  expect(dropped).toEqual([])
})

it("drops sessions that are over, revoked, or of an account that was disabled; the others live on", async () => {
  const service = await openService()
  const people = []
  for (const account of ["lives", "revoked", "expired", "disabled"]) people.push(await service.person(account))
  const [lives, revoked, expired, disabled] = people.map(({ token }) => tokenHash(token))
  vi.useFakeTimers({ now: 1_750_000_000_000, toFake: ["setInterval", "clearInterval", "Date"] })
  service.sql.prepare("UPDATE sessions SET revoked_at = 1 WHERE hash = ?").run(revoked!)
  service.sql.prepare("UPDATE sessions SET expires_at = ? WHERE hash = ?").run(Date.now() + 1000, expired!)
  service.sql.exec("UPDATE users SET status = 0 WHERE account = 'disabled'")
  // More than one lookup: the rest are sessions that nobody knows.
  const strangers = Array.from({ length: 1200 }, (_, i) => `stranger-${i}`)
  const sessions = [lives!, ...strangers, revoked!, expired!, disabled!]
  const dropped: Array<string> = []
  const done = Promise.withResolvers<void>()
  const stop = recheck({
    store: service.store,
    hub: {
      sessions: () => sessions,
      shut: () => done.reject(new Error("the service is open")),
      drop: (hash) => {
        dropped.push(hash)
        if (dropped.length === sessions.length - 1) done.resolve()
      }
    },
    failed: done.reject
  })
  vi.advanceTimersByTime(RECHECK_EVERY - 1)
  expect(dropped).toEqual([])
  vi.advanceTimersByTime(1)
  await done.promise
  expect(dropped).toEqual(sessions.slice(1))
  stop()
  await service.close()
})

it("while the service is closed, sockets of accounts without a role end, and their sessions live on", async () => {
  const service = await openService()
  const people = []
  for (const account of ["user", "other", "admin", "over"]) people.push(await service.person(account))
  const [user, other, admin, over] = people.map(({ token }) => tokenHash(token))
  service.sql.exec("UPDATE users SET role = 2 WHERE account = 'admin'")
  service.sql.prepare("UPDATE sessions SET revoked_at = 1 WHERE hash = ?").run(over!)
  vi.useFakeTimers({ now: 1_750_000_000_000, toFake: ["setInterval", "clearInterval", "Date"] })
  const heard: Array<readonly [string, string]> = []
  let done = Promise.withResolvers<void>()
  const note = (what: string) => (hash: string) => {
    heard.push([what, hash])
    if (hash === over) done.resolve()
  }
  const stop = recheck({
    store: service.store,
    hub: { sessions: () => [user!, admin!, other!, over!], drop: note("drop"), shut: note("shut") },
    failed: (error) => done.reject(error)
  })
  const round = async () => {
    heard.length = 0
    done = Promise.withResolvers()
    vi.advanceTimersByTime(RECHECK_EVERY)
    await done.promise
    // the timer may be busy for a moment more
    await new Promise(setImmediate)
    return [...heard]
  }
  const state = (open: number) => {
    service.sql.exec("DELETE FROM settings WHERE name = 'sysInfo.state'")
    service.sql.prepare("INSERT INTO settings (name, value) VALUES ('sysInfo.state', ?)").run(String(open))
  }
  expect(await round()).toEqual([["drop", over]])
  state(0)
  expect(await round()).toEqual([
    ["shut", user],
    ["shut", other],
    ["drop", over]
  ])
  state(1)
  expect(await round()).toEqual([["drop", over]])
  stop()
  await service.close()
})
