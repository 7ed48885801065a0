/** The tabs of a chat's history, in their order, as the wire names what they ask for (spec 2.14). */
export const HISTORY_TABS = ["all", "text", "image", "video", "file"] as const
/** One of {@link HISTORY_TABS}. */
export type HistoryTab = (typeof HISTORY_TABS)[number]
