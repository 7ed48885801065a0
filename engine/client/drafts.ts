import { HashMap, Option } from "effect"
import type { ContactId } from "../contact/Contact.ts"
import type { Message } from "../message/Message.ts"
import { plainText } from "../message/plainText.ts"
import type { State } from "./State.ts"

/** With this text in the composer; `fromOutside` tells the screen to take it over. */
export const withDraft = (state: State, chat: ContactId, text: string, fromOutside = false): State => {
  const draft = Option.getOrUndefined(HashMap.get(state.drafts, chat))
  if ((draft?.text ?? "") === text && !fromOutside) return state
  return { ...state, drafts: HashMap.set(state.drafts, chat, { text, version: (draft?.version ?? 0) + (fromOutside ? 1 : 0) }) }
}

/** With a message's text before what the composer holds, so that nothing typed is lost (CLIENT-21). */
export const backToComposer = (state: State, message: Message): State => {
  const text = message.body._tag === "Text" ? plainText(message.body.html) : ""
  const held = Option.getOrUndefined(HashMap.get(state.drafts, message.chat))?.text ?? ""
  return withDraft(state, message.chat, held === "" ? text : `${text}\n${held}`, true)
}
