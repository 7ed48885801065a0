import { Effect, Logger } from "effect"

/** Where errors of handlers go without an `onFailed`: to the program's log. */
export const logError = (error: unknown, doing: string): void => {
  Effect.runFork(Effect.provideService(Effect.logError(`parley: ${doing} failed`, error), Logger.LogToStderr, true))
}
