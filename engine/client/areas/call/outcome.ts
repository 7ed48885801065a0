import { HashMap, Option } from "effect"
import { preview } from "../../../contact/preview.ts"
import type { State } from "../../State.ts"
import type { Want } from "../Want.ts"

/** The notification of a call that is over says in silence how it went, as long as it stands (DEC-0349). */
export const wantOutcome = (
  { alerts, contacts }: Pick<State, "alerts" | "contacts">,
  message: { readonly id: string; readonly content: string }
): ReadonlyArray<Want> => {
  const shown = alerts.shown.find(({ id }) => id === message.id)
  const contact = shown === undefined ? undefined : Option.getOrUndefined(HashMap.get(contacts, shown.chat))
  if (contact === undefined) return []
  const { id: chat, kind, name } = contact
  const notice = { chat, kind, name, sender: "", preview: preview("Call", message.content), mentioned: false }
  return [{ _tag: "Alert", sound: false, vibrate: false, notices: [notice] }]
}
