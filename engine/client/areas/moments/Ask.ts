import type { BroughtFile, CallWithBody } from "../../CallWithBody.ts"

/** The calls of the moments area. */
export type MomentsAsk =
  /** `of` whom and below which `before`, or one moment by its `id`. */
  | (CallWithBody<"momentsIndex"> & { readonly of: number; readonly before: number; readonly id: number })
  | CallWithBody<"momentsAdd">
  | CallWithBody<"momentsSetCover">
  /** `id`: the moment. */
  | (CallWithBody<"momentsDel"> & { readonly id: number })
  | (CallWithBody<"momentsLike"> & { readonly id: number })
  | (CallWithBody<"momentsComment"> & { readonly id: number })
  | (CallWithBody<"momentsDelComment"> & { readonly id: number; readonly comment: number })
  | BroughtFile<"uploadFile">
