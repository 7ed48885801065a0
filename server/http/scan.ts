import type { ServerResponse } from "node:http"
import { addressOf } from "#engine/route/address.ts"
import { linkTo } from "#engine/route/navigation.ts"
import type { Headers } from "./headers.ts"
import type { ScannedPath } from "./routes.ts"

/** Fields of `scanQr` for a code that was asked at its own path. */
export const scanQuery = ({ kind, token }: ScannedPath): string =>
  new URLSearchParams({ action: kind === "g" ? "groupInfo" : "userInfo", token }).toString()

/** The pages of the app for a scanned code: of a person, for logged-in people only, or of a group, which also visitors may see. */
const PAGES = { u: "joinGroup", g: "joinUs" } as const

/** Somebody opened a code in a browser, or with a camera: the app takes it from there (spec 2.21, 2.21). */
export const openInApp = ({ kind, token }: ScannedPath, res: ServerResponse, security: Headers): void => {
  const place = linkTo("", addressOf(PAGES[kind], { token }))
  res.writeHead(302, [...security, "Location", place, "Cache-Control", "no-store", "Content-Length", "0"]).end()
}
