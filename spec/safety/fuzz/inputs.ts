import { Arbitrary, Effect, Schema } from "effect"
import { CALLS } from "#engine/api/calls.ts"
import { dice } from "../../long/dice.ts"
import { HEADERS, HOSTILE, PATHS } from "./hostile.ts"

/** A request as it goes out. */
export interface Input {
  /** What it is, for the reader of a finding. */
  readonly title: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What calls speak of, by the names of their fields: numbers, keys and ids of people, groups and messages that are there. */
export type Pools = Readonly<Record<string, ReadonlyArray<unknown>>>

type Bag = Record<string, unknown>

/** Values of each field that its Schema takes, as they travel. */
const SAMPLES = 12

const sampled = (schema: Schema.Codec<unknown, unknown>, seed: number): ReadonlyArray<unknown> => {
  const drawn = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: SAMPLES, seed }))
  return drawn.map((value) => Schema.encodeSync(schema)(value))
}

const fieldsOf = (request: object): ReadonlyArray<readonly [string, Schema.Codec<unknown, unknown>]> =>
  "fields" in request ? Object.entries(request.fields as Record<string, Schema.Codec<unknown, unknown>>) : []

/** Every call with values for its fields: such as exist, where a pool has them, and such as its Schema takes. */
const callsWith = (pools: Pools, seed: number) =>
  Object.entries(CALLS).map(([name, { path, request }]) => ({
    name,
    path,
    fields: fieldsOf(request).map(
      ([field, schema]) => [field, [...(pools[field] ?? []), ...(pools[field] ?? []), ...sampled(schema, seed)]] as const
    )
  }))

const flat = (value: unknown, name = ""): ReadonlyArray<readonly [string, string]> => {
  if (value === undefined) return []
  if (typeof value !== "object" || value === null)
    return [[name, typeof value === "string" ? value : (JSON.stringify(value) ?? "")]]
  return Object.entries(value).flatMap(([key, each]) => flat(each, name === "" ? key : `${name}[${key}]`))
}

const BOUNDARY = "----a-fuzzers-boundary"

const multipart = (body: Bag): string =>
  flat(body)
    .map(([name, value]) => {
      const quoted = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, "%0A")
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${value}\r\n`
    })
    .concat(`--${BOUNDARY}--\r\n`)
    .join("")

/** A form with a file in it, whose name and content mean harm. */
const withFile = (body: Bag, name: string, content: Buffer): Buffer => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`
  return Buffer.concat([
    Buffer.from(multipart(body).replace(`--${BOUNDARY}--\r\n`, "") + head),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  ])
}

const FILES: ReadonlyArray<readonly [name: string, content: Buffer]> = [
  ["a.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
  ["a.html", Buffer.from("<script>alert(1)</script>")],
  ["../../etc/passwd.png", Buffer.from("89504e470d0a1a0a", "hex")],
  ["a.png\u0000.html", Buffer.from("not a picture")],
  ["a.gif", Buffer.from("GIF89a" + "\u00ff".repeat(500), "latin1")],
  ["a.jpg", Buffer.from("ffd8ffe000104a46494600010101004800480000ffd9", "hex")],
  // a head that claims 60,000 × 60,000 dots
  ["bomb.png", Buffer.from("89504e470d0a1a0a0000000d494844520000ea600000ea600802000000", "hex")],
  ["a.mp4", Buffer.from("00000018667479706d703432000000006d703432", "hex")],
  ["x".repeat(3000) + ".txt", Buffer.alloc(10_000, 0x20)],
  ["", Buffer.alloc(0)],
  ["a.zip", Buffer.from("504b0304140000000800", "hex")]
]

const JSON_TYPE = "application/json"

/** Inputs without end, the same for the same seed: as calls expect them, nearly so, and hostile. */
export const inputsFrom = (seed: number, pools: Pools, paths: ReadonlyArray<string>, only = /./): (() => Input) => {
  const roll = dice(seed)
  const whole = (below: number): number => Math.floor(roll(0, below))
  const one = <T>(list: ReadonlyArray<T>): T => list[whole(list.length)] as T
  const chance = (of: number): boolean => roll(0, 1) < of
  const calls = callsWith(pools, seed).filter(({ name }) => only.test(name))

  const valid = (fields: (typeof calls)[number]["fields"]): Bag =>
    Object.fromEntries(fields.filter(() => chance(0.93)).map(([field, values]) => [field, one(values)]))

  /** One thing about it is not as it should be. */
  const nearly = (body: Bag): Bag => {
    const names = Object.keys(body)
    const name = names.length === 0 ? "x" : one(names)
    const { [name]: value, ...rest } = body
    switch (whole(7)) {
      case 0:
        return rest
      case 1:
        return { ...rest, [name]: [value] }
      case 2:
        return { ...rest, [name]: { [name]: value } }
      case 3:
        return { ...rest, [name]: typeof value === "number" ? value + 1 : `${JSON.stringify(value)}x` }
      case 4:
        return { ...rest, [name]: typeof value === "number" ? String(value) : Number(JSON.stringify(value)) }
      case 5:
        return { ...body, [one(Object.keys(pools))]: one(HOSTILE) }
      default:
        return { ...body, [name.toUpperCase()]: value, fromUser: { id: 1 }, user_id: 1, is_admin: 1 }
    }
  }

  const hostile = (body: Bag): Bag => {
    const how = chance(0.5) ? 1 : 0.4
    return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, chance(how) ? one(HOSTILE) : value]))
  }

  /** The text with something torn, doubled or turned in it. */
  const torn = (bytes: Buffer): Buffer => {
    if (bytes.length === 0) return bytes
    const copy = Buffer.from(bytes)
    switch (whole(4)) {
      case 0:
        return copy.subarray(0, whole(copy.length))
      case 1:
        copy[whole(copy.length)] = whole(256)
        return copy
      case 2:
        return Buffer.concat([copy, copy])
      default:
        return Buffer.concat([copy.subarray(0, whole(copy.length)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), copy])
    }
  }

  const encoded = (body: Bag): readonly [type: string, bytes: Buffer] => {
    const type = whole(10)
    if (type < 5) return [JSON_TYPE, Buffer.from(JSON.stringify(body))]
    if (type < 8)
      return [
        "application/x-www-form-urlencoded",
        Buffer.from(new URLSearchParams(flat(body).map(([a, b]) => [a, b])).toString())
      ]
    const form = `multipart/form-data; boundary=${BOUNDARY}`
    if (type === 8) return [form, Buffer.from(multipart(body))]
    const [name, content] = one(FILES)
    return [form, withFile(body, name, content)]
  }

  const query = (body: Bag): string => {
    const pairs = flat(body).slice(0, 10)
    return chance(0.1) ? `?${new URLSearchParams([...pairs, ...pairs].map(([a, b]) => [a, b.slice(0, 300)])).toString()}` : ""
  }

  const page = (): Input => {
    const path = one([...PATHS, ...paths, ...paths, ...paths, ...paths])
    const [name, value] = one(HEADERS)
    const headers = chance(0.3) && name !== "content-length" ? { [name]: value } : {}
    return {
      title: path.slice(0, 80),
      method: one(["GET", "GET", "GET", "HEAD", "POST", "PUT"]),
      path,
      headers,
      body: Buffer.alloc(0)
    }
  }

  const call = (): Input => {
    const { fields, name, path } = one(calls)
    const how = whole(10)
    const good = valid(fields)
    const body = how < 4 ? good : how < 7 ? nearly(good) : hostile(good)
    const [type, bytes] = encoded(body)
    const [header, value] = one(HEADERS)
    const headers = chance(0.08) && header !== "content-length" ? { [header]: value } : {}
    return {
      title: `${name} ${how < 4 ? "valid" : how < 7 ? "nearly valid" : "hostile"} ${type.split(";")[0]} ${bytes.toString().slice(0, 300)}`,
      method: chance(0.02) ? one(["GET", "PUT", "DELETE", "OPTIONS", "HEAD"]) : "POST",
      path: (chance(0.05) ? path.toUpperCase() : path) + query(body),
      headers: { "content-type": type, ...headers },
      body: chance(0.06) ? torn(bytes) : bytes
    }
  }

  return () => (chance(0.04) ? page() : call())
}
