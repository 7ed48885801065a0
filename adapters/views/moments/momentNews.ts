import { slice } from "../shared/store.ts"

/** What others did to my moments, and I did not look at. */
export const momentNews = slice((state) => state.moments.news, 0)
