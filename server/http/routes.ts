import { CALLS, type CallName } from "#engine/api/calls.ts"
import { decodedPath } from "./decoded.ts"

/** Paths are compared as a whole without letter case (spec 7). */
const ROUTES: ReadonlyMap<string, CallName> = new Map(
  Object.entries(CALLS).map(([name, { path }]) => [path.toLowerCase(), name as CallName])
)

/** Paths by which other clients know a call. */
const OTHER_PATHS: ReadonlyMap<string, CallName> = new Map<string, CallName>([
  ["/common/index/bindgroup", "bindGroup"],
  // the desktop client's back office (DEC-0138)
  ["/manage/config/getconfig", "manageGetInfo"]
])

const API = /^\/(?:enterprise|common|manage|index\/index)(?:\/|$)/

export interface Target {
  readonly path: string
  readonly query: string
}

/** Path and query of a request line, which may also be a whole URL; `undefined` when it is neither. */
export const requestTarget = (url: string): Target | undefined => {
  if (!url.startsWith("/")) {
    if (!URL.canParse(url)) return undefined
    const { pathname, search } = new URL(url)
    return { path: pathname, query: search.slice(1) }
  }
  const mark = url.indexOf("?")
  return mark === -1 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** What the service serves beside the calls and the app; of some of it the path travels, as in pictures and files of messages. */
const BELOW_APP =
  /^\/{1,2}h5(?=\/+(?:storage|static|filedown|avatar|scan|downloadapp|view|view\.html|downapp|common\/pub\/avatar)(?:\/|$))/i

/**
 * Without `PUBLIC_URL` addresses travel as paths, and clients of the family that are served at `/h5/` look for them below it: there the
 * same is found (DEC-0131).
 */
export const withoutApp = ({ path, query }: Target): Target => ({ path: path.replace(BELOW_APP, ""), query })

/** Clients join base and path carelessly: one trailing slash and doubled ones do not count, nor does letter case. */
export const routePath = (path: string): string =>
  path
    .toLowerCase()
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")

const SCAN = /^\/{1,2}scan\/([ug])\/([^/]{1,200})\/?$/i

/** What a code holds that somebody scanned: the path of our own call stands in it. A token keeps the case of its letters. */
export interface ScannedPath {
  readonly kind: "u" | "g"
  readonly token: string
}

/** The code whose page is asked for. */
export const scannedPath = (path: string): ScannedPath | undefined => {
  const [, kind = "", written] = SCAN.exec(path) ?? []
  const token = written === undefined ? undefined : decodedPath(written)?.toWellFormed()
  return token === undefined ? undefined : { kind: kind.toLowerCase() === "u" ? "u" : "g", token }
}

/** Whether it is a page of the app, or a picture of it; a POST elsewhere is a question and gets an envelope as its answer. */
export const isFile = (route: string): boolean => /^\/(?:h5|static)(?:\/|$)/.test(route)

/** Whether the answer is an envelope, known call or not. */
export const isApi = (route: string): boolean => API.test(route)
export const callAt = (route: string): CallName | undefined => ROUTES.get(route) ?? OTHER_PATHS.get(route)
