import { type Program, run } from "../../store/Program.ts"

const DUE = "UPDATE files SET due = ? WHERE file_id IN (SELECT m.file_id FROM messages m WHERE m.file_id > 0 AND "

/**
 * Marks the files of messages that are about to lose them, so that the next sweep checks them soon: it deletes only files that nothing
 * uses (H-18). `which` is an SQL condition on the messages `m`. Call it before the messages change.
 */
export function* releaseFiles(now: number, which: string, ...args: ReadonlyArray<string | number>): Program<void> {
  yield* run(`${DUE}${which})`, now, ...args)
}
