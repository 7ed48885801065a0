import { uploadLimits } from "./uploadLimits.ts"

/** What a code is delivered to: accounts that are telephone numbers, e-mail addresses, both or neither (DEC-0114). */
export type CodesTo = "none" | "phone" | "email" | "either"

/** What the service allows, as clients need it (spec 3.8; defaults: DEC-0020). Durations in milliseconds. */
export interface ServiceConfig {
  /** Name on the login page, empty: the product's own. */
  readonly name: string
  /** Whether anyone may register. */
  readonly registrationOpen: boolean
  /** What an account must be: free text, or a phone or e-mail with a code. */
  readonly accountKind: "plain" | "phone" | "email" | "either"
  /** To what codes are delivered here; an older service does not say, and delivers them all. */
  readonly codesTo: CodesTo
  /** Whether contacts are friends (community) or all colleagues (enterprise). */
  readonly friendsMatter: boolean
  /** Whether one-to-one chat is allowed. */
  readonly privateChat: boolean
  /** Whether people may call each other. */
  readonly calls: boolean
  /** Whether calls can go through a relay of the service, so that nobody learns an address (DEC-0333). */
  readonly hasRelay: boolean
  /** Whether people may make groups. */
  readonly groups: boolean
  /** Most members of a group; 0: no limit. */
  readonly groupMax: number
  /** Whether presence is shown. */
  readonly showsOnline: boolean
  /** How long a member may recall a message, in milliseconds; 0: never. */
  readonly recallWindow: number
  /** Whether messages may be deleted for everyone. */
  readonly deletesForEveryone: boolean
  /** Whether several devices of one kind may be logged in. */
  readonly multipleLogin: boolean
  /** How telephone numbers look here, as `isPhone` reads it; empty: the service does not say. */
  readonly phonePatterns: ReadonlyArray<string>
  /** The service's own terms, as plain text; empty: the product's own. */
  readonly terms: string
  /** The service's own privacy policy, as plain text; empty: the product's own. */
  readonly privacy: string
  /** Links of the explore tab. */
  readonly links: ReadonlyArray<ExploreLink>
  /** Whether the server numbers its change log, so that a client that was away can catch up (DEC-0025). */
  readonly resume: boolean
  /** Whether the server takes calls over the socket (DEC-0381). */
  readonly socketCalls: boolean
  /** Most bytes of a file. */
  readonly fileMax: number
  /** Extensions of files that are taken, in lower case; none: all are. */
  readonly fileExtensions: ReadonlyArray<string>
  /** Whose the map is, as it stands on every map; empty: there is none (DEC-0265). */
  readonly mapAttribution: string
  /** Whether the service finds places (DEC-0265). */
  readonly findsPlaces: boolean
}

/** One entry of the explore tab. */
export interface ExploreLink {
  readonly name: string
  readonly icon: string
  readonly url: string
}

/** Before the service has answered. */
export const SERVICE_DEFAULTS: ServiceConfig = {
  name: "",
  registrationOpen: true,
  accountKind: "plain",
  codesTo: "either",
  friendsMatter: true,
  privateChat: true,
  calls: true,
  hasRelay: false,
  groups: true,
  groupMax: 0,
  showsOnline: true,
  recallWindow: 120_000,
  deletesForEveryone: true,
  multipleLogin: false,
  phonePatterns: [],
  terms: "",
  privacy: "",
  links: [],
  resume: false,
  socketCalls: false,
  fileMax: uploadLimits({}).bytes,
  fileExtensions: [],
  mapAttribution: "",
  findsPlaces: false
}

/** Whether a service has told its settings; until then ours are those that stand before its answer (DEC-0057). */
export const isTold = (service: ServiceConfig): boolean => service !== SERVICE_DEFAULTS

type Bag = Readonly<Record<string, unknown>>

const ACCOUNT_KINDS = ["plain", "phone", "email", "either"] as const

const CODES_TO: ReadonlyArray<CodesTo> = ["none", "phone", "email", "either"]

const number = (bag: Bag, key: string, fallback: number): number => {
  const value = bag[key]
  const read = typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? Number(value) : Number.NaN
  return value === "" || Number.isNaN(read) ? fallback : read
}

const text = (bag: Bag, key: string): string => {
  const value = bag[key]
  return typeof value === "string" ? value : ""
}

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)

const links = (compass: Bag): ReadonlyArray<ExploreLink> =>
  [compass["list"]]
    .flat()
    .filter(isBag)
    .filter((each) => number(each, "status", 1) === 1)
    .map((each) => ({ name: text(each, "name"), icon: text(each, "icon"), url: text(each, "url") }))
    .filter(({ name, url }) => name !== "" && /^(https?:\/\/|\/)/.test(url))

const files = (fileUpload: Bag): Pick<ServiceConfig, "fileMax" | "fileExtensions"> => {
  const { bytes, extensions } = uploadLimits(fileUpload)
  return { fileMax: bytes, fileExtensions: extensions }
}

/** What the service allows, from settings that travel as texts: `"0"` is no, what is missing or no number keeps its default, and nothing is below 0 (SETTING-13, spec 3.9). */
export const serviceConfig = (wire: {
  readonly sysInfo: Bag
  readonly chatInfo: Bag
  readonly compass: Bag
  readonly fileUpload?: Bag
}): ServiceConfig => ({
  name: text(wire.sysInfo, "name"),
  registrationOpen: number(wire.sysInfo, "regtype", 1) === 1,
  accountKind: ACCOUNT_KINDS[number(wire.sysInfo, "regauth", 0)] ?? "plain",
  codesTo: CODES_TO.find((each) => each === wire.sysInfo["codesTo"]) ?? "either",
  friendsMatter: number(wire.sysInfo, "runMode", 2) === 2,
  privateChat: number(wire.chatInfo, "simpleChat", 1) === 1,
  calls: number(wire.chatInfo, "webrtc", 1) === 1,
  // a service that does not say so names its relay to people who are logged in
  hasRelay: number(wire.chatInfo, "relay", 0) === 1 || /^turns?:/.test(text(wire.chatInfo, "stun")),
  groups: number(wire.chatInfo, "groupChat", 1) === 1,
  groupMax: Math.max(0, number(wire.chatInfo, "groupUserMax", 0)),
  showsOnline: number(wire.chatInfo, "online", 1) === 1,
  recallWindow: Math.max(0, number(wire.chatInfo, "redoTime", 120)) * 1000,
  deletesForEveryone: number(wire.chatInfo, "dbDelMsg", 1) === 1,
  multipleLogin: number(wire.sysInfo, "multipleLogin", 0) === 1,
  phonePatterns: text(wire.sysInfo, "phonePatterns")
    .split(" ")
    .filter((each) => each !== ""),
  terms: text(wire.sysInfo, "terms").trim(),
  privacy: text(wire.sysInfo, "privacy").trim(),
  links: links(wire.compass),
  resume: number(wire.chatInfo, "resume", 0) === 1,
  socketCalls: number(wire.chatInfo, "socketCalls", 0) === 1,
  ...files(wire.fileUpload ?? {}),
  mapAttribution: text(wire.sysInfo, "mapAttribution"),
  findsPlaces: number(wire.sysInfo, "places", 0) === 1
})

/**
 * The configuration after a frame that tells a change of it: sections and values that it names are new, all others stay, for such a
 * frame is not always whole (SETTING-14, spec 3.9, 7.8).
 */
export const mergedConfig = (known: Bag, told: Bag): Bag => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(told).map(([section, value]) => {
      const before = known[section]
      return [section, isBag(before) && isBag(value) ? { ...before, ...value } : value]
    })
  )
})
