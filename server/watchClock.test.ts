import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { expect, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import { postCall, QUICK, startProcess, twoFriends } from "./testProcess.ts"
import { LOOK_EVERY, watchClock } from "./watchClock.ts"

const DAY = 86_400_000

/** A watch over clocks that the test sets, and a store that says how far the newest message lies ahead. */
const begin = async (ahead: number | "busy" = 0) => {
  const clock = { wall: 1_750_000_000_000, steady: 5000 }
  const warned: Array<readonly [string, number]> = []
  const settled: Array<number> = []
  let answer: number | "busy" = ahead
  const watch = await watchClock({
    log: { warn: (event, facts = {}) => void warned.push([event, Number((facts as Record<string, unknown>)["seconds"])]) },
    store: {
      write: ((_: string, { now }: { readonly now: number }) => {
        settled.push(now)
        return Promise.resolve(answer === "busy" ? Result.fail(refused("busy")) : Result.succeed(answer))
      }) as never
    },
    failed: (error) => {
      throw error
    },
    wall: () => clock.wall,
    steady: () => clock.steady
  })
  const pass = async (millis: number, jump = 0): Promise<void> => {
    clock.wall += millis + jump
    clock.steady += millis
    await watch.look()
  }
  return { clock, warned, settled, pass, stop: watch.stop, answers: (next: number | "busy") => void (answer = next) }
}

// (S-06)
it("says a jump once, forward and back, and brings rows of the future to now after one back", async () => {
  const { clock, pass, settled, stop, warned } = await begin()
  expect(settled).toEqual([clock.wall])
  await pass(LOOK_EVERY)
  await pass(LOOK_EVERY, 300)
  expect(warned).toEqual([])
  await pass(LOOK_EVERY, DAY)
  await pass(LOOK_EVERY)
  expect(warned).toEqual([["the clock jumped", 86_400]])
  expect(settled).toHaveLength(1)
  await pass(LOOK_EVERY, -DAY)
  await pass(LOOK_EVERY)
  expect(warned.slice(1)).toEqual([["the clock jumped", -86_400]])
  expect(settled.slice(1)).toEqual([clock.wall - LOOK_EVERY])
  stop()
})

it("says at the start that the newest message is ahead of the clock, and tries again where the store was busy", async () => {
  const ahead = await begin(DAY)
  expect(ahead.warned).toEqual([["the newest message is ahead of the clock: is the clock right?", 86_400]])
  ahead.stop()
  const { answers, pass, settled, stop } = await begin("busy")
  answers(0)
  await pass(LOOK_EVERY)
  await pass(LOOK_EVERY)
  expect(settled).toHaveLength(2)
  stop()
})

/** A process whose clock is set: each jump is in the log, and sending goes on. */
it("a running server whose clock jumps a day forward and back goes on, and says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-clock-"))
  const file = join(folder, "clock")
  const set = (ahead: number): void => writeFileSync(file, String(ahead))
  set(0)
  const preload = new URL("testClock.ts", import.meta.url).href
  const server = startProcess({
    ...QUICK,
    SEND_LIMIT: "5/10",
    PARLEY_DATA: join(folder, "data"),
    NODE_OPTIONS: `--import=${preload}`,
    TEST_CLOCK: file
  })
  const url = await server.url
  const [mira, tomas] = await twoFriends(url)
  const sent: Array<{ readonly id: string; readonly time: number }> = []
  const send = async (count: number): Promise<number> => {
    let refusals = 0
    for (let i = 0; i < count; i += 1) {
      const id = `clock-${sent.length}-${i}`
      const { code, data } = await postCall(
        url,
        "sendMessage",
        { id, toContactId: tomas.id, type: "text", content: id },
        mira.token
      )
      if (code === 0) sent.push({ id, time: Number((data as Record<string, unknown>)["sendTime"]) })
      else refusals += 1
    }
    return refusals
  }
  const said = async (words: string): Promise<void> => {
    await expect.poll(() => server.said(), { timeout: 3 * LOOK_EVERY, interval: 500 }).toContain(words)
  }
  expect(await send(8)).toBe(3)
  set(DAY)
  expect(await send(8)).toBe(3)
  await said("86400")
  set(0)
  expect(await send(8)).toBe(3)
  await said("-86400")
  expect(sent).toHaveLength(15)
  expect(sent.at(-1)?.time).toBeLessThanOrEqual(Date.now() + 60_000)
  const { data } = await postCall(url, "getMessageList", { toContactId: tomas.id, limit: 50 }, mira.token)
  const texts = (data as ReadonlyArray<{ readonly id: string; readonly type: string }>).filter(({ type }) => type === "text")
  expect(texts.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
  expect(server.said().match(/the clock jumped/g)).toHaveLength(2)
  server.child.kill("SIGTERM")
  expect(await server.ended).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
