/** What a notification carries, and what a window is told: where it leads inside the app (`adapters/alerts/notifications.ts`). */
interface Carried {
  readonly place: string
}

/** A window, as far as it is looked at here. */
interface Window {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: string
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: Carried) => void
}

export interface Windows {
  readonly matchAll: (wish: { readonly type: "window"; readonly includeUncontrolled: true }) => Promise<ReadonlyArray<Window>>
  readonly openWindow: (url: string) => Promise<unknown>
}

const carried = (data: unknown): Carried => {
  const place = typeof data === "object" && data !== null ? (data as Partial<Carried>).place : undefined
  return { place: typeof place === "string" ? place : "/" }
}

/** Somebody clicked a notification: a window of the app comes to the front and goes there, the one in view first; without one, one opens. */
export const openClicked = async (windows: Windows, home: string, data: unknown): Promise<void> => {
  const to = carried(data)
  const all = await windows.matchAll({ type: "window", includeUncontrolled: true })
  const ours = all.filter(({ url }) => url.startsWith(home))
  const best = ours.find(({ focused }) => focused) ?? ours.find(({ visibilityState }) => visibilityState === "visible") ?? ours[0]
  if (best === undefined) return void (await windows.openWindow(`${home}#${to.place}`))
  best.postMessage(to)
  await best.focus()
}
