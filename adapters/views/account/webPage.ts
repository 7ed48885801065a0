import { framedHost } from "#engine/route/webPage.ts"

/** A page of others: its address, and its host where it may be shown inside of the app. */
export interface WebPage {
  readonly address: string
  readonly host: string | undefined
}

/** The page at an address; `null` where that is none of the web. */
export const webPage = (text: string | null): WebPage | null => {
  try {
    const { href, protocol } = new URL(text ?? "")
    return protocol === "https:" || protocol === "http:" ? { address: href, host: framedHost(href, location.host) } : null
  } catch {
    return null
  }
}
