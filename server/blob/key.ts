import { randomBytes } from "node:crypto"

/** A new key: 144 bits, which cannot be guessed, in 24 characters that are safe in a path. */
export const newKey = (): string => randomBytes(18).toString("base64url")

/** Whether a text may be a key; nothing else becomes part of a path. */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_-]{24}$/.test(text)
