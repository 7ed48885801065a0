import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import type { Browser, LaunchOptions } from "playwright"
import { openBrowser } from "../browser.ts"

/** A browser on a device of its own, which can sleep: nothing of it runs meanwhile, and its clock has gone on when it wakes. */
interface Sleeper {
  readonly browser: Browser
  readonly sleep: () => void
  readonly wake: () => void
}

/** A process, as the system lists it. */
interface Running {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

const processes = (): ReadonlyArray<Running> =>
  readdirSync("/proc").flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid)) return []
    try {
      const parent = Number(/\) \S+ (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1])
      return [{ pid, parent, command: readFileSync(`/proc/${name}/cmdline`, "utf8") }]
    } catch {
      // it has ended since
      return []
    }
  })

/** Opens a browser whose processes can all be stopped at once. */
export const openSleeper = async (options: LaunchOptions): Promise<Sleeper> => {
  // only the first process has it, and of no other browser
  const mark = `--sleeper=${randomUUID()}`
  const browser = await openBrowser({ ...options, args: [...(options.args ?? []), mark] })
  const signal = (name: "SIGSTOP" | "SIGCONT"): void => {
    const all = processes()
    const family = all.filter(({ command }) => command.includes(mark))
    for (const { pid } of family) family.push(...all.filter((each) => each.parent === pid && !family.includes(each)))
    for (const { pid } of family) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // it has ended since
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
      }
    }
  }
  return { browser, sleep: () => signal("SIGSTOP"), wake: () => signal("SIGCONT") }
}
