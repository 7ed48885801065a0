import type { IncomingMessage, ServerResponse } from "node:http"
import { homeOf } from "../http/home.ts"
import type { Headers } from "../http/headers.ts"
import type { Parts } from "../http/Parts.ts"
import { asyncApi } from "./asyncApi.ts"
import { openApi } from "./openApi.ts"
import { docsPage } from "./page.ts"

const hostOf = (home: string): string => (URL.canParse(home) ? new URL(home).host : "")

type Made = readonly [type: string, body: string]

const DOCS: Readonly<Record<string, (home: string) => Made>> = {
  "/docs": (home) => ["text/html; charset=utf-8", docsPage(openApi(home))],
  "/docs/openapi.json": (home) => ["application/json", JSON.stringify(openApi(home))],
  "/docs/asyncapi.json": (home) => ["application/json", JSON.stringify(asyncApi(hostOf(home)))]
}

/** The page's own style is all that it may have. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Pages that were made, for as many hosts as somebody may name. */
const MADE_MAX = 20

/** Answers `GET /docs` and what it links to; false when it is something else. */
export const docsDoor = ({ config }: Pick<Parts, "config">) => {
  const made = new Map<string, Made>()
  return (route: string, req: IncomingMessage, res: ServerResponse, security: Headers): boolean => {
    const make = Object.hasOwn(DOCS, route) && (req.method === "GET" || req.method === "HEAD") ? DOCS[route] : undefined
    if (make === undefined) return false
    const home = homeOf(req, config.publicUrl)
    const key = `${route} ${home}`
    const [type, body] = made.get(key) ?? make(home)
    if (made.size < MADE_MAX) made.set(key, [type, body])
    const policy = type.startsWith("text/html") ? ["Content-Security-Policy", POLICY] : []
    const others =
      policy.length === 0
        ? security
        : security.flatMap((name, n) => (n % 2 === 0 && name !== "Content-Security-Policy" ? [name, security[n + 1] ?? ""] : []))
    res
      .writeHead(200, [
        ...others,
        ...policy,
        "Content-Type",
        type,
        "Cache-Control",
        "no-cache",
        "Content-Length",
        String(Buffer.byteLength(body))
      ])
      .end(req.method === "HEAD" ? undefined : body)
    return true
  }
}
