/** The worker of the installed app has every file; where there is none, a screen that was never opened needs a network. */
export const hasWorker = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null

/** Fetches a part of the app; nothing is asked of a network that is gone, which would fill the console with complaints. */
export const unlessOffline =
  (load: () => Promise<void>): (() => Promise<void>) =>
  () =>
    navigator.onLine || hasWorker() ? load() : Promise.reject(new Error("There is no network."))
