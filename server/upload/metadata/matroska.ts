import { blankBytes, type Edit, type Edits, putBytes, type Source } from "./Edit.ts"

/** Elements that are looked at: of a film that was written while it was taken, each picture and each piece of sound. */
const LOOKS_MAX = 200_000

/** Elements of a track that are looked at for its number and kind. */
const IN_TRACK_MAX = 100

const SEGMENT = 0x1853_8067
const CLUSTER = 0x1f43_b675
const INFO = 0x1549_a966
const TRACKS = 0x1654_ae6b
const TRACK = 0xae
const SUM = 0xbf
const VOID = 0xec

const BLOCK_GROUP = 0xa0
/** A piece of a track, in a group and without one: the track's number comes first. */
const BLOCK = 0xa1
const SIMPLE_BLOCK = 0xa3
const NUMBER = 0xd7
const KIND = 0x83
/** Kinds of tracks that are seen and heard: pictures, sound, and both in one. */
const PLAYED: ReadonlySet<number> = new Set([1, 2, 3])

/** In which elements is looked. */
const INSIDE: ReadonlySet<number> = new Set([SEGMENT, INFO, TRACKS, TRACK])
/** Tags, attachments, chapters; when it was made, what it is called and by which id, what comes before and after it; what a track is called. Sums fit no more. */
const SAYS: ReadonlySet<number> = new Set([
  ...[0x1254_c367, 0x1941_a469, 0x1043_a770],
  ...[0x4461, 0x7ba9, 0x73a4, 0x7384, 0x3cb923, 0x3c83ab, 0x3eb923, 0x3e83bb, 0x4444],
  ...[0x536e, SUM]
])
/** Programs that wrote it: both must be there. */
const PROGRAMS: ReadonlySet<number> = new Set([0x4d80, 0x5741])
/** What stands in a segment, and so ends a cluster that does not say how long it is. */
const IN_SEGMENT: ReadonlySet<number> = new Set([
  ...[CLUSTER, INFO, TRACKS, 0x114d_9b74, 0x1c53_bb6b, 0x1254_c367, 0x1941_a469, 0x1043_a770]
])

interface Element {
  readonly id: number
  readonly at: number
  readonly start: number
  /** Nothing where it does not say. */
  readonly end: number | undefined
}

/** An element that is nothing any more, of the same length. */
const dropped = (at: number, end: number): ReadonlyArray<Edit> => {
  const bytes = end - at
  if (bytes < 9) return [putBytes(at, Buffer.from([VOID, 0x80 | (bytes - 2)])), blankBytes(at + 2, end)]
  const head = Buffer.from([VOID, 1, 0, 0, 0, 0, 0, 0, 0])
  head.writeUIntBE(bytes - 9, 3, 6)
  return [putBytes(at, head), blankBytes(at + 9, end)]
}

const elementAt = async ({ read }: Source, at: number): Promise<Element | undefined> => {
  const head = await read(at, 12)
  const [first = 0] = head
  const idBytes = Math.clz32(first) - 23
  const sizeFirst = head[idBytes] ?? 0
  const sizeBytes = Math.clz32(sizeFirst) - 23
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) return undefined
  const rest = head.subarray(idBytes + 1, idBytes + sizeBytes)
  const marked = sizeFirst & (0xff >> sizeBytes)
  const size = rest.reduce((sum, byte) => 256 * sum + byte, marked)
  const isUnknown = marked === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff)
  const start = at + idBytes + sizeBytes
  return { id: head.readUIntBE(0, idBytes), at, start, end: isUnknown ? undefined : start + size }
}

/** Number and kind of a track, from the first elements in it. */
const trackIn = async (source: Source, { end, start }: { readonly start: number; readonly end: number }) => {
  let [number, kind] = [0, 0]
  let at = start
  for (let i = 0; at < end && i < IN_TRACK_MAX; i++) {
    const element = await elementAt(source, at)
    if (element?.end === undefined || element.end > end) break
    const bytes = Math.min(element.end - element.start, 6)
    if (bytes > 0 && (element.id === NUMBER || element.id === KIND)) {
      const value = (await source.read(element.start, bytes)).readUIntBE(0, bytes)
      if (element.id === NUMBER) number = value
      else kind = value
    }
    at = element.end
  }
  return { number, isPlayed: PLAYED.has(kind) || kind === 0 }
}

/** Number of the track that a block, or the block with which a group begins, is of; it says how long it is, as sizes do. 0: it is no block. */
const trackOf = async (source: Source, { id, start }: Element): Promise<number> => {
  const block = id === BLOCK_GROUP ? await elementAt(source, start) : { id, start }
  if (block?.id !== BLOCK && block?.id !== SIMPLE_BLOCK) return 0
  const head = await source.read(block.start, 4)
  const bytes = Math.clz32(head[0] ?? 0) - 23
  return bytes > head.length ? 0 : head.readUIntBE(0, bytes) & (2 ** (7 * bytes) - 1)
}

/** Removes the metadata of a film or a sound in Matroska or WebM, subtitles too (DEC-0209); no byte moves. */
export const matroskaEdits = async (source: Source): Promise<Edits> => {
  const edits: Array<Edit> = []
  const unplayed = new Set<number>()
  let looks = 0
  const walk = async (from: number, to: number, isInCluster: boolean): Promise<number> => {
    let at = from
    while (at < to && looks++ < LOOKS_MAX) {
      const element = await elementAt(source, at)
      if (element === undefined || (isInCluster && IN_SEGMENT.has(element.id))) return at
      const { id, start } = element
      const end = Math.min(element.end ?? to, to)
      const track = id === TRACK ? await trackIn(source, { start, end }) : undefined
      if (track?.isPlayed === false) {
        unplayed.add(track.number)
        edits.push(...dropped(at, end))
      } else if (unplayed.size > 0 && unplayed.has(await trackOf(source, element))) edits.push(...dropped(at, end))
      else if (unplayed.size > 0 && element.end !== undefined && id === CLUSTER) await walk(start, end, false)
      else if (SAYS.has(id)) edits.push(...dropped(at, end))
      else if (id === VOID || PROGRAMS.has(id)) edits.push(blankBytes(start, end))
      else if (INSIDE.has(id)) await walk(start, end, false)
      at = id === CLUSTER && element.end === undefined ? await walk(start, to, true) : end
    }
    return at
  }
  await walk(0, source.size, false)
  return edits
}
