/** What the picture of a side shows: its screen, as RFC 4796 says it of a description. */
const SLIDES = "a=content:slides"

const sectionsOf = (sdp: string): ReadonlyArray<string> => sdp.split(/^(?=m=)/m)

const isPicture = (section: string): boolean => section.startsWith("m=video ")

/** A description of a side that shows its screen says so of its picture, and any other is left as it is. */
export const withContent = (sdp: string, isScreen: boolean): string =>
  isScreen
    ? sectionsOf(sdp)
        .map((section) => (isPicture(section) ? `${section}${section.endsWith("\n") ? "" : "\r\n"}${SLIDES}\r\n` : section))
        .join("")
    : sdp

/** Whether a side shows its screen, which is seen whole: its description says so of a picture, among other words perhaps (CALL-63, DEC-0353). */
export const showsScreen = (sdp: string): boolean =>
  sectionsOf(sdp).some((section) => isPicture(section) && /^a=content:(?:[\w-]+,)*slides(?:,|\r?$)/m.test(section))
