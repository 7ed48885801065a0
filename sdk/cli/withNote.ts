import type { Say } from "./words.ts"

/** A name in a list, with what is to be said of it; alone where that is nothing. */
export const withNote = (name: string, note: string, say: Say): string => (note === "" ? name : say("noted", { name, note }))
