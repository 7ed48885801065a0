import { Result } from "effect"
import { fileName } from "../../../message/fileName.ts"
import { checkAttachment } from "../../../message/files.ts"
import { isUnmade, withFilesIn } from "../../core/conversation/attachments.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import { withUnsent } from "../../core/conversation/outbox.ts"
import { meIn } from "../../core/session/me.ts"
import type { State } from "../../State.ts"
import { isLeader } from "../../core/tabs/Part.ts"
import { stay, type Turn } from "../../Turn.ts"
import type { CommandOf } from "../types.ts"
import { bodyOfFile } from "./attach.ts"

/**
 * What is sent was made of a picture that was said as it was chosen. It goes once it is kept, under a name of its own, so that the bytes
 * of one are never taken for those of the other (OUTBOX-24, DEC-0393). Only the tab that leads makes, as it is the one that uploads.
 * What the service would not take of it, a JPEG where it takes none, goes as it was chosen.
 */
export const fileMade = <S extends Pick<State, "attaching" | "chats" | "connection" | "service" | "session">>(
  state: S,
  { chat, file, id }: Extract<CommandOf<"outbox">, { readonly _tag: "MadeAsked" }>
): Turn<S> => {
  const message = isLeader(state) ? chatOf(state, chat).waiting.find((each) => each.id === id) : undefined
  const { made = [] } = state.attaching
  if (message === undefined || !isUnmade(message) || made.some((each) => each.id === id)) return stay(state)
  const { fileExtensions, fileMax } = state.service
  const named = file === null ? null : { ...file, name: fileName(file.name) }
  if (named === null || Result.isFailure(checkAttachment(named, { bytes: fileMax, extensions: fileExtensions })))
    return [withFilesIn(withUnsent(state, chat, id, { attachment: { _tag: "Local" } }), [chat]), [{ _tag: "Keep" }]]
  const next = { id, bytes: named.bytes, body: bodyOfFile(named) }
  return [
    { ...state, attaching: { ...state.attaching, made: [...made, next] } },
    [{ _tag: "KeepBytes", owner: meIn(state), chat, id: named.bytes }]
  ]
}
