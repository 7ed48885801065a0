import type { EventKey, EventParams } from "./texts.ts"

/** A sentence of `locales/<language>/event.json`, in the language of its reader. */
export type EventText = (key: EventKey, params?: EventParams) => string
