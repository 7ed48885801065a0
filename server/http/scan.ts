import type { ServerResponse } from "node:http"
import type { Headers } from "./headers.ts"
import type { Scanned } from "./routes.ts"

/** Fields of `scanQr` for a code that was asked at its own path. */
export const scanQuery = ({ kind, token }: Scanned): string =>
  new URLSearchParams({ action: kind === "g" ? "groupInfo" : "userInfo", token }).toString()

/** The app's page that asks what a code leads to, and goes there. */
const PAGE = "/h5/#/pages/index/joinGroup"

/** Somebody opened a code in a browser, or with a camera: the app takes it from there (spec 2.21, 2.21). */
export const openInApp = ({ token }: Scanned, res: ServerResponse, security: Headers): void => {
  const place = `${PAGE}?token=${encodeURIComponent(token)}`
  res.writeHead(302, [...security, "Location", place, "Cache-Control", "no-store", "Content-Length", "0"]).end()
}
