/** A name as part of a sentence that older clients draw as HTML: without brackets it is text to all of them. */
export const plainName = (name: string): string => name.replaceAll(/[<>]/g, "")
