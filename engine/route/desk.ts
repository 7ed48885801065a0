import { pathOf, rawParam, decodedParam } from "./address.ts"
import { routeAt, type RouteName } from "./routes.ts"

/** List and page side by side. Part of the first chunk: no Schema. */

/** Where a page was opened from on a desk: the list, the page that stood beside it, or outside of the app. */
export type Opener = "list" | "page" | "outside"

/**
 * Whether a page beside the list has a way back: where another page beside the list led to it. A chat has none, since its way back is the
 * list, which stands there (ROUTE-21, spec 2.3, DEC-0111).
 */
export const standsWayBack = (name: RouteName, opener: Opener): boolean => opener === "page" && name !== "chat"

/** Pages of a chat: which parameter names it. */
const OF_CHAT: Readonly<Partial<Record<RouteName, string>>> = {
  chat: "id",
  info: "id",
  record: "id",
  detail: "chat",
  members: "id",
  code: "id",
  choose: "chat"
}

/** Pages that stand for a row of the message list: the ids of `contact/Contact.ts`, which a light module cannot ask. */
const OF_SERVICE: Readonly<Partial<Record<RouteName, string>>> = { notice: "admin_notice", friend: "system" }

/** Id of the chat that is open, itself or by a page of it, so that the list shows it as chosen; `null` where none is (ROUTE-22, spec 2.3, DEC-0111). */
export const chatShownAt = (address: string): string | null => {
  const name = routeAt(pathOf(address))
  if (name === undefined) return null
  const { [name]: param } = OF_CHAT
  const id = param === undefined ? OF_SERVICE[name] : decodedParam(rawParam(address, param))
  return id === undefined || id === "" ? null : id
}
