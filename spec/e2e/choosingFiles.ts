import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { crc32, deflateSync } from "node:zlib"
import type { Locator } from "playwright"
import sharp from "sharp"
import { expect } from "vitest"
import { indexFirst } from "#adapters/media/indexFirst.ts"
import type { Person } from "../layout/Person.ts"
import type { Window } from "./window.ts"

/** A file as somebody chooses it. */
export interface Sent {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export const textFile = (name: string, size: number): Sent => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString("hex")
      .slice(0, size)
  )
})
export const picture = async (name: string, width = 1200, height = 800): Promise<Sent> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width, height, channels: 3, background: "#2a7de1" } })
    .jpeg()
    .toBuffer()
})

/** A PNG of a few bytes whose head says 30,000 by 30,000: decoded, it fills 3.6 GB. */
export const bomb = (name: string): Sent => {
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(30_000, 0)
  head.writeUInt32BE(30_000, 4)
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  // a bit for each pixel, and a byte before each row
  const rows = deflateSync(Buffer.alloc(30_000 * 3751))
  return {
    name,
    mimeType: "image/png",
    buffer: Buffer.concat([begin, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))])
  }
}

/** Two seconds of VP9 in an MP4 whose index stands at its end, 160 by 90 pixels. */
export const film = (name: string): Sent => ({
  name,
  mimeType: "video/mp4",
  buffer: readFileSync(new URL("../../fixtures/media/index-last.mp4", import.meta.url))
})

/** The same with its index in front, and with so many bytes that nobody plays behind those that are played. */
export const longFilm = async (name: string, size: number): Promise<Sent> => {
  const moved = await indexFirst(new File([new Uint8Array(film(name).buffer)], name, { type: "video/mp4" }))
  const short = Buffer.from(await moved.arrayBuffer())
  const media = short.indexOf("mdat") - 4
  short.writeUInt32BE(size - media, media)
  return { name, mimeType: "video/mp4", buffer: Buffer.concat([short, randomBytes(size - short.length)]) }
}

/** The same in a codec that no browser knows. */
export const unknownFilm = (name: string): Sent => {
  const { buffer, mimeType } = film(name)
  const strange = Buffer.from(buffer)
  strange.write("zz09", strange.indexOf("vp09"))
  return { name, mimeType, buffer: strange }
}

export const preview = ({ page }: Window): Locator => page.getByRole("dialog").filter({ has: page.locator("[data-chosen]") })

/** Chooses files by the button beside the composer, as a finger or a mouse does; those that are named by their path lie on the disk. */
export const choose = async (
  { page, t }: Window,
  what: "photos" | "video" | "file",
  files: ReadonlyArray<Sent> | ReadonlyArray<string>
): Promise<void> => {
  await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).click()
  const chooser = page.waitForEvent("filechooser")
  const label = t(`attach:${what}`)
  await page
    .getByRole("menuitem", { name: label, exact: true })
    .or(page.getByRole("dialog").getByRole("button", { name: label, exact: true }))
    .click()
  await (await chooser).setFiles([...files] as Array<Sent> | Array<string>)
  await page
    .locator("[data-chosen]")
    .nth(files.length - 1)
    .waitFor()
}
export const send = async (window: Window): Promise<void> => {
  await preview(window)
    .getByRole("button", { name: window.t("attach:send"), exact: true })
    .click()
  await preview(window).waitFor({ state: "detached" })
}
export const card = ({ page }: Window, name: string): Locator => page.locator("[data-message]").filter({ hasText: name })
/** The last one is sent; with a count, once so many stand there, for a video joins a while after it was chosen. */
export const isSent = async (line: Locator, count?: number) => {
  if (count !== undefined) await expect.poll(() => line.count(), { timeout: 60_000 }).toBe(count)
  await expect
    .poll(() => line.last().locator("[data-delivery]").getAttribute("data-delivery"), { timeout: 60_000 })
    .toMatch(/sent|read/)
}

/** How many files this device keeps for somebody. */
export const bytesKept = ({ page }: Window, of: Pick<Person, "id">): Promise<number> =>
  page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error ?? new Error(name))
    })
    const count = await new Promise<number>((done) => {
      const request = database.transaction("bytes").objectStore("bytes").count()
      request.onsuccess = () => done(request.result)
    })
    database.close()
    return count
  }, `parley-${of.id}-bytes`)
