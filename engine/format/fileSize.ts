import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const
const BASE = 1024

/**
 * A size in bytes for readers: whole bytes, then two decimals with the largest unit whose rounded count stays below 1024, beyond
 * terabytes too; refused (`size-invalid`) is what is no whole number from 0 on (SIZE-01, spec 9.7, DEC-0054).
 */
export const fileSize = (bytes: number): Result.Result<string, Refused> => {
  if (!Number.isSafeInteger(bytes) || bytes < 0) return Result.fail(refused("size-invalid"))
  let [count, unit] = [String(bytes), 0]
  for (let size = bytes; Number(count) >= BASE && unit < UNITS.length - 1; unit++) {
    size /= BASE
    count = size.toFixed(2)
  }
  return Result.succeed(`${count} ${UNITS[unit]}`)
}
