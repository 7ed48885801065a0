import { fork } from "node:child_process"
import type { Row } from "./Row.ts"
import type { Said } from "./part.ts"

/** The outcome of one figure: its row, or why there is none. */
export type Outcome = { readonly row: Row } | { readonly name: string; readonly error: string }

/** A row for each figure that a part promises; one that did not come out says why. */
export const outcomesOf = (figures: ReadonlyArray<string>, said: Said): ReadonlyArray<Outcome> => {
  const rows = "rows" in said ? said.rows : []
  const missing = figures.filter((name) => rows.every((row) => row.name !== name))
  const error = "error" in said ? said.error : "the part ended without this row"
  return [...rows.map((row) => ({ row })), ...missing.map((name) => ({ name, error }))]
}

/** Runs a program with these arguments, which says one thing and ends; killed with all that it started when that takes longer than `limit` milliseconds. */
export const saidBy = (script: URL, args: ReadonlyArray<string>, limit: number): Promise<Said> =>
  new Promise((resolve) => {
    const child = fork(script, args, { detached: true })
    let said: Said | undefined
    const cut = setTimeout(() => {
      said ??= { error: `It did not end within ${limit / 1000} s.` }
      // without a number it never began, and 0 would be ourselves
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    }, limit)
    child.on("message", (message) => {
      said = message as Said
    })
    child.on("error", ({ message }) => {
      said ??= { error: message }
    })
    child.on("exit", (code, signal) => {
      clearTimeout(cut)
      resolve(said ?? { error: `It ended with ${signal ?? `code ${String(code)}`} before it said anything.` })
    })
  })
