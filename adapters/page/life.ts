import type { Client } from "#engine/client/Client.ts"
import { Millis } from "#engine/format/Millis.ts"

/** Tells the client what happens to the page: shown, hidden, network back, about to go (spec 4.10). */
export const tellPageLife = (client: Client): void => {
  const now = () => Millis.make(Date.now())
  // opened in the background: nothing will tell of it
  if (document.visibilityState === "hidden") client.tell({ _tag: "HiddenTold", now: now() })
  document.addEventListener("visibilitychange", () =>
    client.tell({ _tag: document.visibilityState === "visible" ? "ShownTold" : "HiddenTold", now: now() })
  )
  window.addEventListener("online", () => client.tell({ _tag: "NetworkTold", now: now() }))
  window.addEventListener("pagehide", () => client.tell({ _tag: "UnloadTold", now: now() }))
  // a page that comes back from the browser's cache had been told to go
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) client.tell({ _tag: "ShownTold", now: now() })
  })
}
