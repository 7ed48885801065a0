import { chromium } from "playwright"
import { CHROMIUM } from "../layout/browser.ts"
import type { Told } from "./Ran.ts"

const HERE = "http://parley.test"
/** How long a browser may take to start and to show an empty page, in milliseconds: only what hangs takes so long. */
const PATIENCE = 180_000
/** The same for all tests of one zone. */
const RUN_PATIENCE = 3_600_000

/**
 * Starts the module in a dedicated worker of a page without anything on it, on a device in `zone`, and waits for what it tells;
 * `env` is what it finds in `process.env`.
 */
export const runInWorker = async (code: string, zone: string, env: Readonly<Record<string, string>>): Promise<Told> => {
  const browser = await chromium.launch({ ...CHROMIUM, timeout: PATIENCE, env: { ...process.env, TZ: zone } })
  try {
    const page = await browser.newPage()
    await page.route(`${HERE}/**`, (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ body: code, contentType: "text/javascript" })
        : route.fulfill({ body: "<!doctype html>", contentType: "text/html" })
    )
    await page.goto(`${HERE}/`, { timeout: PATIENCE })
    return await page.evaluate(
      ({ name, patience, url }) =>
        new Promise<Told>((resolve, reject) => {
          const worker = new Worker(url, { type: "module", name })
          worker.addEventListener("message", ({ data }: MessageEvent<Told>) => resolve(data))
          setTimeout(() => reject(new Error("The worker did not end")), patience)
          worker.addEventListener("error", ({ message }) => reject(new Error(message)))
        }),
      { name: JSON.stringify(env), patience: RUN_PATIENCE, url: `${HERE}/worker.js` }
    )
  } finally {
    await browser.close()
  }
}
