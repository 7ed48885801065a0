import { fileName } from "#engine/message/fileName.ts"

/** Characters that a parameter of RFC 5987 holds as they are. */
const PLAIN = /[^A-Za-z0-9!#$&+.^_`|~-]/g

const percent = (text: string): string =>
  text.replaceAll(PLAIN, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")
  )

/** `Content-Disposition` for a file of a name, which old programs read in ASCII and others as it is (RFC 6266, RFC 5987). */
export const disposition = (kind: "inline" | "attachment", name: string): string => {
  const safe = fileName(name)
  const ascii = safe.replaceAll(/[^ -~]|["\\%;]/gu, "_")
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${Array.from(safe, percent).join("")}`
}
