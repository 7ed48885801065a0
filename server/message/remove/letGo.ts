import { type Program, run } from "../../store/Program.ts"

const DUE = "UPDATE files SET due = ? WHERE file_id IN (SELECT m.file_id FROM messages m WHERE m.file_id > 0 AND "

/**
 * Has it looked soon whether something still uses the files of messages that are to hold none (H-18): the sweep of files takes only what
 * nothing uses. `which` names the messages `m`; to be asked before they let go.
 */
export function* letGo(now: number, which: string, ...args: ReadonlyArray<string | number>): Program<void> {
  yield* run(`${DUE}${which})`, now, ...args)
}
