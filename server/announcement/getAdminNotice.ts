import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** The newest announcement, `create_time` in seconds; without any an empty title at 0 (spec 2.4). */
export const getAdminNotice: Handler<"getAdminNotice"> = async ({ now, store, tokenHash }) =>
  Result.map(await store.read("newestAnnouncement", { tokenHash, now }), (newest) => ({
    data:
      newest === undefined
        ? { title: "", create_time: 0 }
        : { title: newest.title, notice: newest.notice, create_time: Math.floor(newest.sent_at / 1000) }
  }))
