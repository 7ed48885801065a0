import type { LogEntry } from "../store/LogEntry.ts"
import type { Program } from "../store/Program.ts"

/** Runs a program and returns its log entries instead of telling them, for callers that must tell another entry first. */
export function* withholdEntries<A>(program: Program<A>): Program<readonly [A, ReadonlyArray<LogEntry>]> {
  const entries: Array<LogEntry> = []
  let step = program.next()
  while (step.done !== true) {
    if (step.value._tag === "Tell") {
      entries.push(step.value.entry)
      step = program.next()
    } else step = program.next(yield step.value)
  }
  return [step.value, entries]
}
