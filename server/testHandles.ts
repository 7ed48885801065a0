import { createHook } from "node:async_hooks"
import { readdirSync, readlinkSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { Worker } from "node:worker_threads"

/** Sockets, pipes and other programs; that they are listened to or looked up first hides who made them. */
const DOORS = new Set(["TCPSERVERWRAP", "TCPWRAP", "PIPESERVERWRAP", "PIPEWRAP", "PROCESSWRAP"])

/** How long what was closed may take to end, in milliseconds. */
const PATIENCE = 5000

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`)
      return path.startsWith(folder) ? [`file ${path.slice(folder.length)}`] : []
    } catch {
      // the handle of this look itself
      return []
    }
  })

const without = (files: ReadonlyArray<string>, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = [...files]
  for (const each of known) if (left.includes(each)) left.splice(left.indexOf(each), 1)
  return left
}

/** Where of the server something was made. */
const madeAt = (): string => {
  const { stack = "" } = new Error("made here")
  const lines = stack.split("\n").filter((line) => /\/server\/(?!test)/.test(line) && !line.includes(".test.ts"))
  return lines.map((line) => line.trim().replace(/^at .*\/(server\/[^)]*)\)?$/, "$1")).join(" < ")
}

/** Notes what the server opens from now on: timers, sockets, threads, and files in a folder. */
export const watchHandles = (folder: string) => {
  const open = new Map<number, string>()
  const before = process.platform === "linux" ? filesIn(folder) : []
  const threads = new Set<number>()
  const hook = createHook({
    init: (id, kind) => {
      const at = kind === "Timeout" ? madeAt() : ""
      if (DOORS.has(kind) || at !== "") open.set(id, `${kind}${at === "" ? "" : ` of ${at}`}`)
    },
    destroy: (id) => void open.delete(id)
  }).enable()
  const started = (worker: Worker): void => {
    const { threadId } = worker
    threads.add(threadId)
    worker.once("exit", () => threads.delete(threadId))
  }
  process.on("worker", started)
  /** What is open now. */
  const now = (): ReadonlyArray<string> => [
    ...open.values(),
    ...[...threads].map((id) => `thread ${id}`),
    ...(process.platform === "linux" ? without(filesIn(folder), before) : [])
  ]
  return {
    now,
    /** What is left of it when all had time to end. */
    left: async (): Promise<ReadonlyArray<string>> => {
      const until = performance.now() + PATIENCE
      while (now().length > 0 && performance.now() < until) await sleep(10)
      return now()
    },
    stop: () => {
      hook.disable()
      process.off("worker", started)
    }
  }
}
