import { PAGE_MAX } from "#engine/api/calls.ts"

const PAGE_DEFAULT = 20
/** Pages beyond this one are not served. */
const LAST_PAGE = 1_000_000

/** Which rows a page holds: pages count from 1, `limit` is cut to what one page may hold; what makes no sense reads as the default. */
export const pageRange = (asked: {
  readonly page: number
  readonly limit: number
}): { readonly page: number; readonly limit: number; readonly skip: number } => {
  const page = Math.max(1, Math.min(asked.page, LAST_PAGE))
  const limit = asked.limit < 1 ? PAGE_DEFAULT : Math.min(asked.limit, PAGE_MAX)
  return { page, limit, skip: (page - 1) * limit }
}
