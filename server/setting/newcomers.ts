type Bag = Readonly<Record<string, unknown>>

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)
const number = (value: unknown): number =>
  (typeof value === "number" || (typeof value === "string" && value !== "")) && Number.isSafeInteger(Number(value))
    ? Number(value)
    : Number.NaN
const text = (value: unknown): string => (typeof value === "string" ? value : "")
const isOn = (bag: Bag): boolean => Number(bag["status"]) === 1 || bag["status"] === true

/** Who looks after newcomers in a community, one after the other, and what they say first (spec 3.9). */
export interface NewcomerService {
  readonly isOn: boolean
  readonly userIds: ReadonlyArray<number>
  readonly welcome: string
}

const SERVICE_MAX = 100
const WELCOME_MAX = 2048

/** `chatInfo.autoAddUser` as an operator writes it; `null` if it is not valid. */
export const serviceOf = (value: unknown): NewcomerService | null => {
  if (!isBag(value)) return null
  const ids = [value["user_ids"] ?? []].flat().map(number)
  const welcome = text(value["welcome"]).trim()
  if (ids.some((id) => !(id > 0)) || ids.length > SERVICE_MAX || welcome.length > WELCOME_MAX) return null
  const userIds = [...new Set(ids)]
  return isOn(value) && userIds.length === 0 ? null : { isOn: isOn(value), userIds, welcome }
}

const NO_SERVICE: NewcomerService = { isOn: false, userIds: [], welcome: "" }

/** A stored one. */
export const readService = (json: string): NewcomerService => serviceOf(JSON.parse(json)) ?? NO_SERVICE

/** As it is stored and as the back office reads it. */
export const serviceWire = ({ isOn: on, userIds, welcome }: NewcomerService) => ({
  status: on ? "1" : "0",
  user_ids: userIds.map(String),
  welcome
})

/** The group that newcomers of a community come to; when it is full a new one is opened (spec 3.9). */
export interface Arrivals {
  readonly isOn: boolean
  readonly name: string
  /** Members of one such group, its owner included. */
  readonly max: number
  readonly owner: number
}

const NAME_MAX = 20
const MEMBERS = { min: 2, max: 10_000 } as const

/** `chatInfo.autoAddGroup` as an operator writes it; `null` if it is not valid. */
export const arrivalsOf = (value: unknown): Arrivals | null => {
  if (!isBag(value)) return null
  const max = number(value["userMax"] ?? 100)
  const owner = number(value["owner_uid"] ?? 0)
  const name = text(value["name"]).trim()
  if (!(max >= MEMBERS.min && max <= MEMBERS.max) || Number.isNaN(owner) || name.length > NAME_MAX) return null
  return isOn(value) && (name === "" || owner <= 0) ? null : { isOn: isOn(value), name, max, owner }
}

const NO_ARRIVALS: Arrivals = { isOn: false, name: "", max: MEMBERS.min, owner: 0 }

/** A stored one. */
export const readArrivals = (json: string): Arrivals => arrivalsOf(JSON.parse(json)) ?? NO_ARRIVALS

/** As it is stored and as the back office reads it. */
export const arrivalsWire = ({ isOn: on, max, name, owner }: Arrivals) => ({
  status: on ? "1" : "0",
  name,
  userMax: String(max),
  owner_uid: owner
})
