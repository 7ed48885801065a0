import type { Frame } from "../../api/frames.ts"
import type { Millis } from "../../format/Millis.ts"
import type { AreaCommand } from "./types.ts"

/** An event that may need the code of an area. */
export type AreaEvent = AreaCommand | { readonly _tag: "FrameTold"; readonly frame: Frame; readonly now: Millis }
