import type { Totals } from "#engine/client/core/roster/State.ts"
import { knownUnread } from "#engine/contact/knownUnread.ts"
import { slice } from "./store.ts"

const NOTHING: Totals = { unread: 0, mentions: 0, system: 0 }

/** Sums over all contacts, for the tabs and the title. */
export const totals = slice((state) => state.totals, NOTHING)

/** What is unread, for the title and the icon; `null` before the chats are known. */
export const unread = slice(
  ({ log, order, session, tasks, totals }) =>
    knownUnread({
      session: session._tag,
      chats: order.size,
      listed: log.isLoaded || tasks.contacts?._tag === "Done",
      unread: totals.unread
    }),
  null
)
