/** Controls could move a terminal's cursor, or write it again. */
// oxlint-disable-next-line no-control-regex -- controls are what it is for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g

/** What somebody else wrote, as one line that a terminal only prints. */
export const printableText = (text: string): string => text.replaceAll(CONTROLS, " ")
