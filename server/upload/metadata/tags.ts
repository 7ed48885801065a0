import { blankBytes, cutBytes, type Edit, type Edits, putBytes, type Source } from "./Edit.ts"

/** Tags of a sound that are looked at, before it and behind it. */
const TAGS_MAX = 20

/** Bytes of the tag that begins at `at` (ID3v2); 0 without one. */
const tagAt = async ({ read }: Source, at: number): Promise<number> => {
  const head = await read(at, 10)
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6)
  const hasFoot = ((head[5] ?? 0) & 0x10) !== 0
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127) + (hasFoot ? 10 : 0)
}

/** Bytes of the tag that ends at `end`: ID3v1, with what some programs put before it, APE, Lyrics3, ID3v2; 0 without one. */
const tagBefore = async ({ read }: Source, end: number): Promise<number> => {
  const tail = await read(Math.max(0, end - 227), Math.min(227, end))
  const before = (bytes: number, length: number): string =>
    bytes > tail.length ? "" : tail.toString("latin1", tail.length - bytes, tail.length - bytes + length)
  if (before(128, 3) === "TAG") return 128
  if (before(227, 4) === "TAG+") return 227
  if (before(9, 9) === "LYRICS200") return 15 + Number(/^[0-9]{6}$/.exec(before(15, 6))?.[0] ?? 0)
  if (before(9, 9) === "LYRICSEND") return 5100
  if (before(32, 8) === "APETAGEX") {
    const hasHead = ((tail[tail.length - 9] ?? 0) & 0x80) !== 0
    return tail.readUInt32LE(tail.length - 20) + (hasHead ? 32 : 0)
  }
  return 0
}

/** A sound without the tags before it and behind it; what lies between is looked at by its own kind. */
export const soundTagEdits = async (source: Source): Promise<{ readonly start: number; readonly edits: Edits }> => {
  let [start, end] = [0, source.size]
  for (let i = 0, bytes = await tagAt(source, 0); bytes > 0 && i < TAGS_MAX; bytes = await tagAt(source, start), i++)
    start = Math.min(end, start + bytes)
  for (let i = 0, bytes = await tagBefore(source, end); bytes > 0 && i < TAGS_MAX; bytes = await tagBefore(source, end), i++)
    end = Math.max(start, end - bytes)
  const edits = [cutBytes(0, start), cutBytes(end, source.size)].filter(({ from, to }) => to > from)
  return { start, edits }
}

/** Blocks of a FLAC: how it sounds, room for more, and where it can be entered. */
const STREAM = 0
const ROOM = 1
const SEEK = 3
const FLAC_BLOCKS_MAX = 1000

/** Removes the metadata of a FLAC: it becomes padding. */
export const flacEdits = async ({ read, size }: Source, from: number): Promise<Edits> => {
  const edits: Array<Edit> = []
  let at = from + 4
  for (let i = 0; i < FLAC_BLOCKS_MAX; i++) {
    const head = await read(at, 4)
    if (head.length < 4) break
    const [first = 0] = head
    const type = first & 0x7f
    const end = at + 4 + head.readUIntBE(1, 3)
    if (type !== STREAM && type !== SEEK)
      edits.push(putBytes(at, Buffer.from([(first & 0x80) | ROOM])), blankBytes(at + 4, Math.min(end, size)))
    if ((first & 0x80) !== 0) break
    at = end
  }
  return edits
}
