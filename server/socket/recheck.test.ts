import { afterEach, expect, it, vi } from "vitest"
import { tokenHash } from "../account/token.ts"
import { openService } from "../testService.ts"
import { recheck, RECHECK_EVERY } from "./recheck.ts"

afterEach(() => void vi.useRealTimers())

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
