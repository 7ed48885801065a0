import { ownBuild } from "../outdated.ts"
import { buildOf } from "./newVersion.ts"

/** Whether the app is kept on this device, so that what runs may be older than what the service has. */
export const mayLook = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null

/** Asks the service for a newer version of the app; one that is found is offered by itself as soon as it is here. */
export const lookForVersion = async (): Promise<"none" | "newer" | "failed"> => {
  try {
    const registration = await (await navigator.serviceWorker.ready).update()
    if (registration.installing !== null) return "newer"
    if (registration.waiting === null) return "none"
    return (await buildOf(registration.waiting)) === ownBuild() ? "none" : "newer"
  } catch {
    return "failed"
  }
}
