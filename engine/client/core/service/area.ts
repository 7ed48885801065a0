import type { CoreRows } from "../CoreRows.ts"
import { announcementSeen, getAdminNotice } from "./announcement.ts"
import { getSystemInfo, requestServiceConfig } from "./told.ts"

/** What the service allows and announces (spec 2.1, 3.4). */
export const AREA: CoreRows<"service"> = {
  asked: { AnnouncementSeenAsked: announcementSeen },
  told: { getSystemInfo, getAdminNotice },
  due: { service: requestServiceConfig }
}
