/** A notification as the system shows it. One of the same tag takes the place of the one before. */
interface Card {
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Where a click leads, inside the app. */
  readonly place: string
  /** The system makes no sound of its own. */
  readonly silent: boolean
}

export interface Notifications {
  readonly show: (card: Card) => void
  readonly close: (tag: string) => void
}

/** What the worker tells a window whose notification was clicked (`ui/serviceWorker/clicked.ts`). */
const placeIn = (data: unknown): string | undefined => {
  const place = typeof data === "object" && data !== null ? (data as { readonly place?: unknown }).place : undefined
  return typeof place === "string" ? place : undefined
}

/** The worker that keeps the app, where there is one: on some devices only it may notify, and its notifications outlive the page. */
const workerAt = async (home: string): Promise<ServiceWorkerRegistration | undefined> => {
  if (!("serviceWorker" in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration(home)
  return registration?.active ? registration : undefined
}

/** Notifications of the system, where the person has allowed them. `home`: where the app lives; `go` is told where a click leads. */
export const notificationsOf = (home: string, go: (place: string) => void): Notifications => {
  const open = new Map<string, Notification>()
  let before: Promise<unknown> = Promise.resolve()
  /** One after the other: what is closed was shown. What the system refuses is not shown, and nothing else comes of it. */
  const inTurn = (act: () => Promise<void>): void => {
    before = before.then(act).catch(() => undefined)
  }

  if ("serviceWorker" in navigator)
    navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const place = placeIn(data)
      if (place !== undefined) go(place)
    })

  const byPage = (title: string, options: NotificationOptions, { place, tag }: Card): void => {
    const notification = new Notification(title, options)
    open.set(tag, notification)
    notification.addEventListener("click", () => {
      window.focus()
      go(place)
      notification.close()
    })
    notification.addEventListener("close", () => {
      if (open.get(tag) === notification) open.delete(tag)
    })
  }

  return {
    show: (card) => {
      if (!("Notification" in globalThis) || Notification.permission !== "granted") return
      const { body, place, silent, tag, title } = card
      // in TypeScript's library `renotify` is missing: a newer one is to be seen, though it takes the place of another
      const options = { body, tag, silent, renotify: true, icon: `${home}icon-192.png`, data: { place } }
      inTurn(async () => {
        const worker = await workerAt(home)
        if (worker === undefined) byPage(title, options, card)
        else await worker.showNotification(title, options)
      })
    },
    close: (tag) =>
      inTurn(async () => {
        open.get(tag)?.close()
        open.delete(tag)
        const worker = await workerAt(home)
        for (const each of (await worker?.getNotifications({ tag })) ?? []) each.close()
      })
  }
}
