import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { byteCount } from "./byteCount.ts"

/**
 * A size in bytes for readers: whole bytes, then two decimals with the largest unit whose rounded count stays below 1024, beyond
 * terabytes too; refused (`size-invalid`) is what is no whole number from 0 on (SIZE-01, spec 9.7, DEC-0054).
 */
export const fileSize = (bytes: number): Result.Result<string, Refused> => {
  const counted = byteCount(bytes)
  return counted === undefined ? Result.fail(refused("size-invalid")) : Result.succeed(counted)
}
