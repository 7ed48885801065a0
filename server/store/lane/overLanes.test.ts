import { expect, it } from "vitest"
import { overLanes } from "./overLanes.ts"

/** A thread that takes `slowness` milliseconds to leave, and then writes its letter behind those of the others that have left. */
const thread = (slowness: number): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort as port, workerData } from "node:worker_threads"
      port.on("message", (message) => {
        if (message._tag !== "Close") return
        setTimeout(() => {
          workerData.left[Atomics.add(workerData.left, 0, 1) + 1] = workerData.role
          port.close()
        }, ${slowness})
      })
      port.postMessage({ _tag: "Ready", synchronous: 2 })`)}`
  )

// SQLite moves its log into the file when the last connection leaves: two that leave at the same time each take the other for one that stays.
it.each([
  [100, 0],
  [0, 100]
])("the writer leaves last, and alone (readers take %i ms, the writer %i ms)", async (reading, writing) => {
  const left = new Int32Array(new SharedArrayBuffer(16))
  const role = { read: 1, search: 2, write: 3 }
  const store = await overLanes(
    { reader: thread(reading), writer: thread(writing), input: (lane) => ({ left, role: role[lane] }) },
    {}
  )
  await store.close()
  expect(left[0]).toBe(3)
  expect(left[3]).toBe(role.write)
})
