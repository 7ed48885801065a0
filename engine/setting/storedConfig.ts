import { SERVICE_DEFAULTS, type ServiceConfig } from "./ServiceConfig.ts"

const isLink = (each: unknown): boolean =>
  ["name", "icon", "url"].every((key) => typeof (each as Readonly<Record<string, unknown>> | null)?.[key] === "string")

/** Kinds of accounts but the plain one, which is the default. */
const KINDS: ReadonlySet<unknown> = new Set(["phone", "email", "either"])

const CODES_TO: ReadonlySet<unknown> = new Set(["none", "phone", "email", "either"])

const isAllowed = (key: string, value: unknown): boolean => {
  if (key === "accountKind") return KINDS.has(value)
  if (key === "codesTo") return CODES_TO.has(value)
  if (key === "phonePatterns" || key === "fileExtensions")
    return Array.isArray(value) && value.every((each) => typeof each === "string")
  if (key === "links") return Array.isArray(value) && value.every(isLink)
  const usual: unknown = SERVICE_DEFAULTS[key as keyof ServiceConfig]
  return typeof value === typeof usual && (typeof value !== "number" || (Number.isFinite(value) && value >= 0))
}

/** What the service allowed when it was last asked, as it was stored under `globalConfig`; what is missing or unreadable keeps its default (SETTING-02, spec 3.9). */
export const storedConfig = (stored: unknown): ServiceConfig => {
  if (typeof stored !== "object" || stored === null) return SERVICE_DEFAULTS
  const bag = stored as Readonly<Record<string, unknown>>
  const known = Object.keys(SERVICE_DEFAULTS).filter((key) => Object.hasOwn(bag, key) && isAllowed(key, bag[key]))
  return { ...SERVICE_DEFAULTS, ...Object.fromEntries(known.map((key) => [key, bag[key]])) }
}
