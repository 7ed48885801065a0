import { ContactId } from "../../../contact/Contact.ts"
import { groupPageOf } from "../../../api/nouns.ts"
import { problemWords } from "../../core/notices/notices.ts"
import type { EntryView } from "./View.ts"
import { withBusyTask, withDoneTask, withFailedTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall } from "../Want.ts"

/** Asks what the link of a group leads to, also for who is not logged in: they see the group before they come in (ENTRY-09, spec 2.14, DEC-0094). */
export const requestLinkedGroup = (state: EntryView, token: string): AreaTurn<EntryView> => {
  if (isBusy(state, "scan")) return stay(state)
  const body = { action: "groupInfo", token, realToken: token }
  return [withBusyTask({ ...state, scanned: null }, "scan"), [wantCall({ area: "entry", call: "scanQr", body })]]
}

/** The group of the link, or why it leads nowhere; a service that tells strangers nothing ends no session by it (ENTRY-10, spec 2.14). */
export const linkedGroupTold = (
  state: EntryView,
  { ask: asked, result }: AreaReplyOf<"entry", "scanQr">
): AreaTurn<EntryView> => {
  if (result._tag === "Problem") return stay(withFailedTask(state, "scan", problemWords(result.answered)))
  const { id, invite_id } = result.data
  const token = String(asked.body.token)
  const scanned = { _tag: "Group", chat: ContactId.make(id), page: groupPageOf(result.data), token, inviter: invite_id } as const
  return stay(withDoneTask({ ...state, scanned }, "scan"))
}
