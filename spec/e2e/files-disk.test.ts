import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { CHROMIUM } from "../layout/browser.ts"
import { textsIn } from "../layout/texts.ts"
import { card, choose, isSent, send } from "./choosingFiles.ts"
import { debug, friendsOnLines } from "./friendsOnLines.ts"
import { DESK, reload, type Window } from "./window.ts"

const two = friendsOnLines()

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-chosen-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SMALL = 300_000
/** More than is copied when it is chosen (DEC-0345). */
const LARGE = 11 * 1_048_576

/** A file on the disk, which may change there. */
const onDisk = (name: string, size: number) => {
  const path = join(folder, name)
  // letters, as the name says
  const some = (): Buffer => Buffer.from(randomBytes(size / 2).toString("hex"))
  const bytes = some()
  writeFileSync(path, bytes)
  return { path, sum: sha(bytes), change: () => writeFileSync(path, some()), remove: () => rmSync(path) }
}
const sha = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")

interface Row {
  readonly type: string
  readonly content: string
  readonly fileName: string
}

/** The sums of the files that Bo has, by their names. */
const arrived = async (): Promise<Readonly<Record<string, string>>> => {
  const { bo, house } = two
  const body = { toContactId: String(two.ann.id), is_group: "0", page: 1, limit: 100 }
  const rows = (await ask(house.url, "getMessageList", body as never, bo.token)) as ReadonlyArray<Row>
  const sums: Record<string, string> = {}
  for (const { content, fileName, type } of rows) {
    if (type !== "file") continue
    const answer = await fetch(new URL(content, house.url), { headers: { authorization: bo.token } })
    sums[fileName] = sha(Buffer.from(await answer.arrayBuffer()))
  }
  return sums
}

/** No upload begins. */
const hold = async ({ page }: Pick<Window, "page">): Promise<void> => {
  await page.route("**/common/upload/begin", (route) => route.abort())
}
/** From now on uploads begin, and the page learns that there is hope. */
const letGo = async ({ context, page }: Pick<Window, "context" | "page">): Promise<void> => {
  await page.unroute("**/common/upload/begin")
  await context.setOffline(true)
  await context.setOffline(false)
}

/** Chooses a file and sends it; it waits for its upload. */
const sendLater = async (window: Window, path: string, name: string): Promise<void> => {
  await choose(window, "file", [path])
  await send(window)
  await card(window, name).locator("[data-uploading=waits]").waitFor()
}

// (OUTBOX-07, OUTBOX-21, DEC-0345)
it("sends in a private window what was small as it was chosen, and says of what was large that it changed or went", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const [changed, gone] = [onDisk("changed.bin.txt", SMALL), onDisk("gone.bin.txt", SMALL)]
  const [largeChanged, largeGone] = [onDisk("large-changed.txt", LARGE), onDisk("large-gone.txt", LARGE)]
  await hold(ann)
  await sendLater(ann, changed.path, "changed.bin")
  await sendLater(ann, gone.path, "gone.bin")
  await sendLater(ann, largeChanged.path, "large-changed")
  await sendLater(ann, largeGone.path, "large-gone")
  changed.change()
  gone.remove()
  largeChanged.change()
  largeGone.remove()
  await letGo(ann)
  await isSent(card(ann, "changed.bin"))
  await isSent(card(ann, "gone.bin"))
  for (const name of ["large-changed", "large-gone"]) {
    await card(ann, name).getByText(ann.t("error:file-gone")).waitFor()
    expect(await card(ann, name).locator("[data-uploading]").count()).toBe(0)
  }
  expect(await arrived()).toEqual({ "changed.bin.txt": changed.sum, "gone.bin.txt": gone.sum })
})

// (OUTBOX-07)
it("sends in a usual window also what is large as it was chosen, after a reload and though it has gone from the disk", async () => {
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"))
  const context = await chromium.launchPersistentContext(profile, { ...CHROMIUM, viewport: DESK, locale: "en" })
  const stored = { appSetting: JSON.stringify({ language: "en", theme: "light" }), ...two.ann.stored }
  await context.addInitScript((entries) => {
    for (const [name, value] of entries) if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  }, Object.entries(stored))
  const page = await context.newPage()
  await page.goto(`${two.annsLine.url}/h5/`)
  const t = textsIn("en")
  const ann = { page, context, t, composer: page.getByRole("textbox", { name: t("chat:composer.label") }) } as unknown as Window
  await two.chatWithBo(ann)
  const [large, changed] = [onDisk("large.txt", LARGE), onDisk("other.txt", LARGE)]
  await hold(ann)
  await sendLater(ann, large.path, "large.txt")
  await sendLater(ann, changed.path, "other.txt")
  large.remove()
  changed.change()
  await letGo(ann)
  await reload(page)
  await ann.composer.waitFor()
  await isSent(card(ann, "large.txt"))
  await isSent(card(ann, "other.txt"))
  expect(await arrived()).toEqual({ "large.txt": large.sum, "other.txt": changed.sum })
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

// (OUTBOX-07, ARCHIVE-06)
it("sends what waits from the page, when the browser has thrown away all that it kept", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const file = onDisk("evicted.txt", SMALL)
  await hold(ann)
  await sendLater(ann, file.path, "evicted.txt")
  const { origin } = new URL(ann.page.url())
  await (await debug(ann.page)).send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" })
  await letGo(ann)
  await isSent(card(ann, "evicted.txt"))
  expect(await arrived()).toEqual({ "evicted.txt": file.sum })
})
