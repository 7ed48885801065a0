import type { Answered } from "../../../../error/outcome.ts"
import { problemWords } from "../notices.ts"
import type { CommandOutcome } from "./Settled.ts"

/** What an answer that is no success means for the command; a file that the person gave up was taken back. */
export const outcomeOfAnswer = (answered: Answered): CommandOutcome =>
  answered._tag === "Aborted"
    ? { _tag: "Over" }
    : {
        _tag: "Refused",
        words: problemWords(answered),
        reason: answered._tag === "Envelope" ? (answered.reason ?? "") : "",
        by: "server"
      }
