import { ACCOUNT } from "./calls/account.ts"
import { EMOJI } from "./calls/emoji.ts"
import { ENTRY } from "./calls/entry.ts"
import { FILES } from "./calls/files.ts"
import { MAIN } from "./calls/main.ts"
import { MANAGE } from "./calls/manage.ts"
import { MOMENTS } from "./calls/moments.ts"
import { PARTNER } from "./calls/partner.ts"
import { SEARCH } from "./calls/search.ts"
import { UPLOAD } from "./calls/upload.ts"

/** Most rows of one page; a larger `limit` is cut to it (DEC-0003). */
export const PAGE_MAX = 200

/** Every call of the wire: the client, the router, the API page and the tests read this one table (WIRE-13, spec 7). */
export const CALLS = {
  ...MAIN,
  ...ENTRY,
  ...ACCOUNT,
  ...SEARCH,
  ...EMOJI,
  ...FILES,
  ...MANAGE,
  ...PARTNER,
  ...UPLOAD,
  ...MOMENTS
} as const

/** Name of a call: a row of {@link CALLS}. */
export type CallName = keyof typeof CALLS
/** What a caller hands over, as it travels (numbers may be texts, defaults may be left out). */
export type CallBody<C extends CallName> = (typeof CALLS)[C]["request"]["Encoded"]
/** What the server reads after decoding. */
export type CallRequest<C extends CallName> = (typeof CALLS)[C]["request"]["Type"]
/** `data` of the answer, decoded. */
export type CallAnswer<C extends CallName> = (typeof CALLS)[C]["answer"]["Type"]
