import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"

/** A process of its own, on one core if the system can pin it: one question at a time, one answer each. */
export interface Pinned {
  readonly ask: <Answer>(question: unknown) => Promise<Answer>
  readonly end: () => Promise<void>
}

/** Whether server and load really have a core each. */
export const canPin = spawnSync("taskset", ["-c", "1", "true"]).status === 0

/** Longest that an answer may take, in milliseconds: a load ends by itself long before. */
const PATIENCE = 60_000

export const pinned = (script: URL, core: 0 | 1, flags: ReadonlyArray<string> = []): Pinned => {
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", ...flags, script.pathname]
  const [command = "", ...args] = canPin ? ["taskset", "-c", String(core), ...node] : node
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] })
  const ended = once(child, "exit")
  return {
    ask: async (question) => {
      child.send(question as object)
      const late = AbortSignal.timeout(PATIENCE)
      const [answer] = (await Promise.race([
        once(child, "message", { signal: late }),
        ended.then(([code]) => {
          throw new Error(`${script.pathname} ended with code ${String(code)}.`)
        })
      ])) as [never]
      return answer
    },
    end: async () => {
      if (child.connected) child.disconnect()
      const cut = setTimeout(() => child.kill("SIGKILL"), 10_000)
      await ended
      clearTimeout(cut)
    }
  }
}

/** In a pinned process: answers each question; `end` runs when nobody asks any more. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it is asked
export const answering = <Question>(answer: (question: Question) => Promise<object>, end: () => Promise<void>): void => {
  process.on("message", (question) => {
    answer(question as Question).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      }
    )
  })
  process.once("disconnect", () => void end().finally(() => process.exit(0)))
}

/** Seconds of processor time that this process has used. */
export const cpuSeconds = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1e6
}
