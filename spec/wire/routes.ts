import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A page, a picture or a sound that is no call, and what comes (`fixtures/wire/README.md`). */
export interface Route {
  readonly title: string
  readonly method: "GET" | "HEAD" | "POST"
  readonly path: string
  readonly status: number
  /** Pattern of `content-type`, and of where it leads. */
  readonly type?: string
  readonly location?: string
  /** First bytes, in hex; empty: there are none. */
  readonly begins?: string
  /** Of the envelope, where it is one. */
  readonly code?: number
}

export const ROUTES = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../fixtures/wire/routes.json"), "utf8")
) as ReadonlyArray<Route>

const FIELDS = "code,count,data,msg,page"

const unlike = (what: string, came: string, pattern: string | undefined): ReadonlyArray<string> =>
  pattern === undefined || new RegExp(pattern, "i").test(came) ? [] : [`${what}: ${came} and not ${pattern}`]

/** What is different at the server at `url`. */
export const playRoute = async (url: string, route: Route): Promise<ReadonlyArray<string>> => {
  const { begins, code, location, method, path, status, type } = route
  const post = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {}
  const answer = await fetch(url + path, { method, redirect: "manual", ...post })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const head = begins === "" ? bytes.toString("hex") : bytes.subarray(0, (begins?.length ?? 0) / 2).toString("hex")
  const envelope = code === undefined ? {} : (JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>)
  const fields = Object.keys(envelope).toSorted().join()
  return [
    ...(answer.status === status ? [] : [`status: ${answer.status} and not ${status}`]),
    ...unlike("content-type", answer.headers.get("content-type") ?? "", type),
    ...unlike("location", answer.headers.get("location") ?? "", location),
    ...(head === (begins ?? "") ? [] : [`bytes: ${head.slice(0, 40)} and not ${begins}`]),
    ...(code === undefined || (envelope["code"] === code && fields === FIELDS)
      ? []
      : [`envelope: ${bytes.toString().slice(0, 200)} and not of code ${code}`])
  ]
}
