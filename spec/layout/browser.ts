import { existsSync } from "node:fs"
import type { LaunchOptions } from "playwright"

/** Where systems keep their own Chromium; without one, playwright's own is used. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

const executablePath = process.env["CHROMIUM_PATH"]?.trim() || PLACES.find((place) => existsSync(place))

/** Chromium without anything that goes out to the network by itself. */
export const CHROMIUM: LaunchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync"
  ]
}
