/** A link of the explore tab, as it travels (spec 3.9). */
interface CompassLink {
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly url: string
  /** 1 a page inside the app, 2 another site. */
  readonly type: number
  readonly badge: number
  readonly order: number
  readonly status: number
}

/** The explore tab: whether it is shown, as a list (1) or a grid (2), and its links. */
export interface Compass {
  readonly status: number
  readonly mode: number
  readonly list: ReadonlyArray<CompassLink>
}

type Bag = Readonly<Record<string, unknown>>

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)
const number = (value: unknown, fallback = 0): number =>
  typeof value !== "object" && value !== "" && Number.isSafeInteger(Number(value)) ? Number(value) : fallback
const text = (value: unknown): string => (typeof value === "string" ? value : "")

const LINKS_MAX = 100
const TEXT_MAX = 500
const NAME_MAX = 32

/** A page of our own, or another site; nothing that a browser would run. */
const isAddress = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(url) && url.length <= TEXT_MAX

/** The links of a value, in order; `null` if one of them is not a link. */
export const compassOf = (value: unknown): Compass | null => {
  if (!isBag(value)) return null
  const list: Array<CompassLink> = []
  for (const [n, each] of [value["list"] ?? []].flat().entries()) {
    if (!isBag(each)) return null
    const link = {
      id: number(each["id"], n + 1),
      name: text(each["name"]).trim(),
      icon: text(each["icon"]),
      url: text(each["url"]),
      type: number(each["type"], 2),
      badge: number(each["badge"]),
      order: number(each["order"]),
      status: number(each["status"], 1)
    }
    if (link.name === "" || link.name.length > NAME_MAX || !isAddress(link.url)) return null
    if (link.icon !== "" && !isAddress(link.icon)) return null
    list.push(link)
  }
  if (list.length > LINKS_MAX) return null
  const mode = number(value["mode"], 1) === 2 ? 2 : 1
  return { status: number(value["status"]) === 1 ? 1 : 0, mode, list: list.toSorted((a, b) => a.order - b.order) }
}

/** A stored one. */
export const readCompass = (json: string): Compass => compassOf(JSON.parse(json)) ?? { status: 0, mode: 1, list: [] }
