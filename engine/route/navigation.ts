import { addressOf, pathOf, rawParam, decodedParam } from "./address.ts"
import { routeAt, type RouteName, rowOf } from "./routes.ts"

/** Part of the login chunk: no Schema. */

/** Whether somebody is logged in; `Unknown` until what the device keeps has been read. */
export type Visitor = "LoggedIn" | "LoggedOut" | "Unknown"

const HOME = addressOf("home", {})

/**
 * The login, and with it the place that brings a stranger back: only to screens that a link may lead to. `person`: whose session ended there,
 * where one did; the place is then theirs alone (ROUTE-08, spec 2.2, DEC-0150).
 */
export const loginFor = (name: RouteName, address: string, person?: number): string =>
  rowOf(name).returns === true
    ? addressOf("login", { to: address, ...(person === undefined ? {} : { of: person }) })
    : addressOf("login", {})

/**
 * Where somebody goes who has just logged in: to the place that the login was asked for, if strangers are brought back there,
 * else home; also home where somebody else stood at that place when their session ended. `address` is the one of the login with its
 * parameters `to` and `of`, `person` who has logged in (ROUTE-09, spec 2.2, DEC-0150).
 */
export const afterLogin = (address: string, person?: number): string => {
  const of = rawParam(address, "of")
  if (of !== "" && of !== String(person)) return HOME
  const to = decodedParam(rawParam(address, "to"))
  const name = routeAt(pathOf(to))
  return name !== undefined && rowOf(name).returns === true ? to : HOME
}

/**
 * Where to go instead, when a screen is not for this user: strangers to the login, those logged in past it. Nobody is sent
 * anywhere while it is not known who is here. `person`: who is logged in, or was until their session ended (ROUTE-10, spec 2.2).
 */
export const detourFrom = (name: RouteName, who: Visitor, address: string, person?: number): string | undefined => {
  const { guard } = rowOf(name)
  if (guard === "member" && who === "LoggedOut") return loginFor(name, address, person)
  return guard === "guest" && who === "LoggedIn" ? afterLogin(address, person) : undefined
}

/** What back does: leave the app, go back in the history, or replace the page by another. */
export type Back = { readonly _tag: "Quit" } | { readonly _tag: "Back" } | { readonly _tag: "Replace"; readonly address: string }

const QUIT: Back = { _tag: "Quit" }
const BACK: Back = { _tag: "Back" }

/**
 * The chat is left for home, wherever one came from: by going back when that was home, so that the history does not grow (ROUTE-11,
 * spec 2.2). That is the way back that the page itself offers; back of the browser or the phone keeps to its history, which is theirs.
 */
export const leaveChat = (cameFrom: string): Back =>
  routeAt(pathOf(cameFrom)) === "home" ? BACK : { _tag: "Replace", address: HOME }

/**
 * What back does on a screen: at home it quits, from anywhere else it leads to where one came from. From a page that was entered from
 * outside, for which `cameFrom` is empty, it leads to the page `above` it, home where none is (ROUTE-12, spec 2.1). Of the chat
 * {@link leaveChat} speaks.
 */
export const backFrom = (name: RouteName, cameFrom: string, above: string = HOME): Back => {
  if (name === "home") return QUIT
  if (name === "chat") return leaveChat(cameFrom)
  return cameFrom === "" ? { _tag: "Replace", address: above } : BACK
}

/** What may end a session: one's own logout, another device, the answer to a call by its code, or by a bare status of HTTP. */
export type SessionEnding =
  | { readonly _tag: "LoggedOut" }
  | { readonly _tag: "ForcedOut" }
  | { readonly _tag: "Code"; readonly code: number }
  | { readonly _tag: "HttpStatus"; readonly status: number }

/**
 * Whether something leads to the login, and when: a logout and code -1 at once, being forced out and HTTP 401 after a dialog was
 * confirmed, anything else never (ROUTE-13, spec 2.2, 8.2).
 */
export const toLogin = (ending: SessionEnding): "now" | "confirmed" | "never" => {
  switch (ending._tag) {
    case "LoggedOut":
      return "now"
    case "ForcedOut":
      return "confirmed"
    case "Code":
      return ending.code === -1 ? "now" : "never"
    case "HttpStatus":
      return ending.status === 401 ? "confirmed" : "never"
  }
}

/** Screens that show what the camera sees: reading a code, and a call with a picture (type 1). */
const usesCamera = (address: string): boolean => {
  const name = routeAt(pathOf(address))
  return name === "scan" || (name === "call" && rawParam(address, "type") === "1")
}

/**
 * Where somebody goes who may not use the camera: from a screen that needs it to the page that says how to allow it, which knows
 * the way back; from any other nowhere (ROUTE-14, spec 2.2, DEC-0058).
 */
export const withoutCamera = (address: string): string | undefined =>
  usesCamera(address) ? addressOf("noCamera", { to: address }) : undefined

/** Base of every page, below the host (spec 2.0). */
export const BASE = "/h5/"

/** The address in the hash of a page: it begins with one slash, whether or not the hash does (ROUTE-17, spec 2.0). */
export const addressIn = (hash: string): string => `/${hash.replace(/#?\/?/, "")}`

/** An address as others can open it: behind the host and {@link BASE}, inside the hash (ROUTE-15, spec 2.0). `origin` has no slash at its end. */
export const linkTo = (origin: string, address: string): string => `${origin}${BASE}#${address}`

/** The tabs at the bottom of the home pages, in their order: a screen, and the part of it (ROUTE-16, spec 2.3). */
export const TABS = [
  { route: "home", params: {} },
  { route: "contacts", params: {} },
  { route: "home", params: { tab: "explore" } },
  { route: "home", params: { tab: "me" } }
] as const satisfies ReadonlyArray<{ readonly route: RouteName; readonly params: { readonly tab?: "explore" | "me" } }>
