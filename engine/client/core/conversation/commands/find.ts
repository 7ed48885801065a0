import { kindOf } from "../../../../contact/kindOf.ts"
import { requestIntent, wireKind } from "../../../ask.ts"
import type { Command } from "../../../Event.ts"
import type { Turn } from "../../../Turn.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { withBusyTask } from "../../notices/tasks.ts"

/** Messages of one page of what was found (spec 2.14). */
export const FIND_PAGE = 20

/** Types whose content is words: only there words can be looked for. */
const WORDED: ReadonlySet<string> = new Set(["all", "text"])

/** Looks through a conversation's history, page by page; only the last search's answer counts (FIND-01, spec 2.14). */
export const searchHistory = <S extends Pick<State, RequestSlices | "historySearch" | "tasks">>(
  state: S,
  { chat, page, type, words }: Extract<Command, { readonly _tag: "FindAsked" }>
): Turn<S> => {
  const keywords = words.trim()
  const finding = { chat, words: keywords, type, page, messages: [], count: 0 }
  const body = {
    toContactId: chat,
    is_group: wireKind(kindOf(chat)),
    type,
    page,
    limit: FIND_PAGE,
    ...(keywords === "" || !WORDED.has(type) ? {} : { keywords })
  }
  const next = withBusyTask({ ...state, historySearch: finding }, "find")
  const asked = { chat, before: 0, socket: "", finding: { words: keywords, type, page } }
  return [next, [requestIntent(next, { call: "getMessageList", body, ...asked })]]
}
