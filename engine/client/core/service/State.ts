import type { Millis } from "../../../format/Millis.ts"
import type { ServiceConfig } from "../../../setting/ServiceConfig.ts"

/** What the service allows, and announces. */
export interface ServiceState {
  readonly service: ServiceConfig
  /** The newest announcement of the service; `null`: none. */
  readonly announcement: Announcement | null
  /** The title of a newer announcement, known from the chat list, until the whole one is here. */
  readonly announcementTeaser: Announcement | null
  /** The publication time of the newest announcement that was dismissed on this device. */
  readonly announcementDismissedAt: Millis
}

/** An announcement of the service. */
export interface Announcement {
  readonly title: string
  /** An HTML fragment. Sanitise it before drawing. */
  readonly html: string
  /** When it was published; also its id. */
  readonly at: Millis
}
