import { Effect, Fiber } from "effect"
import type { readerOf } from "../areas/Area.ts"
import { readAnswer } from "../answers.ts"
import type { CallAsk } from "../CallAsk.ts"
import type { Calls, Came } from "../ports/Calls.ts"
import type { Uploads } from "../ports/Uploads.ts"
import type { FileId } from "../core/uploads/Upload.ts"
import type { Running, TaggedIntent } from "./Running.ts"

/** Calls that are on their way, and files that can be given up until they are there. `ended` hears what came before the client is told. */
export const requestsOf = (
  { calls, uploads }: { readonly calls: Calls["Service"]; readonly uploads: (typeof Uploads)["Service"] },
  { background, now, tell }: Running,
  ended: (ask: CallAsk, came: Came) => void
) => {
  /** By file: gives it up. */
  const givingUp = new Map<FileId, () => void>()
  return {
    ask: (
      { ask, clientId, language, overSocket, token }: TaggedIntent<"Call">,
      reader: NonNullable<ReturnType<typeof readerOf>>
    ): void => {
      const headers = { token, clientId, language }
      const end = (came: Came): void => {
        ended(ask, came)
        tell({ _tag: "CallTold", told: readAnswer(ask, token, came, reader), now: now() })
      }
      if (!("file" in ask)) {
        background(Effect.map(calls.ask(ask.call, ask.body, headers, reader.path, overSocket), end))
        return
      }
      const { call, file } = ask
      const kept = "part" in ask ? { part: ask.part } : "whole" in ask ? { whole: ask.whole } : {}
      const upload = { call, file, path: reader.path, fields: ask.fields, ...kept }
      const sent = (bytes: number): void => tell({ _tag: "UploadTold", file, sent: bytes, now: now() })
      const arrived = (came: Came): void => {
        givingUp.delete(file)
        end(came)
      }
      const fiber = background(Effect.map(uploads.send(upload, headers, sent), arrived))
      givingUp.set(file, () => {
        background(Fiber.interrupt(fiber))
        arrived({ _tag: "Aborted" })
      })
    },
    giveUp: ({ file }: TaggedIntent<"EndUpload">): void => givingUp.get(file)?.(),
    askHealth: (): void => {
      background(Effect.map(calls.alive, (alive) => tell({ _tag: "HealthTold", alive, now: now() })))
    }
  }
}
