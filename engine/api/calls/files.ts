import { Schema } from "effect"
import { Bit, intOr, withFallback } from "../loose.ts"
import { WireFile } from "../wire.ts"
import { page, callRow, WireText } from "./row.ts"

/** Calls about files that were sent; the specification names none, deployed clients make them (docs/wire.md). */
export const FILES = {
  filesIndex: callRow(
    "/enterprise/files/index",
    "user",
    // `role` 0 all, 1 sent by me, 2 received; `cate` a class of files, 0 all; `is_all` the whole service, for its staff
    Schema.Struct({ role: intOr(0), cate: intOr(0), keywords: WireText, is_all: withFallback(Bit, 0), ...page }),
    Schema.Array(WireFile)
  )
} as const
