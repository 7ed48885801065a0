import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { EVERY, type Figures, statistics } from "./statistics.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = (staffAmong?: (userIds: ReadonlyArray<number>) => Promise<ReadonlyArray<number> | null>) => {
  const figures = { onlineCount: 1, clientCount: 1 }
  const told: Array<readonly [userId: number, Figures]> = []
  const failures: Array<unknown> = []
  const watched = statistics<{ readonly userId: number }>({
    figures: () => ({ ...figures }),
    staffAmong: staffAmong ?? ((userIds) => Promise.resolve(userIds)),
    send: ({ userId }, now) => void told.push([userId, now]),
    failed: (error) => void failures.push(error)
  })
  return { figures, told, failures, watched, take: () => told.splice(0) }
}

it("tells who begins to watch at once, and then whenever something changed, once a second at most", async () => {
  const { figures, take, watched } = setUp()
  watched.watch({ userId: 7 })
  expect(take()).toEqual([[7, { onlineCount: 1, clientCount: 1 }]])
  figures.clientCount = 2
  watched.changed()
  figures.clientCount = 3
  figures.onlineCount = 2
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY - 1)
  expect(take()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(take()).toEqual([[7, { onlineCount: 2, clientCount: 3 }]])
  await vi.advanceTimersByTimeAsync(10 * EVERY)
  expect(take()).toEqual([])
})

it("asks nobody while nobody watches, and tells nobody who is gone", async () => {
  const asked: Array<ReadonlyArray<number>> = []
  const { take, watched } = setUp((userIds) => {
    asked.push(userIds)
    return Promise.resolve(userIds)
  })
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  const here = { userId: 7 }
  watched.watch(here)
  watched.watch({ userId: 8 })
  take()
  watched.gone(here)
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(asked).toEqual([[8]])
  expect(take()).toMatchObject([[8, {}]])
})

it("an account that lost its role hears nothing more, also when it gets the role again", async () => {
  let staff = [7, 8]
  const { take, watched } = setUp(() => Promise.resolve(staff))
  for (const userId of [7, 8, 8]) watched.watch({ userId })
  take()
  staff = [8]
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(take().map(([userId]) => userId)).toEqual([8, 8])
  staff = [7, 8]
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(take().map(([userId]) => userId)).toEqual([8, 8])
})

it("goes on when nobody could be looked up, and says what broke", async () => {
  let answer = (): Promise<ReadonlyArray<number> | null> => Promise.resolve(null)
  const { failures, take, watched } = setUp(() => answer())
  watched.watch({ userId: 7 })
  take()
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(take()).toEqual([])
  answer = () => Promise.reject(new Error("no store"))
  await vi.advanceTimersByTimeAsync(EVERY)
  expect([take(), failures]).toEqual([[], [new Error("no store")]])
  answer = () => Promise.resolve([7])
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(take().length).toBe(1)
})

it("tells nobody once it is stopped", async () => {
  const { take, watched } = setUp()
  watched.watch({ userId: 7 })
  take()
  watched.changed()
  watched.stop()
  watched.changed()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(take()).toEqual([])
})
