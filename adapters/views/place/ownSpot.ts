import type { Spot } from "#engine/format/distance.ts"

/** Where this device is, or why that is not known: the person or the browser forbids it, or nothing tells. */
export type OwnSpot =
  | { readonly _tag: "Here"; readonly spot: Spot }
  | { readonly _tag: "Forbidden" }
  | { readonly _tag: "Unknown" }

/** How long a device may look for itself, and how old its answer may be, in milliseconds. */
const PATIENCE = 15_000
const FRESH = 60_000

/** Asks the device where it is; a browser asks the person first (spec 2.22). */
export const ownSpot = (): Promise<OwnSpot> =>
  new Promise((resolve) => {
    // pages that came without https have none
    if (!("geolocation" in navigator)) return resolve({ _tag: "Unknown" })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ _tag: "Here", spot: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => resolve({ _tag: code === PERMISSION_DENIED ? "Forbidden" : "Unknown" }),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: FRESH }
    )
  })
