import type { UploadLimits } from "../message/files.ts"

/** Megabytes of a file where the service does not say (spec 9.1). */
const MEGABYTES = 50

/**
 * What a service takes of files, from its settings: `size` in megabytes, also as text, else {@link MEGABYTES}; `fileExt`, the extensions,
 * else all (FILE-08, spec 9.1, DEC-0054).
 */
export const uploadLimits = (fileUpload: Readonly<Record<string, unknown>>): UploadLimits => {
  const { fileExt, size } = fileUpload
  const told = typeof size === "number" || typeof size === "string" ? Number(size) : 0
  const megabytes = told > 0 && told <= 1e6 ? told : MEGABYTES
  const extensions: Array<string> = []
  for (const each of Array.isArray(fileExt) ? fileExt : []) if (typeof each === "string") extensions.push(each.toLowerCase())
  return { bytes: Math.floor(megabytes * 1_048_576), extensions }
}
