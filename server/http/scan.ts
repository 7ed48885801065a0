import type { ServerResponse } from "node:http"
import type { Headers } from "./headers.ts"
import type { Scanned } from "./routes.ts"

/** Fields of `scanQr` for a code that was asked at its own path. */
export const scanQuery = ({ kind, token }: Scanned): string =>
  `action=${kind === "g" ? "groupInfo" : "userInfo"}&token=${token.replaceAll(/[&+]/g, encodeURIComponent)}`

/** Where the app shows what a code leads to; it asks the server with the code's own path. */
const PAGES = { g: "/pages/index/joinGroup", u: "/pages/index/scan" } as const

/** Somebody opened a code in a browser, or with a camera: the app takes it from there (spec 2.21, 2.22). */
export const openInApp = ({ kind, token }: Scanned, res: ServerResponse, security: Headers): void => {
  const place = `/h5/#${PAGES[kind]}?code=${encodeURIComponent(`/scan/${kind}/${token}`)}`
  res.writeHead(302, [...security, "Location", place, "Cache-Control", "no-store", "Content-Length", "0"]).end()
}
