import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { computed, signal } from "@preact/signals-react"
import { expect, it } from "vitest"
import { cachedByKey } from "./byKey.ts"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** After the garbage was collected, and those who wait for it were told. */
const collected = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    collectGarbage()
  }
}

it("gives one thing for each key to all who hold it", () => {
  const double = cachedByKey((n: number) => computed(() => 2 * n))
  const held = double(4)
  expect(double(4)).toBe(held)
  expect(double(5)).not.toBe(held)
  expect([held.value, double(5).value]).toEqual([8, 10])
})

it("lets go of what nobody holds, with all that it was made of [pain 8]", async () => {
  const chat = signal<object>({ messages: ["hello"] })
  const first = new WeakRef(chat.peek())
  const shown = cachedByKey(() => computed(() => chat.value))
  const show = (): void => void shown("7").value
  show()
  chat.value = {}
  await collected()
  expect(first.deref()).toBeUndefined()
  expect(shown("7").value).toBe(chat.value)
})

it("keeps what somebody follows, though they asked for it long ago", async () => {
  const text = signal("a")
  let made = 0
  const shown = cachedByKey(() => {
    made += 1
    return computed(() => text.value)
  })
  const seen: Array<string> = []
  const follow = (): (() => void) => shown("7").subscribe((value) => void seen.push(value))
  const stop = follow()
  await collected()
  text.value = "b"
  void shown("7").value
  expect([seen, made]).toEqual([["a", "b"], 1])
  stop()
})
