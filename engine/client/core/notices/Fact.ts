import type { Millis } from "../../../format/Millis.ts"

/** When a toast has stood long enough. */
export type NoticesFact = { readonly _tag: "ToastGoneTold"; readonly id: number; readonly now: Millis }
