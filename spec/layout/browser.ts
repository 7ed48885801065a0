import { existsSync } from "node:fs"
import type { LaunchOptions } from "playwright"

/** Where systems keep their own Chromium; without one, playwright's own is used. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

const executablePath = process.env["CHROMIUM_PATH"]?.trim() || PLACES.find((place) => existsSync(place))

/** What stands under Chromium's own address bar is a page too, loaded with each window: half a second of a processor, and no page sees it. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"]

/** What Playwright 1.65 switches off: of several lists Chromium reads the last one only. */
const BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion"
]

/** Chromium without anything that goes out to the network by itself. */
export const CHROMIUM: LaunchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${[...BY_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`
  ]
}
