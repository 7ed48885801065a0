/** Deepest indent of a line; 0 is none and is not written (spec 5.9). */
export const INDENT_MAX = 8
/** Smallest of the headers, H1 being the largest (spec 5.9). */
export const HEADER_MAX = 6

const isWhole = (value: unknown, max: number): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max

/** Whether a line may be indented so far: 1 to 8 (EDITOR-04, spec 5.9). */
export const isIndent = (value: unknown): boolean => isWhole(value, INDENT_MAX)

/** Whether a line may be a header of this level: H1 to H6 (EDITOR-05, spec 5.9). */
export const isHeader = (value: unknown): boolean => isWhole(value, HEADER_MAX)

/** Whether an attribute may give the width or height of a picture or video: 1 to 9999 pixels, in digits (EDITOR-20, DEC-0056). */
export const isSide = (value: unknown): boolean => typeof value === "string" && /^[1-9][0-9]{0,3}$/.test(value)
