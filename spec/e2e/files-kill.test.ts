import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { quietPort, QUICK, type ServerProcess, startProcess } from "#server/testProcess.ts"
import { ask } from "../layout/ask.ts"
import { befriend, person } from "../layout/Person.ts"
import { openBrowser } from "./browser.ts"
import { debug } from "./friendsOnLines.ts"
import { longFilm } from "./choosingFiles.ts"
import { DESK, openWindow, reload } from "./window.ts"

let data: string
let port: number
let browser: Browser
let server: ServerProcess

const start = (): ServerProcess => startProcess({ PARLEY_DATA: data, PORT: String(port), ...QUICK })
const kill = async (): Promise<void> => {
  server.child.kill("SIGKILL")
  await server.ended
}

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "parley-files-"))
  port = await quietPort()
  server = start()
  browser = await openBrowser()
  await server.url
})
afterAll(async () => {
  await browser.close()
  await kill()
  rmSync(data, { recursive: true, force: true })
})

const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

interface Row {
  readonly type: string
  readonly content: string
  readonly fileName: string
}

// (OUTBOX-09, OUTBOX-10)
it("brings the rest of a file after the server was killed three times in the middle of it, once and byte for byte", async () => {
  const url = await server.url
  const [ann, bo] = [await person(url, "ann.larsen", "Ann"), await person(url, "bo.chen", "Bo")]
  await befriend(url, bo, ann)
  const window = await openWindow({ browser, url }, { language: "en", size: DESK, person: ann })
  const { page, t } = window
  await page.getByRole("link", { name: /Bo/ }).first().click()
  await window.composer.waitFor()
  const cdp = await debug(page)
  await cdp.send("Network.enable")
  const throttle = (uploadThroughput: number) =>
    cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await throttle(2_000_000)
  const buffer = Buffer.from(randomBytes(6_000_000).toString("hex"))
  const begins: Array<string> = []
  page.on("request", (request) => void (request.url().endsWith("/common/upload/begin") && begins.push(request.url())))

  await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).click()
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("menuitem", { name: t("attach:file") }).click()
  await (await chooser).setFiles({ name: "long.txt", mimeType: "text/plain", buffer })
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("attach:send"), exact: true })
    .click()

  const bar = page.locator("[data-uploading=goes] progress")
  const position = () => bar.evaluate((it) => (it as HTMLProgressElement).position).catch(() => 0)
  for (const least of [0.1, 0.3, 0.5]) {
    await expect.poll(position, { timeout: 90_000, interval: 50 }).toBeGreaterThan(least)
    await kill()
    await page.locator("[data-uploading=waits]").waitFor()
    server = start()
    await server.url
  }
  await throttle(-1)
  await expect
    .poll(() => page.locator("[data-message]").last().locator("[data-delivery]").getAttribute("data-delivery"), {
      timeout: 90_000
    })
    .toMatch(/sent|read/)
  const body = { toContactId: String(ann.id), is_group: "0", page: 1, limit: 50 }
  const rows = ((await ask(url, "getMessageList", body as never, bo.token)) as ReadonlyArray<Row>).filter(
    ({ type }) => type === "file"
  )
  expect(rows.map(({ fileName }) => fileName)).toEqual(["long.txt"])
  const answer = await fetch(new URL(rows[0]?.content ?? "", url), { headers: { authorization: bo.token } })
  expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(sha(buffer))
  expect(begins.length).toBe(1)
}, 400_000)

interface MomentRow {
  readonly content: string
  readonly files: ReadonlyArray<{ readonly src: string }>
}

// (OUTBOX-20, OUTBOX-22)
it("brings the rest of a moment's video after the server was killed and the page loaded again in the middle of it, and shows it once", async () => {
  const url = await server.url
  const cyd = await person(url, "cyd.reed", "Cyd")
  const { open, page, t } = await openWindow({ browser, url }, { language: "en", size: DESK, person: cyd })
  await open("/pages/compass/moments")
  await page.getByRole("button", { name: t("moments:new"), exact: true }).click()
  const composer = page.getByRole("dialog", { name: t("moments:new") })
  const video = await longFilm("long.mp4", 12_000_000)
  const cdp = await debug(page)
  await cdp.send("Network.enable")
  const throttle = (uploadThroughput: number) =>
    cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await throttle(2_000_000)
  const begins: Array<string> = []
  page.on("request", (request) => void (request.url().endsWith("/common/upload/begin") && begins.push(request.url())))
  await composer.locator("input[accept^=video]").setInputFiles(video)
  const bar = composer.getByRole("progressbar")
  const position = () => bar.evaluate((it) => (it as HTMLProgressElement).position).catch(() => 0)
  await expect.poll(position, { timeout: 90_000, interval: 50 }).toBeGreaterThan(0.3)
  await composer.getByRole("button", { name: t("moments:post"), exact: true }).click()
  await kill()
  server = start()
  await server.url
  const line = page.getByRole("region", { name: t("moments:draft.name") }).getByRole("progressbar")
  const ofLine = () => line.evaluate((it) => (it as HTMLProgressElement).position).catch(() => 0)
  await expect.poll(ofLine, { timeout: 90_000, interval: 50 }).toBeGreaterThan(0.5)
  await reload(page)
  await throttle(-1)
  await page.locator("[data-moment]").waitFor({ timeout: 90_000 })
  const { list } = (await ask(url, "momentsIndex", {}, cyd.token)) as { readonly list: ReadonlyArray<MomentRow> }
  expect(list.length).toBe(1)
  const answer = await fetch(new URL(list[0]?.files[0]?.src ?? "", url), { headers: { authorization: cyd.token } })
  const came = Buffer.from(await answer.arrayBuffer())
  // the service takes out what tells of place and camera
  const mediaOf = (bytes: Buffer): string => sha(bytes.subarray(bytes.indexOf("mdat")))
  expect(mediaOf(came)).toBe(mediaOf(video.buffer))
  expect(begins.length).toBe(1)
}, 400_000)
