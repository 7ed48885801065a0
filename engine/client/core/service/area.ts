import type { CoreRows } from "../CoreRows.ts"
import { announcementSeen, getAdminNotice } from "./announcement.ts"
import { getSystemInfo, requestServiceConfig } from "./replies.ts"

/** What the service allows and announces (spec 2.1, 3.4). */
export const AREA: CoreRows<"service"> = {
  commands: { AnnouncementSeenAsked: announcementSeen },
  replies: { getSystemInfo, getAdminNotice },
  reminders: { service: requestServiceConfig }
}
