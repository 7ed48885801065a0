/** Part of the login chunk: no Schema, nothing heavy. */

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const
const BASE = 1024

/** So many bytes as the rule of sizes counts them, such as "1.50 MB"; `undefined` for what is no size. `fileSize` refuses that. */
export const byteCount = (bytes: number): string | undefined => {
  if (!Number.isSafeInteger(bytes) || bytes < 0) return undefined
  let [count, unit] = [String(bytes), 0]
  for (let size = bytes; Number(count) >= BASE && unit < UNITS.length - 1; unit++) {
    size /= BASE
    count = size.toFixed(2)
  }
  return `${count} ${UNITS[unit]}`
}
