import type { Words } from "./core/notices/Words.ts"

/** What is said where the code for something could not be loaded. */
export const UNFETCHED: Words = { _tag: "Key", key: "error:network-timeout", params: {} }
