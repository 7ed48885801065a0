import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of the search area. */
export type SearchAsk = CallWithBody<"searchMessages"> & { readonly words: string; readonly page: number }
