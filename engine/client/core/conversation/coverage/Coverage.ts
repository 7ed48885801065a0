import { withoutRange, joinRange, type Ranges, reaches } from "./ranges.ts"

/**
 * Which part of a chat's history this device holds without a hole, in memory or in its archive. All questions about what may be
 * missing are asked here (DEC-0022, DEC-0027).
 */
export interface Coverage {
  /** What memory and archive hold together. Messages above the last range may be here too, with others missing between them. */
  readonly ranges: Ranges
  /** Down to this number messages are in memory; `null`: no page says so yet. */
  readonly loadedFrom: number | null
  /** Where the history begins for me: below this number is nothing. `null`: not known. */
  readonly start: number | null
  /** Whether each message that arrives continues the last range. Until the newest page is here, messages may be missing above it. */
  readonly live: boolean
  /** The server left out lines of the log since the newest page was loaded: what is covered may have been recalled or deleted. */
  readonly outdated: boolean
}

/** Nothing is known. */
export const NOTHING: Coverage = { ranges: [], loadedFrom: null, start: null, live: false, outdated: false }

/** Whether there are messages below what is held. */
export type Older = "unknown" | "some" | "none"

const below = (from: number | null | undefined, start: number | null): Older => {
  if (from === null || from === undefined) return "unknown"
  return start !== null && from <= start ? "none" : "some"
}

/** Whether there are messages below what is loaded. */
export const olderLoaded = ({ loadedFrom, start }: Coverage): Older => below(loadedFrom, start)

/** Whether the server has messages below what the archive holds. */
export const olderArchived = ({ ranges, start }: Coverage): Older => below(ranges[0]?.from, start)

/** Up to this number no message is missing between two that are here. */
export const contiguousUpTo = ({ ranges }: Coverage): number => ranges.at(-1)?.to ?? 0

/** Down to this number the archive has no hole; what it holds below is not shown. */
export const archiveFloor = ({ ranges }: Coverage): number => ranges[0]?.from ?? 0

/** Up to this number nothing is missing any more. */
export const withUpTo = (coverage: Coverage, number: number): Coverage => {
  const top = coverage.ranges.at(-1)
  if (top === undefined) return { ...coverage, ranges: [{ from: number, to: number }] }
  return number <= top.to ? coverage : { ...coverage, ranges: coverage.ranges.with(-1, { from: top.from, to: number }) }
}

/** With the next message of the log: where each continues the last range, so does this one. `begins`: nothing was held, so that a range begins with it. */
export const withLine = (coverage: Coverage, number: number, begins: boolean): Coverage => {
  if (begins) return withUpTo(coverage.live ? coverage : { ...coverage, live: true }, number)
  return coverage.live ? withUpTo(coverage, number) : coverage
}

/** Below this number nothing is held any more. */
export const withFloor = (coverage: Coverage, number: number): Coverage => {
  if (number <= archiveFloor(coverage)) return coverage
  const rest = withoutRange(coverage.ranges, { from: 0, to: number - 1 })
  return { ...coverage, ranges: rest.length === 0 ? [{ from: number, to: number }] : rest }
}

/** All messages up to this number are gone for me. `isLoaded`: those down to it were in memory, so that the history is known from there on. */
export const withClearedTo = (coverage: Coverage, number: number, isLoaded: boolean): Coverage => {
  const { loadedFrom, start } = coverage
  const from = number + 1
  const next = withFloor(coverage, from)
  if (isLoaded) return { ...next, start: from, loadedFrom: from }
  return start === null ? next : { ...next, start: Math.max(start, from), loadedFrom }
}

/** What a record of the archive says: it holds messages from `floor` to `contiguousUpTo`. `isUnread`: none of them are in memory yet. */
export const archivedCoverage = (
  { contiguousUpTo: to, floor, older: below }: { readonly contiguousUpTo: number; readonly floor: number; readonly older: Older },
  isUnread: boolean
): Pick<Coverage, "ranges" | "loadedFrom" | "start"> => {
  const isKnown = below !== "unknown" || floor > 0 || to > 0
  const start = below === "none" ? floor : null
  const above = below === "unknown" ? null : (start ?? floor)
  return { ranges: isKnown ? [{ from: floor, to: Math.max(floor, to) }] : [], start, loadedFrom: isUnread ? null : above }
}

/**
 * What is in memory down to the number `first` leaves it, and the archive holds it. Where nothing is below, the history begins with that very
 * message: a device that has lost it shows so when it is read. Where something is, the archive does not know where the history begins.
 */
export const releasedCoverage = (coverage: Coverage, first: number): Coverage => {
  const older = olderLoaded(coverage)
  if (older === "none") return { ...withFloor(coverage, first), start: first, loadedFrom: null }
  return { ...coverage, start: older === "some" ? null : coverage.start, loadedFrom: null }
}

/** With what the archive held in memory, too. `isCut`: it held less than its record says, from the number `first` on. */
export const withArchive = (coverage: Coverage, first: number, isCut: boolean): Coverage => {
  const { start } = coverage
  if (!isCut && olderArchived(coverage) === "none") return { ...coverage, loadedFrom: start }
  return { ...coverage, loadedFrom: first, start: start !== null && first <= start ? null : start }
}

/**
 * Nothing can be read from the archive: what is in memory stands alone, from the number `first` on. Where the chat is live, that
 * is all that came; otherwise no more than one message is certain.
 */
export const withoutArchive = (coverage: Coverage, first: number | undefined): Coverage => {
  const { live, loadedFrom } = coverage
  const alone = { ...coverage, loadedFrom: loadedFrom ?? first ?? null }
  return live ? alone : { ...alone, ranges: first === undefined ? [] : [{ from: first, to: first }] }
}

/** The archive dropped what it held below this number. */
export const withDropped = (coverage: Coverage, number: number): Coverage => {
  const next = withFloor(coverage, number)
  return next.start !== null && archiveFloor(next) <= next.start ? { ...next, start: null } : next
}

/** Only messages from this number on stay in memory. */
export const withLoadedFrom = (coverage: Coverage, number: number): Coverage => ({ ...coverage, loadedFrom: number })

/** The connection, or the log, may leave something out from now on. `outdated`: it did. */
export const interruptedCoverage = (coverage: Coverage, outdated = coverage.outdated): Coverage => ({
  ...coverage,
  live: false,
  outdated
})

/** What began with me may have a history before me (GROUP-12). */
export const withoutStart = (coverage: Coverage): Coverage => (coverage.start === null ? coverage : { ...coverage, start: null })

/**
 * What was said before me may not be mine to see any more (GROUP-12): of all that is held only the newest is certain, until the
 * newest page says where the history begins for me.
 */
export const withStartInDoubt = (coverage: Coverage): Coverage => ({
  ...interruptedCoverage(withFloor(coverage, contiguousUpTo(coverage)), true),
  start: null
})

/** The numbers of a page, and whether it is all that there is from its end down. */
export interface PageRange {
  /** The first number, `undefined` for an empty page. */
  readonly from: number | undefined
  readonly to: number
  readonly isAll: boolean
}

/** Whether the newest page continues what is held: then nothing below it has to go. `isFilled`: what is missing between is on its way for certain. */
export const continues = (coverage: Coverage, { from = 0, isAll }: PageRange, isFilled: boolean): boolean =>
  isAll || isFilled || (!coverage.outdated && from <= contiguousUpTo(coverage))

/**
 * With the newest page. What it does not continue is not covered any more. `isLive`: nothing was missed since the page was asked
 * for. An empty page that is not live says nothing (CLIENT-13).
 */
export const withNewestRange = (coverage: Coverage, page: PageRange, isLive: boolean, isFilled: boolean): Coverage => {
  const { live, loadedFrom, outdated, ranges } = coverage
  if (page.from === undefined && !isLive) return coverage
  const heard = { live: isLive || live, outdated: outdated && !isLive }
  const floor = archiveFloor(coverage)
  const from = page.isAll ? Math.min(floor, page.from ?? floor) : (page.from ?? floor)
  if (!continues(coverage, page, isFilled)) {
    const top = { from, to: Math.max(from, page.to) }
    return { ...coverage, ...heard, ranges: [top], loadedFrom: from }
  }
  const range = { from, to: Math.max(from, page.to, contiguousUpTo(coverage)) }
  const next = { ...coverage, ...heard, ranges: joinRange(ranges, range) }
  return page.isAll ? { ...next, start: from, loadedFrom: from } : { ...next, loadedFrom: Math.min(loadedFrom ?? from, from) }
}

/** With the page below number `before`, down to which messages are in memory. Where the archive has a hole above the page, it does not hold it (CLIENT-12). */
export const withOlderRange = (coverage: Coverage, { from: first, isAll }: PageRange, before: number): Coverage => {
  const from = first ?? before
  const range = { from, to: before }
  const { ranges } = coverage
  const next = { ...coverage, ranges: reaches(ranges, range) ? joinRange(ranges, range) : ranges, loadedFrom: from }
  return isAll ? { ...next, start: from } : next
}
