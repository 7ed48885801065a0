import { type ParamKind, type RouteName, ROUTES, rowOf } from "./routes.ts"

/** Part of the login chunk: no Schema. */

type ValueOf<Kind> = Kind extends "person" | "number"
  ? number
  : Kind extends "texts"
    ? ReadonlyArray<string>
    : Kind extends "numbers"
      ? ReadonlyArray<number>
      : Kind extends ReadonlyArray<infer Word>
        ? Word
        : string

type Row<Name extends RouteName> = (typeof ROUTES)[Name]
type Needed<Name extends RouteName> = Row<Name>["needs"][number] & keyof Row<Name>["params"]

/** Parameters of a screen: those that it needs, and others that may be left out. */
export type ParamsOf<Name extends RouteName> = {
  readonly [K in Needed<Name>]: ValueOf<Row<Name>["params"][K]>
} & {
  readonly [K in Exclude<keyof Row<Name>["params"], Needed<Name>>]?: ValueOf<Row<Name>["params"][K]>
}

/** What a parameter may hold once it is read. */
export type ParamValue = string | number | ReadonlyArray<string> | ReadonlyArray<number>

/** Parameters of any screen, by name. */
export type Params = Readonly<Record<string, ParamValue>>

const encoded = (value: string | number): string => encodeURIComponent(String(value).toWellFormed())

const written = (value: ParamValue): string => (typeof value === "object" ? value.map(encoded).join(",") : encoded(value))

/**
 * The address of a screen inside the hash: its first path, and the parameters that are there in the order of its row, each
 * encoded, lists with commas between. Empty ones are left out (ROUTE-04, spec 2.1).
 */
export const addressOf = <Name extends RouteName>(name: Name, params: ParamsOf<Name>): string => {
  const given: Readonly<Record<string, ParamValue | undefined>> = params
  const { paths, params: kinds } = rowOf(name)
  const query = Object.keys(kinds)
    .map((key) => [key, written(given[key] ?? "")])
    .filter(([, text]) => text !== "")
  return query.length === 0 ? paths[0] : `${paths[0]}?${query.map((pair) => pair.join("=")).join("&")}`
}

/** Path of an address, without its query. */
export const pathOf = (address: string): string => address.replace(/\?.*/s, "")

/** A parameter as it stood in an address, decoded; a plus is a blank, and what cannot be decoded is nothing. */
export const decodedParam = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return ""
  }
}

const WHOLE = /^(0|[1-9][0-9]{0,14})$/
const PERSON = /^[1-9][0-9]{0,14}$/
const LINK = /^https?:\/\/\S+$/i
const PLACE = /^\/(?!\/)\S*$/

const texts = (raw: string): ReadonlyArray<string> => raw.split(",").map(decodedParam)

const matching = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? text : undefined)

const numeric = (pattern: RegExp, text: string): number | undefined => (pattern.test(text) ? Number(text) : undefined)

/**
 * What a parameter as it stands in an address says, read as its row wants it: a number of up to 15 digits, people from 1; a link
 * of http or https; a place with one slash before it, so that it is none of another host; one of the words; of a list every item.
 * `undefined` for what is none of that, for nothing, and for what cannot be decoded (ROUTE-05, spec 2.1).
 */
export const readParam = (kind: ParamKind, raw: string): ParamValue | undefined => {
  const text = decodedParam(raw)
  if (typeof kind === "object") return kind.find((word) => word === text)
  switch (kind) {
    case "text":
      return text === "" ? undefined : text
    case "texts":
      return texts(raw).includes("") ? undefined : texts(raw)
    case "person":
      return numeric(PERSON, text)
    case "number":
      return numeric(WHOLE, text)
    case "numbers":
      return texts(raw).every((each) => WHOLE.test(each)) ? texts(raw).map(Number) : undefined
    case "link":
      return matching(LINK, text)
    case "place":
      return matching(PLACE, text)
  }
}

/** A parameter of an address as it stands there; of two with one name the first, empty when there is none. */
export const rawParam = (address: string, name: string): string => {
  const pairs = address.slice(pathOf(address).length + 1).split("&")
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ""
}

/** What an address says of the parameters of a screen; one that cannot be read, and one that nobody knows, are left out. */
export const paramsIn = (name: RouteName, address: string): Params =>
  Object.fromEntries(
    Object.entries(rowOf(name).params).flatMap(([key, kind]) => {
      const value = readParam(kind, rawParam(address, key))
      return value === undefined ? [] : [[key, value]]
    })
  )

/** The first parameter that a screen needs and these do not hold; `undefined`: it can show itself (ROUTE-06, spec 2.1). */
export const missingParam = (name: RouteName, params: Params): string | undefined =>
  rowOf(name).needs.find((key) => !(key in params))
