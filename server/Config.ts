import type { Partner } from "./partner/signature.ts"
import type { IceServer, LogLevel } from "./variables.ts"
import { Result, Schema } from "effect"
import { type Plain, plainAddresses } from "./encrypted.ts"
import { VARIABLES } from "./variables.ts"

/** What the operator decides, read once at start from the environment (`docs/operating.md`). */
export interface Config {
  readonly port: number
  readonly host: string
  /** Folder of the database and all that belongs to it. */
  readonly data: string
  /** PostgreSQL database that keeps everything but files; empty for SQLite in the folder. */
  readonly databaseUrl: string
  /** NATS, by which the processes of one service tell each other that there is something to read; empty where one process is all of it. */
  readonly natsUrl: string
  /** How people reach the service from outside, without a slash at the end; empty when unknown. */
  readonly publicUrl: string
  /** 1: browsers keep to https on all hosts below our own as well. */
  readonly hstsSubdomains: number
  /** Origins of other sites whose pages may use the service. */
  readonly corsOrigins: ReadonlyArray<string>
  /** Mail server; empty: letters are put down as files. */
  readonly smtpUrl: string
  /** Who letters are from; empty: no-reply at our own host. */
  readonly mailFrom: string
  /** HTTP gateway for texts to telephones, a template; empty: they are put down as files. */
  readonly smsUrl: string
  /** Template of what is posted to it; empty: JSON with number, text and code. */
  readonly smsBody: string
  /** Header `Authorization` for it. */
  readonly smsAuthorization: string
  /** 1: the operator hands out codes that nothing delivers; 0: they are not shown. */
  readonly codesByHand: number
  readonly blobUrl: string
  /** 1: addresses of other services without encryption stop the start. */
  readonly requireTls: number
  /** Bytes that one person's files may take in all; 0 is no limit. */
  readonly storageQuota: number
  /** Bytes of the disk that are kept for the database: files stop at them, messages at a quarter of them. */
  readonly diskReserve: number
  readonly iceServers: ReadonlyArray<IceServer>
  /** What we share with the TURN server; empty without one. */
  readonly turnSecret: string
  /** Seconds for which somebody may use the TURN server. */
  readonly turnTtl: number
  /** Where tiles of maps are, a template; empty: maps show a plain grid. */
  readonly mapTiles: string
  /** Whose the map is; stands on every map. */
  readonly mapAttribution: string
  /** Geocoder that finds places; empty: people type the name of a place. */
  readonly placesUrl: string
  readonly logLevel: LogLevel
  /** What who collects the figures has to send; empty: they are told on this machine alone. */
  readonly metricsToken: string
  /** Proxies in front of us whose `X-Forwarded-For` counts. */
  readonly trustProxy: number
  /** Messages that one user may send within `seconds`; `count` 0 is no limit. */
  readonly sendLimit: Limit
  /** Wrong passwords for one account from one address within `seconds`. */
  readonly loginLimit: Limit
  /** Wrong passwords from one address, which many people may share, within `seconds`. */
  readonly loginAddressLimit: Limit
  /** How telephone numbers look here (`isPhone`). */
  readonly phonePatterns: ReadonlyArray<string>
  /** Seconds between two registrations from one address; never asked of loopback. */
  readonly registerInterval: number
  /** Registrations within `seconds` from everywhere; `count` 0 is no limit. */
  readonly registerLimit: Limit
  /** Codes and trial letters asked for within `seconds` from everywhere; `count` 0 is no limit. */
  readonly codeLimit: Limit
  readonly argon2: { readonly memoryKib: number; readonly passes: number; readonly waiting: number }
  /** List of breached passwords by their SHA-1, in order; empty without one. */
  readonly breachedPasswords: string
  /** Applications that may open accounts for their own people and log them in. */
  readonly partners: ReadonlyArray<Partner>
  /** Connections of one address; not asked behind a proxy, whose connections they are. */
  readonly connectionLimit: number
  /** Connections in all. */
  readonly connectionsMax: number
  /** Requests of one address, whatever it asks, within `seconds`. */
  readonly requestRate: Limit
  /** Requests under way from one address. */
  readonly requestLimit: number
  /** Sockets from one address that are not bound yet. */
  readonly waitingSockets: number
}

export interface Limit {
  readonly count: number
  readonly seconds: number
}

/** A variable that cannot be used, in a sentence for the operator. */
export interface ConfigProblem {
  readonly variable: string
  readonly sentence: string
}

/** Reads the environment; every problem is reported at once. An empty variable counts as not set. */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>
): Result.Result<Config, ReadonlyArray<ConfigProblem>> => {
  const problems: Array<ConfigProblem> = []
  const config = Object.fromEntries(
    Object.entries(VARIABLES).map(([field, { name, schema, fallback, says, example }]) => {
      const text = env[name]?.trim() || fallback
      const read = Schema.decodeUnknownResult(schema)(text)
      if (Result.isSuccess(read)) return [field, read.success]
      problems.push({ variable: name, sentence: `${name} is "${shown(name, text)}": ${says}, for example ${name}=${example}.` })
      return [field, undefined]
    })
  )
  if (problems.length > 0) return Result.fail(problems)
  const whole = config as unknown as Config
  const alone = unshared(whole)
  if (alone.length > 0) return Result.fail(alone)
  const plain = whole.requireTls === 1 ? plainAddresses(whole) : []
  return plain.length > 0 ? Result.fail(plain.map(notEncrypted)) : Result.succeed(whole)
}

const notEncrypted = ({ instead, variable }: Plain): ConfigProblem => ({
  variable,
  sentence: `${variable} is an address without encryption, and REQUIRE_TLS is 1: ${instead}.`
})

const HIDDEN: ReadonlySet<string> = new Set([
  "ICE_SERVERS",
  "TURN_SECRET",
  "METRICS_TOKEN",
  "SMS_AUTHORIZATION",
  "SMS_BODY",
  "PARTNERS"
])

/** A URL may hold a password, which belongs in no log. */
const shown = (name: string, text: string): string => (name.endsWith("_URL") || HIDDEN.has(name) ? "…" : text.slice(0, 80))

/** What several processes must share; nothing for one alone. */
const unshared = ({ blobUrl, databaseUrl, natsUrl }: Config): ReadonlyArray<ConfigProblem> =>
  natsUrl === ""
    ? []
    : [
        ...(databaseUrl === ""
          ? [
              {
                variable: "DATABASE_URL",
                sentence: "NATS_URL is set, and several processes share a PostgreSQL: set DATABASE_URL too."
              }
            ]
          : []),
        ...(blobUrl === ""
          ? [
              {
                variable: "BLOB_URL",
                sentence: "NATS_URL is set, and several processes share a store of files: set BLOB_URL too."
              }
            ]
          : [])
      ]

/** The defaults, as a start for tests and benches. */
export const defaultConfig = (changes: Partial<Config> = {}): Config => ({ ...Result.getOrThrow(readConfig({})), ...changes })
