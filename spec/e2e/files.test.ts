import { createHash, randomBytes } from "node:crypto"
import type { Page } from "playwright"
import sharp from "sharp"
import { expect, it, onTestFinished } from "vitest"
import { ask } from "../layout/ask.ts"
import { loggedIn, type Person } from "../layout/Person.ts"
import { bomb, bytesKept, card, choose, isSent, picture, preview, send, type Sent, textFile } from "./choosingFiles.ts"
import { allOnDisk } from "./disk.ts"
import { debug, find, friendsOnLines, lose } from "./friendsOnLines.ts"
import { DESK, PHONE, reload, type Window } from "./window.ts"

const two = friendsOnLines()

interface Row {
  readonly type: string
  readonly content: string
  readonly fileName: string
  readonly fileSize: number
  readonly fromUser: { readonly id: unknown }
}

/** What lies in the chat of the two according to the service. */
const filesOf = async (of: Person): Promise<ReadonlyArray<Row>> => {
  const body = { toContactId: String(of.id === two.ann.id ? two.bo.id : two.ann.id), is_group: "0", page: 1, limit: 100 }
  const rows = (await ask(two.house.url, "getMessageList", body as never, of.token)) as ReadonlyArray<Row>
  return rows.filter(({ type }) => type === "file" || type === "image")
}
const sha = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")
const bytesOf = async ({ content }: Row, { token }: Person): Promise<Buffer> => {
  const answer = await fetch(new URL(content, two.house.url), { headers: { authorization: token } })
  return Buffer.from(await answer.arrayBuffer())
}
/** All that Bo has is what Ann sent, byte for byte, once. */
const haveArrived = async (sent: ReadonlyArray<Sent>): Promise<void> => {
  const rows = await filesOf(two.bo)
  expect(rows.map(({ fileName }) => fileName).toSorted()).toEqual(sent.map(({ name }) => name).toSorted())
  for (const { buffer, name } of sent) {
    const row = rows.find(({ fileName }) => fileName === name)
    expect(row === undefined ? "" : sha(await bytesOf(row, two.bo))).toBe(sha(buffer))
  }
}

/** What goes out takes its time from now on, or none. */
const throttle = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const cdp = await debug(page)
  const none = { offline: false, latency: 0, downloadThroughput: -1 }
  await cdp.send("Network.enable")
  await cdp.send("Network.emulateNetworkConditions", { ...none, uploadThroughput: bytesPerSecond })
}
const progress = (window: Window): Promise<number> =>
  window.page
    .locator("[data-uploading=goes] progress")
    .first()
    .evaluate((bar) => (bar as HTMLProgressElement).position)
    .catch(() => 0)

const asBo = async (): Promise<Window> => {
  const bo = await two.opened(two.bo, two.bosLine, { language: "zh-Hans", size: PHONE, touch: true })
  await bo.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  await bo.composer.waitFor()
  return bo
}

// (FILE-09, OUTBOX-07, OUTBOX-08)
it("brings a file and a picture from each to the other, on a desk and on a phone", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const bo = await asBo()
  const plan = textFile("plan of the year.txt", 40_000)
  await choose(ann, "file", [plan])
  await preview(ann)
    .getByRole("textbox", { name: ann.t("attach:text") })
    .fill("Here it is")
  await send(ann)
  await isSent(card(ann, "plan of"))
  await ann.line("Here it is").waitFor()
  await card(bo, "plan of")
    .getByRole("link", { name: /plan of the year\.txt/ })
    .first()
    .waitFor()
  await haveArrived([plan])

  const photo = await picture("lake.jpg")
  await choose(bo, "photos", [photo])
  await send(bo)
  const seen = ann.page.locator("[data-message]:not([data-own]) [data-picture] img")
  await expect.poll(() => seen.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const box = await seen.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([200, 133])
  await ann.page.locator("[data-message]:not([data-own]) [data-picture]").click()
  await ann.page.getByRole("dialog", { name: ann.t("pictures:preview") }).waitFor()
  await ann.page.keyboard.press("Escape")

  const notes = textFile("笔记.md", 900)
  await choose(bo, "file", [notes])
  await send(bo)
  await card(ann, "笔记")
    .getByRole("link", { name: /笔记\.md/ })
    .first()
    .waitFor()
  await choose(ann, "photos", [await picture("hill.jpg", 300, 900)])
  await send(ann)
  const his = bo.page.locator("[data-message]:not([data-own]) [data-picture] img")
  await expect.poll(() => his.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

// (OUTBOX-07, OUTBOX-09)
it("goes on where an upload was when the page is loaded again in the middle of it, and texts do not wait", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const big = textFile("big.txt", 12_000_000)
  const calls: Array<string> = []
  ann.page.on("request", (request) => void calls.push(new URL(request.url()).pathname))
  await throttle(ann.page, 1_500_000)
  await choose(ann, "file", [big])
  await send(ann)
  await expect.poll(() => progress(ann), { timeout: 60_000 }).toBeGreaterThan(0.1)
  await ann.say("meanwhile")
  await isSent(ann.line("meanwhile"))
  expect(await filesOf(two.bo)).toEqual([])
  await reload(ann.page)
  await card(ann, "big.txt").waitFor()
  // it goes on, and does not begin again
  await expect.poll(() => progress(ann), { timeout: 60_000 }).toBeGreaterThan(0.08)
  await throttle(ann.page, -1)
  await isSent(card(ann, "big.txt"))
  await haveArrived([big])
  expect(await card(ann, "big.txt").count()).toBe(1)
  const made = (call: string) => calls.filter((each) => each === `/common/upload/${call}`).length
  expect([made("begin"), made("state"), made("uploadFile")]).toEqual([1, 1, 1])
})

// (OUTBOX-12)
it("brings files that were chosen together in the order of the choice, and neither a text nor another choice waits", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await throttle(ann.page, 700_000)
  const pick = [textFile("1 large.txt", 5_000_000), textFile("2 small.txt", 2000), textFile("3 small.txt", 2000)]
  await choose(ann, "file", pick)
  await send(ann)
  await ann.say("meanwhile")
  await isSent(ann.line("meanwhile"))
  const alone = textFile("alone.txt", 1000)
  await choose(ann, "file", [alone])
  await send(ann)
  await isSent(card(ann, "alone.txt"))
  expect((await filesOf(two.bo)).map(({ fileName }) => fileName)).toEqual(["alone.txt"])
  await reload(ann.page)
  await throttle(ann.page, -1)
  await isSent(card(ann, "3 small"))
  const names = (await filesOf(two.bo)).map(({ fileName }) => fileName)
  expect(names).toEqual(["alone.txt", ...pick.map(({ name }) => name)])
  await haveArrived([...pick, alone])
})

// (OUTBOX-13)
it("keeps files that are chosen in the draft of their chat, over a reload and in another tab, until they are sent or taken out", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const [plan, notes] = [textFile("plan.txt", 3000), textFile("notes.txt", 2000)]
  const photo = await picture("lake.jpg")
  await choose(ann, "file", [plan, photo, notes])
  await expect.poll(() => bytesKept(ann, two.ann)).toBe(3)
  // the draft that names a file is saved a moment after its bytes
  await allOnDisk(ann.page, ["plan.txt", "lake.jpg", "notes.txt"])
  // not when what lies over the page has gone, for it is to come back
  await ann.page.reload()
  const rows = preview(ann).locator("[data-chosen]")
  await expect.poll(() => rows.locator("bdi").allTextContents()).toEqual(["plan.txt", "lake.jpg", "notes.txt"])
  await preview(ann)
    .getByRole("button", { name: ann.t("attach:remove", { name: "notes.txt" }) })
    .click()
  await expect.poll(() => bytesKept(ann, two.ann)).toBe(2)

  // the list says so where another chat is open, also in another tab
  const address = ann.page.url()
  const list = await ann.page.context().newPage()
  await list.goto(new URL("/", address).href)
  const line = list.getByRole("link", { name: /Bo Chen/ }).first()
  const more = ann.t("home:draftMore_one", { name: "plan.txt", count: 1 })
  await expect.poll(() => line.textContent()).toContain(`${ann.t("home:draft")} ${more}`)
  await list.close()

  await send(ann)
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }))
  expect((await filesOf(two.bo)).map(({ fileName }) => fileName)).toEqual(["plan.txt", "lake.jpg"])
  await expect.poll(() => bytesKept(ann, two.ann)).toBe(0)
  await reload(ann.page)
  await ann.composer.waitFor()
  expect(await preview(ann).count()).toBe(0)
})

// (OUTBOX-13)
it("keeps the text that is to follow chosen files, and that pictures go as they are, over a reload", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await choose(ann, "photos", [await picture("pier.jpg")])
  const words = () => preview(ann).getByRole("textbox", { name: ann.t("attach:text") })
  const original = () => preview(ann).getByRole("switch", { name: ann.t("attach:original") })
  await original().click()
  await words().fill("The old pier")
  await words().press("Home")
  await words().pressSequentially("Look: ")
  await allOnDisk(ann.page, ["pier.jpg", "Look: The old pier"])
  await ann.page.reload()
  await expect.poll(() => words().inputValue()).toBe("Look: The old pier")
  expect(await original().getAttribute("aria-checked")).toBe("true")
  await send(ann)
  await isSent(ann.line("Look: The old pier"))
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }))
  await reload(ann.page)
  await ann.composer.waitFor()
  await ann.line("Look: The old pier").waitFor()
  expect(await ann.line("Look: The old pier").count()).toBe(1)
  // the next choice begins without them
  await choose(ann, "photos", [await picture("quay.jpg")])
  expect([await words().inputValue(), await original().getAttribute("aria-checked")]).toEqual(["", "false"])
})

// (OUTBOX-07)
it("says of files that are not kept that the device has no room, and of kept ones nothing, also after a reload", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const isFull = (): Promise<void> =>
    ann.page.evaluate(() => {
      navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 999_000 })
    })
  const told = preview(ann).getByText(ann.t("attach:noRoom"))
  await choose(ann, "file", [textFile("kept.txt", 3000)])
  await allOnDisk(ann.page, ["kept.txt"])
  await ann.page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 999_000 })
  })
  await ann.page.reload()
  await preview(ann).getByText("kept.txt").first().waitFor()
  await ann.page.waitForTimeout(500)
  expect(await told.count()).toBe(0)
  await ann.page.keyboard.press("Escape")
  await preview(ann).waitFor({ state: "detached" })
  // the disk takes no more
  await ann.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await isFull()
  await choose(ann, "file", [textFile("homeless.txt", 3000)])
  await told.waitFor()
})

// (OUTBOX-08, OUTBOX-09, OUTBOX-12)
it("sends texts while ten uploads go", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const free = Promise.withResolvers<undefined>()
  await ann.page.route("**/common/upload/**", async (route) => {
    await free.promise
    await route.continue()
  })
  const picks = [1, 2].map((of) => [1, 2, 3, 4, 5].map((n) => textFile(`${of} ${n}.txt`, 40_000)))
  for (const pick of picks) {
    await choose(ann, "file", pick)
    await send(ann)
  }
  await expect.poll(() => ann.page.locator("[data-uploading]").count()).toBe(10)
  for (const text of ["meanwhile", "and then", "at last"]) {
    await ann.say(text)
    await isSent(ann.line(text))
  }
  expect(await ann.page.locator("[data-uploading]").count()).toBe(10)
  expect(await filesOf(two.bo)).toEqual([])
  free.resolve(undefined)
  await expect.poll(async () => (await filesOf(two.bo)).length, { timeout: 60_000 }).toBe(10)
  const names = (await filesOf(two.bo)).map(({ fileName }) => fileName)
  for (const [at, pick] of picks.entries())
    expect(names.filter((name) => name.startsWith(`${at + 1}`))).toEqual(pick.map(({ name }) => name))
  await haveArrived(picks.flat())
})

// (OUTBOX-09, OUTBOX-10)
it("waits while there is no network, and then brings the rest", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const big = textFile("cable.txt", 12_000_000)
  await throttle(ann.page, 1_500_000)
  await choose(ann, "file", [big])
  await send(ann)
  await expect.poll(() => progress(ann), { timeout: 60_000 }).toBeGreaterThan(0.1)
  await lose(ann, two.annsLine)
  await ann.page.locator("[data-uploading=waits]").waitFor()
  await throttle(ann.page, -1)
  await find(ann, two.annsLine)
  await isSent(card(ann, "cable.txt"))
  await haveArrived([big])
})

// (OUTBOX-07)
it("gives an upload up, and nothing of it comes", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await throttle(ann.page, 1_000_000)
  await choose(ann, "file", [textFile("never mind.txt", 9_000_000)])
  await send(ann)
  await expect.poll(() => progress(ann), { timeout: 60_000 }).toBeGreaterThan(0.05)
  await ann.page.getByRole("button", { name: ann.t("chat:file.cancel", { name: "never mind.txt" }) }).click()
  await card(ann, "never mind").waitFor({ state: "detached" })
  await throttle(ann.page, -1)
  await ann.say("something else")
  await isSent(ann.line("something else"))
  expect(await filesOf(two.bo)).toEqual([])
  // and the device holds it no more
  expect(await bytesKept(ann, two.ann)).toBe(0)
})

/** What has moved by itself since {@link watchShifts}, and how far, as browsers count it; nothing where the sum of it is below 0.01. */
const shifts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => (globalThis as { shifted?: () => ReadonlyArray<string> }).shifted?.() ?? ["nobody watched"])

interface Shift {
  readonly value: number
  readonly sources: ReadonlyArray<{
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }>
}

/** Watches from now on. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let sum = 0
    const seen: Array<string> = []
    const placed = ({ height, width, x, y }: DOMRect): string => [x, y, width, height].map(Math.round).join(" ")
    const add = (entries: PerformanceEntryList): void => {
      for (const { sources, value } of entries as unknown as ReadonlyArray<Shift>) {
        sum += value
        const moved = sources.map(({ currentRect, node, previousRect }) => {
          const html = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? "")
          return `${html}: ${placed(previousRect)} to ${placed(currentRect)}`
        })
        seen.push(`${value}: ${moved.join("; ")}`)
      }
    }
    const watch = new PerformanceObserver((list) => add(list.getEntries()))
    watch.observe({ type: "layout-shift" })
    ;(globalThis as { shifted?: () => ReadonlyArray<string> }).shifted = () => {
      add(watch.takeRecords())
      return sum < 0.01 ? [] : seen
    }
  })

// (OUTBOX-07, EMOJI-11)
it.each(["desk", "phone"] as const)(
  "keeps the size of a bubble from its first moment until its file is sent, on a %s",
  async (where) => {
    const ann = await two.openAnn({ size: where === "desk" ? DESK : PHONE })
    await two.chatWithBo(ann)
    for (let n = 0; n < 8; n++) await ann.say(`line ${n}`)
    await isSent(ann.line("line 7"))
    await throttle(ann.page, 400_000)
    for (const [name, file] of [
      ["plan of the year.txt", textFile("plan of the year.txt", 500_000)],
      ["lake.jpg", await picture("lake.jpg")],
      ["pole.jpg", await picture("pole.jpg", 100, 900)]
    ] as const) {
      await choose(ann, name.endsWith("txt") ? "file" : "photos", [file])
      await send(ann)
      const line = ann.page.locator("[data-message]").last()
      const bubble = line.locator(name.endsWith("txt") ? "[data-file]" : "[data-picture]")
      await bubble.waitFor()
      await watchShifts(ann.page)
      const sides = async () => {
        const { height = 0, width = 0 } = (await bubble.boundingBox()) ?? {}
        return [Math.round(width), Math.round(height)]
      }
      const first = await sides()
      await isSent(line)
      expect(await sides()).toEqual(first)
      expect(await shifts(ann.page)).toEqual([])
    }
  }
)

// (TAB-10)
it("shows in each tab how far a file is, and gives it up from any", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await throttle(ann.page, 600_000)
  await choose(ann, "file", [textFile("shared.txt", 9_000_000)])
  await send(ann)
  await expect.poll(() => progress(ann), { timeout: 60_000 }).toBeGreaterThan(0.02)
  const other = await ann.page.context().newPage()
  await other.goto(ann.page.url())
  const bar = other.locator("[data-uploading=goes] progress")
  const there = () => bar.evaluate((each) => (each as HTMLProgressElement).position)
  await bar.waitFor()
  const seen = await there()
  await expect.poll(there, { timeout: 60_000 }).toBeGreaterThan(seen)
  await other.getByRole("button", { name: ann.t("chat:file.cancel", { name: "shared.txt" }) }).click()
  await card(ann, "shared.txt").waitFor({ state: "detached" })
  await throttle(ann.page, -1)
  await ann.say("and on")
  await isSent(ann.line("and on"))
  expect(await filesOf(two.bo)).toEqual([])
  await other.close()
})

// (FILE-03, FILE-04, FILE-05, FILE-06, FILE-07, FILE-09)
it("says before a byte goes what does not go, and why", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const uploads: Array<string> = []
  ann.page.on("request", (request) => void (request.url().includes("/common/upload/") && uploads.push(request.url())))
  const fits = textFile("fits.txt", 100)
  const strange = { ...textFile("x", 50), name: `../..\\a\u202e${"é".repeat(200)}.txt` }
  await choose(ann, "file", [textFile("tool.exe", 100), textFile("empty.txt", 0), fits, strange])
  const rows = preview(ann).locator("[data-chosen]")
  await rows.filter({ hasText: "tool.exe" }).getByText(ann.t("refusal:file-type")).waitFor()
  await rows.filter({ hasText: "empty.txt" }).getByText(ann.t("refusal:file-empty")).waitFor()
  expect(uploads).toEqual([])
  // a long name pushes nothing out of the dialog
  const remove = preview(ann).getByRole("button", { name: ann.t("attach:remove", { name: "empty.txt" }) })
  const [inside, button] = [await preview(ann).boundingBox(), await remove.boundingBox()]
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((inside?.x ?? 0) + (inside?.width ?? 0))
  expect(await preview(ann).locator("bdi").last().textContent()).toMatch(/^aé+\.txt$/)
  await preview(ann)
    .getByRole("button", { name: ann.t("attach:remove", { name: "tool.exe" }) })
    .click()
  await send(ann)
  await isSent(card(ann, "fits.txt"))
  await expect.poll(async () => (await filesOf(two.bo)).length).toBe(2)
  const names = (await filesOf(two.bo)).map(({ fileName }) => fileName)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(names.join("")).not.toMatch(/[\u202e/\\]/)
  await choose(
    ann,
    "file",
    Array.from({ length: 6 }, (_, n) => textFile(`${n}.txt`, 10))
  )
  await preview(ann)
    .getByText(ann.t("refusal:file-too-many", { max: 5 }))
    .waitFor()
  expect(
    await preview(ann)
      .getByRole("button", { name: ann.t("attach:send"), exact: true })
      .isDisabled()
  ).toBe(true)
})

// (OUTBOX-10)
it("keeps what the service refuses with its reason, and sends it again when asked", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await ann.page.route(
    "**/common/upload/begin",
    (route) => route.fulfill({ json: { code: 401, msg: "Your storage (5 MB) is full.", data: { reason: "storage-full" } } }),
    { times: 1 }
  )
  const file = textFile("again.txt", 5000)
  await choose(ann, "file", [file])
  await send(ann)
  const line = card(ann, "again.txt")
  await line.getByText("Your storage (5 MB) is full.").waitFor()
  await line.getByRole("button", { name: ann.t("chat:menu.retry"), exact: true }).click()
  await isSent(line)
  await haveArrived([file])
  // another session of the person sees the same
  const again = await loggedIn(two.house.url, two.bo.account, "web")
  expect((await filesOf(again)).map(({ fileName }) => fileName)).toEqual(["again.txt"])
})

const sidesOf = async (row: Row | undefined): Promise<ReadonlyArray<unknown>> => {
  if (row === undefined) return []
  const { exif, format, height, width } = await sharp(await bytesOf(row, two.bo)).metadata()
  return [format, width, height, exif === undefined]
}

/** Tag of a photo's metadata that leads to where it was taken, in either order of bytes. */
const GPS_TAG = ["8825", "2588"].map((hex) => Buffer.from(hex, "hex"))
const tellsPlace = async (bytes: Buffer): Promise<boolean> => {
  const { exif } = await sharp(bytes).metadata()
  return exif !== undefined && GPS_TAG.some((tag) => exif.includes(tag))
}

// (EMOJI-11, FILE-02)
it("sends a photo turned, smaller and without where it was taken, in a box that does not move; the original when asked", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const noise = {
    create: { width: 3000, height: 1500, channels: 3, background: "#567", noise: { type: "gaussian", mean: 120, sigma: 40 } }
  } as const
  const buffer = await sharp(noise)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const photo = { name: "tower.jpeg", mimeType: "image/jpeg", buffer }
  await throttle(ann.page, 150_000)
  await choose(ann, "photos", [photo])
  await send(ann)
  const shown = ann.page.locator("[data-message] [data-picture] img").first()
  const boxOf = async () => {
    const { height = 0, width = 0 } = (await shown.boundingBox()) ?? {}
    return [Math.round(width), Math.round(height)]
  }
  // turned on its side: 1,500 by 3,000
  await expect.poll(boxOf).toEqual([120, 240])
  await throttle(ann.page, -1)
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }))
  expect(await boxOf()).toEqual([120, 240])
  const [row] = await filesOf(two.bo)
  expect(await sidesOf(row)).toEqual(["jpeg", 1024, 2048, true])
  expect((await bytesOf(row as Row, two.bo)).length).toBeLessThan(buffer.length / 2)

  await choose(ann, "photos", [photo])
  await preview(ann)
    .getByRole("switch", { name: ann.t("attach:original") })
    .click()
  await send(ann)
  await expect.poll(async () => (await filesOf(two.bo)).length, { timeout: 60_000 }).toBe(2)
  const original = (await filesOf(two.bo)).at(-1)
  expect((await sidesOf(original)).slice(1, 3)).toEqual([3000, 1500])
  expect(await tellsPlace(buffer)).toBe(true)
  expect(await tellsPlace(await bytesOf(original as Row, two.bo))).toBe(false)
})

/** Two frames of noise, which any other writing makes smaller. */
const moving = async (name: string, as: "gif" | "webp"): Promise<Sent> => {
  const [width, pageHeight] = [160, 120]
  const raw = { width, height: 2 * pageHeight, channels: 3, pageHeight } as const
  const frames = sharp(randomBytes(raw.width * raw.height * 3), { raw })
  const buffer = await (
    as === "gif" ? frames.gif({ delay: [200, 200] }) : frames.webp({ lossless: true, delay: [200, 200] })
  ).toBuffer()
  return { name, mimeType: `image/${as}`, buffer }
}

// (FILE-02)
it("lets a GIF and an animated WebP move, and makes a still WebP small", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const still = await sharp(randomBytes(160 * 120 * 3), { raw: { width: 160, height: 120, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer()
  await choose(ann, "photos", [
    await moving("wave.gif", "gif"),
    await moving("dance.webp", "webp"),
    { name: "still.webp", mimeType: "image/webp", buffer: still }
  ])
  await send(ann)
  await expect.poll(async () => (await filesOf(two.bo)).length, { timeout: 60_000 }).toBe(3)
  const pages = async (row: Row) => {
    const { format, pages = 1 } = await sharp(await bytesOf(row, two.bo)).metadata()
    return [row.fileName, format, pages]
  }
  expect(await Promise.all((await filesOf(two.bo)).map(pages))).toEqual([
    ["wave.gif", "gif", 2],
    ["dance.webp", "webp", 2],
    ["still.jpg", "jpeg", 1]
  ])
})

// (OUTBOX-07)
it("shows a picture that waits from this device, also after a reload", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await ann.page.route("**/common/upload/**", (route) => route.abort())
  await choose(ann, "photos", [await picture("waits.jpg", 900, 600)])
  await send(ann)
  const image = ann.page.locator("[data-message] [data-picture] img")
  const wide = () => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)
  await expect.poll(wide).toBe(900)
  await reload(ann.page)
  await expect.poll(wide).toBe(900)
  await ann.page.unroute("**/common/upload/**")
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }))
  expect((await filesOf(two.bo)).map(({ fileName }) => fileName)).toEqual(["waits.jpg"])
})

// (BODY-17)
it("shows a blurred preview until the picture is there, and none while data is saved", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const left = { create: { width: 600, height: 800, channels: 3, background: "#e8a33d" } } as const
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2a7de1" } })
    .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  await choose(ann, "photos", [{ name: "dune.jpg", mimeType: "image/jpeg", buffer }])
  await send(ann)
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }))

  const bo = await two.opened(two.bo, two.bosLine, { language: "zh-Hans", size: PHONE, touch: true, ahead: true })
  const arrival = Promise.withResolvers<undefined>()
  await bo.page.route(/[?&]small=1/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await bo.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  const box = bo.page.locator("[data-message]:not([data-own]) [data-picture]")
  const ground = () => box.evaluate((each) => getComputedStyle(each).backgroundImage)
  await expect.poll(ground).toMatch(/^url\("data:image\/png/)
  const colours = await box.evaluate(async (each) => {
    const image = new Image()
    image.src = getComputedStyle(each).backgroundImage.slice(5, -2)
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d")
    context?.drawImage(image, 0, 0)
    return [2, image.width - 3].map((x) => [...(context?.getImageData(x, 8, 1, 1).data ?? [])].slice(0, 3))
  })
  // more red than blue on the left, and the other way round on the right
  expect(colours.map(([red = 0, , blue = 0]) => red > blue)).toEqual([true, false])
  arrival.resolve(undefined)
  await expect.poll(ground).toBe("none")
  expect(await box.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  const saver = await two.opened(two.bo, two.bosLine, { language: "en", size: DESK })
  const asked: Array<string> = []
  saver.page.on("request", (request) => void asked.push(request.url()))
  await saver.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  const his = saver.page.locator("[data-message]:not([data-own]) [data-picture] img")
  await expect.poll(() => his.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(asked.filter((url) => url.includes("thumbhash"))).toEqual([])
  expect([...ann.complaints(), ...bo.complaints(), ...saver.complaints()]).toEqual([])
})

// (FILE-02, FILE-09)
it("says before it is sent that a picture which this browser cannot read goes as a file", async () => {
  // a service that takes it at all
  const [before = ""] = await two.house.operate("settings get", ["fileUpload.fileExt"])
  onTestFinished(() => two.house.operate("settings set", ["fileUpload.fileExt", before]).then(() => undefined))
  await two.house.operate("settings set", ["fileUpload.fileExt", `${before} heic`])
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const heic = { ...textFile("beach.heic", 3000), mimeType: "image/heic" }
  await choose(ann, "photos", [heic, await picture("sea.jpg")])
  const rows = preview(ann).locator("[data-chosen]")
  await rows.filter({ hasText: "beach.heic" }).getByText(ann.t("attach:asFile")).waitFor()
  await preview(ann)
    .getByRole("button", { name: ann.t("attach:remove", { name: "sea.jpg" }) })
    .waitFor()
  expect(await preview(ann).locator("[data-as-file]").count()).toBe(1)
  await send(ann)
  await isSent(card(ann, "beach"))
  await expect
    .poll(async () => (await filesOf(two.bo)).map(({ fileName, type }) => `${type} ${fileName}`).toSorted())
    .toEqual(["file beach.heic", "image sea.jpg"])
})

/** Counts from now on what the worker decodes that makes pictures ready. */
const decodes = async (page: Page): Promise<() => Promise<number>> => {
  const worker = page.workers().find((each) => each.url().includes("pictureWorker"))
  if (worker === undefined) throw new Error("no picture was made ready yet")
  await worker.evaluate(() => {
    const { createImageBitmap } = globalThis
    Object.assign(globalThis, {
      decoded: 0,
      createImageBitmap: (...given: [Blob]) => {
        Object.assign(globalThis, { decoded: Number(Reflect.get(globalThis, "decoded")) + 1 })
        return createImageBitmap(...given)
      }
    })
  })
  return () => worker.evaluate(() => Number(Reflect.get(globalThis, "decoded")))
}

// (FILE-10, FILE-11)
it("decodes no picture whose head says that it fills memory: it is refused, or goes as a file", async () => {
  const [before = ""] = await two.house.operate("settings get", ["fileUpload.fileExt"])
  onTestFinished(() => two.house.operate("settings set", ["fileUpload.fileExt", before]).then(() => undefined))
  await two.house.operate("settings set", ["fileUpload.fileExt", `${before} apng`])
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  // one worker makes all pictures, so that one counts
  await ann.page.evaluate(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }))
  const rows = preview(ann).locator("[data-chosen]")
  const pictures = ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") })
  await choose(ann, "photos", [bomb("bomb.png"), await picture("sea.jpg")])
  const refused = rows.filter({ hasText: "bomb.png" })
  await refused.getByText(ann.t("refusal:image-too-large", { max: 100 })).waitFor()
  await rows.filter({ hasText: "sea.jpg" }).locator("img").waitFor()
  expect(await refused.locator("img").count()).toBe(0)
  await send(ann)
  await isSent(pictures)

  const count = await decodes(ann.page)
  const large = bomb("bomb.apng")
  await choose(ann, "photos", [large, await picture("hill.jpg")])
  const goes = rows.filter({ hasText: "bomb.apng" })
  await goes.getByText(ann.t("attach:asFile")).waitFor()
  await rows.filter({ hasText: "hill.jpg" }).locator("img").waitFor()
  expect(await goes.locator("img").count()).toBe(0)
  await send(ann)
  await isSent(card(ann, "bomb"))
  await isSent(pictures, 2)
  expect(await count()).toBe(1)
  const sent = await filesOf(two.bo)
  expect(sent.map(({ fileName, type }) => `${type} ${fileName}`)).toEqual(["image sea.jpg", "file bomb.apng", "image hill.jpg"])
  expect(sha(await bytesOf(sent[1] as Row, two.bo))).toBe(sha(large.buffer))
  expect(ann.complaints()).toEqual([])
})

/** Hands files to a page as a hand does that drops or pastes them: the page makes them itself. */
const handed = (page: Page, how: "drop" | "paste", names: ReadonlyArray<string>, words = ""): Promise<void> =>
  page.evaluate(
    ({ how, names, words }) => {
      const data = new DataTransfer()
      for (const name of names) data.items.add(new File([`${name} says hello`], name, { type: "text/plain" }))
      if (words !== "") data.setData("text/plain", words)
      const wish = { bubbles: true, cancelable: true } as const
      if (how === "paste") {
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { ...wish, clipboardData: data }))
        return
      }
      const log = document.querySelector("[role=log]")
      log?.dispatchEvent(new DragEvent("dragenter", { ...wish, dataTransfer: data }))
      log?.dispatchEvent(new DragEvent("dragover", { ...wish, dataTransfer: data }))
      setTimeout(() => log?.dispatchEvent(new DragEvent("drop", { ...wish, dataTransfer: data })), 300)
    },
    { how, names, words }
  )

// (PASTE-01)
it("asks how to paste what is words and a picture at once; a picture from a page is one, words are words", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const pastes = async (text: string, html: string, { buffer, name }: Sent): Promise<void> => {
    await ann.composer.focus()
    await ann.page.evaluate(
      ({ bytes, html, name, text }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/jpeg" }))
        if (text !== "") data.setData("text/plain", text)
        data.setData("text/html", html)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data })
        )
      },
      { bytes: [...buffer], html, name, text }
    )
  }
  const question = ann.page.getByRole("dialog", { name: ann.t("attach:paste.title") })
  const answer = (label: string): Promise<void> => question.getByRole("button", { name: label, exact: true }).click()
  const cells = await picture("cells.jpg", 300, 60)
  const table = "<table><tr><td>tea</td><td>3</td></tr></table>"
  await ann.composer.fill("Bought: ")
  await pastes("tea\t3", table, cells)
  await answer(ann.t("attach:paste.text"))
  await question.waitFor({ state: "detached" })
  expect(await ann.composer.inputValue()).toBe("Bought: tea\t3")
  expect(await ann.composer.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await ann.page.locator("[data-chosen]").count()).toBe(0)

  await pastes("tea\t3", table, cells)
  await ann.page.keyboard.press("Escape")
  await question.waitFor({ state: "detached" })
  await pastes("tea\t3", table, cells)
  await answer(ann.t("attach:paste.image"))
  await ann.page.locator("[data-chosen]").filter({ hasText: "cells.jpg" }).waitFor()
  await send(ann)
  expect(await ann.composer.inputValue()).toBe("Bought: tea\t3")
  // a picture of a page has markup, and no words
  await pastes("", '<img src="https://example.com/lake.jpg" alt="The lake">', await picture("lake.jpg"))
  await ann.page.locator("[data-chosen]").filter({ hasText: "lake.jpg" }).waitFor()
  expect(await question.count()).toBe(0)
  await send(ann)
  await expect
    .poll(async () => (await filesOf(two.bo)).map(({ fileName }) => fileName), { timeout: 60_000 })
    .toEqual(["cells.jpg", "lake.jpg"])
  expect(ann.complaints()).toEqual([])
})

// (FILE-09)
it("takes files that are dropped on a chat, which says so, and files that are pasted", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const mark = ann.page.getByText(ann.t("chat:drop.here"))
  await Promise.all([mark.waitFor(), handed(ann.page, "drop", ["one.txt", "two.txt"])])
  await mark.waitFor({ state: "detached" })
  await ann.page.locator("[data-chosen]").nth(1).waitFor()
  await preview(ann)
    .getByRole("button", { name: ann.t("attach:later", { name: "one.txt" }) })
    .click()
  expect(await ann.page.locator("[data-chosen] bdi").allTextContents()).toEqual(["two.txt", "one.txt"])
  await preview(ann)
    .getByRole("button", { name: ann.t("attach:remove", { name: "two.txt" }) })
    .click()
  await send(ann)
  await isSent(card(ann, "one.txt"))
  await ann.composer.focus()
  await handed(ann.page, "paste", ["three.txt"])
  await ann.page.locator("[data-chosen]").filter({ hasText: "three.txt" }).waitFor()
  await ann.page.keyboard.press("Escape")
  await ann.page.locator("[data-chosen]").waitFor({ state: "detached" })
  // a file with its name as text is pasted as words (PASTE-01)
  await ann.composer.focus()
  await handed(ann.page, "paste", ["four.txt"], "four")
  await ann.say("and that was all")
  await isSent(ann.line("and that was all"))
  expect((await filesOf(two.bo)).map(({ fileName }) => fileName)).toEqual(["one.txt"])
})
// (OUTBOX-18)
it("brings a file in one form to a service that takes no parts", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const calls: Array<string> = []
  ann.page.on(
    "request",
    (request) => void (request.url().includes("/common/upload/") && calls.push(new URL(request.url()).pathname))
  )
  await ann.page.route("**/common/upload/begin*", (route) => route.fulfill({ status: 404, body: "Not Found" }))
  const files = [textFile("first.txt", 300_000), textFile("second.txt", 2000)]
  await choose(ann, "file", files)
  await send(ann)
  await isSent(card(ann, "second.txt"))
  expect((await filesOf(two.bo)).map(({ fileName }) => fileName)).toEqual(["first.txt", "second.txt"])
  await haveArrived(files)
  // from then on it is not asked for parts
  const photo = await picture("lake.jpg")
  await choose(ann, "photos", [photo])
  await send(ann)
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }))
  expect(calls.filter((path) => path.endsWith("/begin")).length).toBeLessThan(3)
  expect(calls.filter((path) => path.endsWith("/uploadFile"))).toHaveLength(3)
  // the browser complains of the 404
  ann.complaints()
})
