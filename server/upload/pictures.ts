import { open } from "node:fs/promises"
import { Result } from "effect"
import type { Metadata, Sharp, SharpOptions } from "sharp"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { checkSides, MEGAPIXELS_MAX } from "#engine/message/files.ts"
import { pictureSides } from "#engine/format/pictureSides.ts"
import { COVER_BOUND } from "#engine/format/coverSize.ts"
import type { FileKind } from "./sniff.ts"
import { allowance } from "../http/rateLimit/allowance.ts"
import { turnsOf } from "../http/turnsOf.ts"
import { takeTurns } from "./turns.ts"

/** What a picture is, in pixels, as it is seen: turned as its camera was held. */
export interface PictureInfo {
  readonly width: number
  readonly height: number
}

/** Bytes of memory that a picture may fill while it is drawn: few of them are drawn at once, but anybody may send the next. */
const HELD_MAX = 192 * 1024 * 1024

/** Covers are drawn on screens with two points to a pixel. */
const DENSITY = 2
/** Below this many bytes a picture is its own cover. */
const COVER_ABOVE = 20 * 1024
/** Seconds after which a picture is given up. */
const PATIENCE = 15
/** Sides of an avatar in pixels. */
const AVATAR_SIDE = 512

/** Loaded with the first picture: a service that draws none needs no sharp. */
const sharpened = async (path: string, options: SharpOptions): Promise<Sharp> => {
  const { default: sharp } = await import("sharp")
  // What it has decoded is never asked for again, and pictures come one at a time.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(path, options)
}
const drawing = takeTurns(2)
/** One person's pictures come one after the other, so that they have one place among those of all. */
const ofOwner = turnsOf(1)
const inTurn = <A>(owner: number, work: () => Promise<A>): Promise<A> => ofOwner(String(owner), () => drawing(work))

/** Pixels of all pictures of one person, per second and at once: fifty photos of a telephone, or six of the largest pictures (DEC-0172). */
const PIXELS_A_SECOND = 20_000_000
const PIXELS_AT_ONCE = 600_000_000
const pixels = allowance(PIXELS_A_SECOND, PIXELS_AT_ONCE)

/** Pays for a picture's pixels before one of them is drawn; refuses when its owner has to wait. */
export const payPixels = (owner: number, { height, width }: PictureInfo): Result.Result<void, Refused> => {
  const cost = width * height
  return pixels.spend(String(owner), cost, performance.now())
    ? Result.succeed(undefined)
    : Result.fail(refused("too-fast", { seconds: Math.ceil(cost / PIXELS_A_SECOND) }))
}

const opened = (path: string): Promise<Sharp> =>
  sharpened(path, { limitInputPixels: MEGAPIXELS_MAX * 1_000_000, sequentialRead: true, failOn: "error" })

/** Bytes of a file that are read for its sides: few at first, and more of a GIF with remarks before its first frame; what says them later is refused. */
const HEAD = 64 * 1024
const HEAD_MAX = 16 * 1024 * 1024

/** The sides that a file says itself, in its head. */
const sidesInHead = async (path: string): Promise<PictureInfo | undefined> => {
  const handle = await open(path, "r")
  try {
    const { size } = await handle.stat()
    for (let length = HEAD; length <= HEAD_MAX; length *= 16) {
      const head = Buffer.alloc(Math.min(length, size))
      const { bytesRead } = await handle.read(head, 0, head.length, 0)
      const sides = pictureSides(head.subarray(0, bytesRead))
      if (sides !== null || bytesRead < length) return sides ?? undefined
    }
    return undefined
  } finally {
    await handle.close()
  }
}

const isOthers = (mime: string): boolean => mime === "image/bmp" || mime === "image/x-icon"

/** A picture's sides; refuses what cannot be read, and what has too many pixels, before a pixel of it is read. */
export const measurePicture = async (path: string, mime: string): Promise<Result.Result<PictureInfo, Refused>> => {
  const sides = isOthers(mime)
    ? await sidesInHead(path)
    : await (await sharpened(path, { limitInputPixels: false })).metadata().then(
        ({ autoOrient }) => autoOrient,
        () => undefined
      )
  if (sides === undefined || sides.width < 1 || sides.height < 1) return Result.fail(refused("file-type"))
  // browsers make room for the whole screen of a GIF, however small what is drawn on it
  const room = mime === "image/gif" ? await sidesInHead(path) : sides
  if (room === undefined) return Result.fail(refused("file-type"))
  return Result.map(
    Result.flatMap(checkSides(sides), () => checkSides(room)),
    () => ({ width: sides.width, height: sides.height })
  )
}

/** Bytes that each pixel takes of what is not read line by line, but held whole: what comes in passes, finer each time, and GIF; else 0. */
const heldPerPixel = ({ channels, depth, format, isProgressive }: Metadata): number => {
  if (format === "gif") return 4
  if (!isProgressive) return 0
  return channels * (format === "jpeg" || depth === "ushort" ? 2 : 1)
}

/** Whether a picture can be drawn without filling memory; its head says that. */
const mayDraw = (head: Metadata): Result.Result<void, Refused> => {
  const pixels = HELD_MAX / heldPerPixel(head)
  return head.width * head.height > pixels
    ? Result.fail(refused("image-too-large", { max: Math.floor(pixels / 1_000_000) }))
    : Result.succeed(undefined)
}

/** Whether a picture gets a cover of its own: small files need none. */
export const hasCover = (mime: string, bytes: number): boolean =>
  mime.startsWith("image/") && !isOthers(mime) && bytes >= COVER_ABOVE

/**
 * A small picture at `target` of what `fetched` puts into a file when its turn comes, without what cameras write into pictures; returns whether there
 * is one: of what is gone, breaks off, or would fill memory, there is none.
 */
export const makeCover = (fetched: () => Promise<string | undefined>, target: string, owner: number): Promise<boolean> =>
  inTurn(owner, async () => {
    const path = await fetched()
    if (path === undefined) return false
    return drawCover(path, target).then(
      (isDrawn) => isDrawn,
      () => false
    )
  })

const drawCover = async (path: string, target: string): Promise<boolean> => {
  if (Result.isFailure(mayDraw(await (await opened(path)).metadata()))) return false
  const picture = await opened(path)
  await picture
    .autoOrient()
    .resize({
      width: COVER_BOUND.width * DENSITY,
      height: COVER_BOUND.height * DENSITY,
      fit: "inside",
      withoutEnlargement: true
    })
    .webp({ quality: 75 })
    .timeout({ seconds: PATIENCE })
    .toFile(target)
  return true
}

const PNG: FileKind = { class: "image", mime: "image/png", ext: "png" }
const JPEG: FileKind = { class: "image", mime: "image/jpeg", ext: "jpg" }

/** A picture drawn again as an avatar at `target`, of which nothing is left but what is seen; returns what it is. */
export const makeAvatar = async (
  path: string,
  mime: string,
  target: string,
  owner: number
): Promise<Result.Result<FileKind, Refused>> => {
  if (isOthers(mime)) return Result.fail(refused("file-type"))
  const drawn = inTurn(owner, async () => {
    const head = await (await opened(path)).metadata()
    const may = mayDraw(head)
    if (Result.isFailure(may)) return Result.fail(may.failure)
    const { hasAlpha } = head
    const picture = await opened(path)
    const square = picture
      .autoOrient()
      .resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: "cover", withoutEnlargement: true })
      .timeout({ seconds: PATIENCE })
    await (hasAlpha ? square.png() : square.jpeg({ quality: 85 })).toFile(target)
    return Result.succeed(hasAlpha ? PNG : JPEG)
  })
  return await drawn.catch(() => Result.fail(refused("file-type")))
}
