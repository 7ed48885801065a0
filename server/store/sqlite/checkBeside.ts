import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import type { Store } from "../Store.ts"
import { damageProblem, doubtOf } from "./inspect.ts"

/** How the look ends that found damage. */
export const DAMAGED = 3

const CHECK = new URL("./checking.ts", import.meta.url)

/**
 * Looks through a great database while it is in use, in a process of its own that gives way to all others and can be stopped at any time
 * (DEC-0192). When it is damaged the store fails, and the next start looks through it before it lets anybody in.
 */
export const checkBeside = (store: Store, file: string): Store => {
  const child = spawn(process.execPath, [fileURLToPath(CHECK), file], { stdio: ["ignore", "pipe", "inherit"] })
  const damaged = Promise.withResolvers<Error>()
  let isClosing = false
  Promise.all([text(child.stdout), once(child, "close")]).then(
    ([words, [code]]) => {
      if (code === DAMAGED) {
        damaged.resolve(damageProblem(file, words))
        writeFileSync(doubtOf(file), words)
      } else if (code !== 0 && !isClosing) process.emitWarning(`${file} was not looked through: that process ended with ${code}.`)
    },
    (cause: unknown) => process.emitWarning(`${file} was not looked through: ${String(cause)}.`)
  )
  return {
    ...store,
    failed: Promise.race([store.failed, damaged.promise]),
    close: async () => {
      isClosing = true
      child.kill()
      await store.close()
    }
  }
}
