import { existsSync } from "node:fs"
import type { LaunchOptions } from "playwright"

/** Where systems keep their own Chromium; without one, playwright's own is used. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
/** Chromium without the program around its pages: it takes three fifths of the processor. */
const SHELL = "/usr/bin/chromium-headless-shell"

const named = process.env["CHROMIUM_PATH"]?.trim() ?? ""

const whole = named === "" ? PLACES.find((place) => existsSync(place)) : named

/** Empty where the whole browser is wanted, or named. */
const shell = process.env["CHROMIUM_SHELL"] ?? (named === "" && existsSync(SHELL) ? SHELL : "")

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

/** Nothing goes out to the network by itself. */
const QUIET: LaunchOptions = {
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

/** The Chromium that people have: for what its shell lacks, and where it is measured what people wait for. */
export const WHOLE_CHROMIUM: LaunchOptions = { ...QUIET, ...(whole === undefined ? {} : { executablePath: whole }) }

/** The same with devices that are not there: microphones that beep, loudspeakers, and a camera that shows a moving picture. */
export const WITH_DEVICES: LaunchOptions = {
  ...WHOLE_CHROMIUM,
  args: [...(WHOLE_CHROMIUM.args ?? []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
}

/** The Chromium that tests drive. */
export const CHROMIUM: LaunchOptions = shell === "" ? WHOLE_CHROMIUM : { ...QUIET, executablePath: shell }
