/** The version that the specification describes: its name, and the code by which versions are compared (SETTING-05, spec 1.8). */
export const APP_VERSION = { name: "1.6.1", code: 20_250_103 } as const

/** Key of the about text: the profile is set up in the web browser (spec 1.5). */
export const ABOUT_TEXT = "me:about"

/** Where the client runs. */
export type Platform = "web" | "android" | "ios"

/** Whether a client asks its service for a newer version: a page in a browser is always the newest (SETTING-06, spec 7.7, DEC-0057). */
export const asksForVersion = (platform: Platform): boolean => platform !== "web"

/** A version that the service offers. */
export interface Offer {
  readonly code: number
  /** How to come by it: without asking whether or not one likes it, after asking, or unseen. */
  readonly way: "forcibly" | "solicit" | "silent"
  /** Empty when there is nothing to fetch. */
  readonly url: string
}

/** What becomes of an offer: it is taken in its way when its code is higher than the one installed and there is something to fetch (SETTING-07, spec 7.7, DEC-0057). */
export const updateTo = (offer: Offer, installed: number): Offer["way"] | undefined =>
  offer.code > installed && offer.url !== "" ? offer.way : undefined
