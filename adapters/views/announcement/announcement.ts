import type { Announcement } from "#engine/client/core/service/State.ts"
import { ANNOUNCEMENTS } from "#engine/contact/Contact.ts"
import { slice } from "../shared/store.ts"

/** The newest announcement of the service, as long as it was not put aside on this device; its title may be known first. */
export const announcement = slice<Announcement | null>((state) => state.announcement ?? state.announcementTeaser, null)

/** The conversation that holds all of them. */
export const announcements = ANNOUNCEMENTS
