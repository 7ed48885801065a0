import type { Client } from "#engine/client/Client.ts"
import { Millis } from "#engine/format/Millis.ts"

/** Between two looks at the clock, in milliseconds; a look that comes later than twice that says that the device slept. */
const LOOK = 5_000

/** Tells the client what happens to the page: shown, hidden, network lost and back, asleep and awake, about to go (spec 4.10). */
export const tellPageLife = (client: Client): void => {
  const now = () => Millis.make(Date.now())
  // opened in the background, or without a network: nothing will tell of it
  if (document.visibilityState === "hidden") client.tell({ _tag: "HiddenTold", now: now() })
  if (!navigator.onLine) client.tell({ _tag: "OfflineTold", now: now() })
  document.addEventListener("visibilitychange", () =>
    client.tell({ _tag: document.visibilityState === "visible" ? "ShownTold" : "HiddenTold", now: now() })
  )
  window.addEventListener("online", () => client.tell({ _tag: "NetworkTold", now: now() }))
  window.addEventListener("offline", () => client.tell({ _tag: "OfflineTold", now: now() }))
  window.addEventListener("pagehide", () => client.tell({ _tag: "UnloadTold", now: now() }))
  // a page that comes back from the browser's cache had been told to go
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) client.tell({ _tag: "ShownTold", now: now() })
  })
  const wake = () => client.tell({ _tag: "WakeTold", now: now() })
  // a frozen page, or a device that sleeps, runs no timers, and those that were set come late
  document.addEventListener("resume", wake)
  let looked = Date.now()
  setInterval(() => {
    const late = Date.now() - looked > 2 * LOOK
    looked = Date.now()
    if (late) wake()
  }, LOOK)
}
