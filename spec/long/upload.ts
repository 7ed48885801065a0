import { measureUpload } from "#server/upload/testMemory.ts"

// An upload of a gigabyte, of which the server may hold 64 MiB; `npm run long:upload -- 4096` sends more.

const MEGABYTES = Number(process.argv[2] ?? 1024)
const MOST = 64 * 1024 * 1024

const { code, grew, isWhole, seconds } = await measureUpload(MEGABYTES)
const isFine = code === 0 && isWhole && grew < MOST
console.log(
  `${MEGABYTES} MB in ${seconds.toFixed(1)} s, code ${code}, ${isWhole ? "whole" : "not as it was sent"}; memory grew by ${(grew / 1024 / 1024).toFixed(1)} MiB of 64 at most.`
)
if (!isFine) process.exitCode = 1
