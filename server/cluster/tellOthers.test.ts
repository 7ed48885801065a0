import { Result } from "effect"
import { expect, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import type { ClusterMessage } from "./ClusterMessage.ts"
import { tellOthers, WAITING_MAX } from "./tellOthers.ts"

type State = "there" | "busy" | "away"

/** A text at which the store fails. */
const CANNOT = "cannot"

/** Messages to a store that a test takes away. */
const telling = () => {
  const written: Array<string> = []
  const causes: Array<unknown> = []
  let state: State = "there"
  let now = 0
  const write = (_: string, { messages }: { readonly messages: ReadonlyArray<ClusterMessage> }) => {
    if (state === "away") return Promise.reject(new Error("away"))
    if (state === "busy") return Promise.resolve(Result.fail(refused("busy")))
    const texts = messages.map((each) => ("language" in each ? each.language : ""))
    if (texts.includes(CANNOT)) return Promise.reject(new Error("one of them"))
    written.push(...texts)
    return Promise.resolve(Result.succeed(undefined))
  }
  const others = tellOthers({
    store: { write: write as never },
    from: 1,
    failed: (error) => void causes.push(error),
    now: () => now
  })
  const tell = (first: number, last: number): void => {
    for (let n = first; n <= last; n += 1) others.tell({ _tag: "Speak", userId: 0, language: String(n) })
  }
  return {
    written,
    causes,
    others,
    tell,
    become: (next: State) => void (state = next),
    pass: (millis: number) => void (now += millis)
  }
}

const upTo = (first: number, last: number): ReadonlyArray<string> =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i))

it.each(["busy", "away"] as const)(
  "what is told while the store is %s is written in its order when it is back",
  async (state) => {
    const { become, causes, others, tell, written } = telling()
    become(state)
    tell(1, 300)
    if (state === "away") await expect.poll(() => causes.length).toBeGreaterThan(1)
    expect(written).toEqual([])
    tell(301, 500)
    become("there")
    await expect.poll(() => written).toEqual(upTo(1, 500))
    expect(others.dropped()).toBe(0)
  }
)

it("what waited for a minute is given up and counted, and what came since is told", async () => {
  const { become, others, pass, tell, written } = telling()
  become("away")
  tell(1, 10)
  pass(40_000)
  tell(11, 20)
  pass(30_000)
  await expect.poll(others.dropped).toBe(10)
  become("there")
  await expect.poll(() => written).toEqual(upTo(11, 20))
  expect(others.dropped()).toBe(10)
})

it("no more than ten thousand wait: the oldest are given up and counted", async () => {
  const { become, others, tell, written } = telling()
  become("away")
  tell(1, 25_000)
  become("there")
  await expect.poll(() => written.at(-1)).toBe("25000")
  expect(written.length + others.dropped()).toBe(25_000)
  expect(written.length).toBeLessThanOrEqual(10_000)
})

it("an end waits for what is under way, and says what was not told", async () => {
  const { become, others, tell } = telling()
  tell(1, 5)
  await others.stop()
  become("away")
  tell(6, 8)
  await expect(others.stop()).rejects.toThrow("3 changes")
})

it("what waits is bounded in its length, too", async () => {
  const { become, others, written } = telling()
  const half = "x".repeat(WAITING_MAX.characters / 2)
  become("busy")
  for (const language of ["first", half, "second", half, "third"]) others.tell({ _tag: "Speak", userId: 0, language })
  expect(others.dropped()).toBe(1)
  become("there")
  // the first was under way
  await expect.poll(() => written.map((each) => each.length)).toEqual([5, 6, half.length, 5])
})

it("one message that the store cannot take is given up and counted, and those before and behind it are told in their order", async () => {
  const { others, tell, written } = telling()
  tell(1, 137)
  others.tell({ _tag: "Speak", userId: 0, language: CANNOT })
  tell(138, 450)
  await expect.poll(() => written).toEqual(upTo(1, 450))
  expect(others.dropped()).toBe(1)
})
