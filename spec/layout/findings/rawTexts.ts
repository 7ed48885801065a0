import { readdirSync } from "node:fs"
import type { Snapshot } from "../Snapshot.ts"
import { fault, type Finding } from "./Finding.ts"

const NAMESPACES = readdirSync(new URL("../../../locales/en/", import.meta.url)).map((file) => file.replace(/\.json$/, ""))

/** Keys of `locales/` that had no text, places that nothing was put into, and words of the machine. */
export const RAW = [
  new RegExp(`\\b(?:${NAMESPACES.join("|")}):[a-z][A-Za-z0-9_.-]*`),
  /\{\{?\s*[a-z][A-Za-z]*\s*\}?\}/,
  /\[object Object\]|\bNaN\b|\bundefined\b|Invalid Date/
] as const

/** Everything that is said is said in words. */
export const rawTexts = ({ pieces, title }: Snapshot): ReadonlyArray<Finding> =>
  [...pieces.map(({ name, text }) => ({ name, text })), { name: "title of the page", text: title }]
    .filter(({ text }) => RAW.some((raw) => raw.test(text)))
    .map(({ name, text }) => fault("raw-text", `${name} says "${text.slice(0, 80)}"`))
