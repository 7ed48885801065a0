import { Schema, SchemaTransformation } from "effect"
import type { Partner } from "./partner/signature.ts"
import { PHONE_PATTERNS } from "#engine/account/realAccount.ts"
import { isGatewayBody, isGatewayUrl } from "./sms/gateway.ts"

const LOG_LEVELS = ["debug", "info", "warn", "error", "off"] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface IceServer {
  readonly urls: string
  readonly username: string
  readonly credential: string
}

const whole = (min: number, max: number) =>
  Schema.String.check(Schema.isPattern(/^[0-9]{1,16}$/)).pipe(
    Schema.decodeTo(
      Schema.Int.check(Schema.isBetween({ minimum: min, maximum: max })),
      SchemaTransformation.transform({ decode: Number, encode: String })
    )
  )

/** `30/60`: 30 times within 60 seconds; `0` is no limit. */
const limit = Schema.String.check(Schema.isPattern(/^(0|[0-9]{1,6}\/[0-9]{1,6})$/)).pipe(
  Schema.decodeTo(
    Schema.Struct({ count: Schema.Int, seconds: Schema.Int.check(Schema.isGreaterThan(0)) }),
    SchemaTransformation.transform({
      decode: (text) => ({ count: Number(text.split("/")[0]), seconds: Number(text.split("/")[1] ?? 1) }),
      encode: ({ count, seconds }) => `${count}/${seconds}`
    })
  )
)

const isUrl = (text: string, schemes: ReadonlyArray<string>): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** Nothing, or an address of tiles once zoom, column and row are filled in. */
const isTileUrl = (text: string): boolean =>
  text === "" ||
  (["{z}", "{x}", "{y}"].every((place) => text.split(place).length === 2) &&
    isUrl(text.replace("{z}", "1").replace("{x}", "0").replace("{y}", "0"), ["http:", "https:"]))

/** Nothing, or a URL of one of the schemes. */
const url = (...schemes: ReadonlyArray<string>) =>
  Schema.String.check(Schema.makeFilter((text) => text === "" || isUrl(text, schemes)))

/** Nothing, or addresses of one NATS. */
const natsUrl = Schema.String.check(
  Schema.makeFilter((text) => text === "" || text.split(",").every((each) => isUrl(each, ["nats:", "tls:"])))
)

const origin = url("http:", "https:").pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({ decode: (text) => (text === "" ? "" : new URL(text).origin), encode: (text) => text })
  )
)

const ICE = /^(stun|stuns|turn|turns):(?:([^:@\s]+):([^@\s]+)@)?([^@\s,]+)$/

const iceServer = (text: string): IceServer => {
  const [, scheme = "", username = "", credential = "", host = ""] = ICE.exec(text) ?? []
  return { urls: `${scheme}:${host}`, username, credential }
}

const words = (text: string): ReadonlyArray<string> => text.split(",").flatMap((word) => word.trim() || [])

const iceServers = Schema.String.check(Schema.makeFilter((text) => words(text).every((word) => ICE.test(word)))).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.Struct({ urls: Schema.String, username: Schema.String, credential: Schema.String })),
    SchemaTransformation.transform<ReadonlyArray<IceServer>, string>({
      decode: (text) => words(text).map(iceServer),
      encode: (servers) => servers.map(({ urls }) => urls).join(",")
    })
  )
)

const PARTNER = /^([A-Za-z0-9_.-]{1,64}):([^\s,:]{16,256})$/

const partners = Schema.String.check(Schema.makeFilter((text) => words(text).every((word) => PARTNER.test(word)))).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.Struct({ id: Schema.String, secret: Schema.String })),
    SchemaTransformation.transform<ReadonlyArray<Partner>, string>({
      decode: (text) =>
        words(text).map((word) => {
          const [, id = "", secret = ""] = PARTNER.exec(word) ?? []
          return { id, secret }
        }),
      encode: (list) => list.map(({ id }) => id).join(",")
    })
  )
)

/** Signs of a pattern as `isPhone` reads them; a number has at least 5 digits and at most as many as an account has characters. */
const PHONE = /^(?:\[[0-9]-[0-9]\]|[+0-9#]){5,32}\?{0,10}$/

const phonePatterns = Schema.String.check(
  Schema.makeFilter((text) => words(text).length > 0 && words(text).every((word) => PHONE.test(word)))
).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform<ReadonlyArray<string>, string>({ decode: words, encode: (each) => each.join(",") })
  )
)

const isOrigin = (text: string): boolean => isUrl(text, ["http:", "https:"]) && new URL(text).href === `${new URL(text).origin}/`

const origins = Schema.String.check(Schema.makeFilter((text) => words(text).every(isOrigin))).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform<ReadonlyArray<string>, string>({
      decode: (text) => words(text).map((word) => new URL(word).origin),
      encode: (each) => each.join(",")
    })
  )
)

const argon2 = Schema.String.check(Schema.isPattern(/^[0-9]{1,7}\/[0-9]{1,3}\/[0-9]{1,5}$/)).pipe(
  Schema.decodeTo(
    Schema.Struct({
      memoryKib: Schema.Int.check(Schema.isBetween({ minimum: 8, maximum: 1_048_576 })),
      passes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
      waiting: Schema.Int
    }),
    SchemaTransformation.transform({
      decode: (text) => {
        const [memoryKib = 0, passes = 0, waiting = 0] = text.split("/").map(Number)
        return { memoryKib, passes, waiting }
      },
      encode: ({ memoryKib, passes, waiting }) => `${memoryKib}/${passes}/${waiting}`
    })
  )
)

/** Every variable that the server reads, by its field of `Config`: how it is written, and what stands when it is not set. */
export const VARIABLES = {
  port: { name: "PORT", schema: whole(0, 65_535), fallback: "8787", says: "it must be a port from 1 to 65535", example: "8787" },
  host: {
    name: "HOST",
    schema: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.:%_-]{1,255}$/)),
    fallback: "0.0.0.0",
    says: "it must be an address or a host name of this machine",
    example: "127.0.0.1"
  },
  data: {
    name: "PARLEY_DATA",
    schema: Schema.NonEmptyString,
    fallback: "./data",
    says: "it must be a folder",
    example: "./data"
  },
  databaseUrl: {
    name: "DATABASE_URL",
    schema: url("postgres:", "postgresql:"),
    fallback: "",
    says: "it must be the postgres URL of a database",
    example: "postgres://parley:password@db.example.org:5432/parley"
  },
  natsUrl: {
    name: "NATS_URL",
    schema: natsUrl,
    fallback: "",
    says: "it must be the nats or tls address of a NATS server, or several with commas between them",
    example: "nats://parley:password@nats.example.org:4222"
  },
  publicUrl: {
    name: "PUBLIC_URL",
    schema: origin,
    fallback: "",
    says: "it must be the http or https address that people type",
    example: "https://chat.example.org"
  },
  hstsSubdomains: {
    name: "HSTS_SUBDOMAINS",
    schema: whole(0, 1),
    fallback: "0",
    says: "it must be 1 where all hosts below that of PUBLIC_URL speak https, else 0",
    example: "1"
  },
  corsOrigins: {
    name: "CORS_ORIGINS",
    schema: origins,
    fallback: "",
    says: "it must be http or https addresses without a path, with commas between",
    example: "https://intranet.example.org,https://www.example.org"
  },
  smtpUrl: {
    name: "SMTP_URL",
    schema: url("smtp:", "smtps:"),
    fallback: "",
    says: "it must be an smtp or smtps URL",
    example: "smtps://user:password@mail.example.org"
  },
  mailFrom: {
    name: "MAIL_FROM",
    schema: Schema.String.check(
      Schema.isPattern(/^$|^(?:[^<>"\r\n@]{1,80} <[^\s<>@]{1,64}@[^\s<>@]{1,190}>|[^\s<>@]{1,64}@[^\s<>@]{1,190})$/)
    ),
    fallback: "",
    says: "it must be an e-mail address, with a name before it or not",
    example: "Parley <no-reply@example.org>"
  },
  smsUrl: {
    name: "SMS_URL",
    schema: Schema.String.check(Schema.makeFilter((text) => text === "" || isGatewayUrl(text))),
    fallback: "",
    says: "it must be an http or https URL, in which {to}, {text} and {code} may stand",
    example: "https://user:password@sms.example.org/send"
  },
  smsBody: {
    name: "SMS_BODY",
    schema: Schema.String.check(Schema.makeFilter(isGatewayBody)),
    fallback: "",
    says: "it must be JSON or a form, in which {to}, {text} and {code} stand",
    example: "phone={to}&message={text}"
  },
  smsAuthorization: {
    name: "SMS_AUTHORIZATION",
    schema: Schema.String.check(Schema.isPattern(/^[\x20-\x7e]{0,2000}$/)),
    fallback: "",
    says: "it must be what the gateway wants in the header Authorization",
    example: "Bearer 0123456789"
  },
  codesByHand: {
    name: "CODES_BY_HAND",
    schema: whole(0, 1),
    fallback: "0",
    says: "it must be 1 where the operator hands out the codes that lie in the outbox, else 0",
    example: "1"
  },
  blobUrl: {
    name: "BLOB_URL",
    schema: url("file:", "s3:", "https:", "http:"),
    fallback: "",
    says: "it must be a URL of an S3-compatible store",
    example: "s3://key:secret@s3.example.org/bucket"
  },
  requireTls: {
    name: "REQUIRE_TLS",
    schema: whole(0, 1),
    fallback: "0",
    says: "it must be 1 where the database, the mail server, the gateway for texts and the store of files are reached encrypted, else 0",
    example: "1"
  },
  iceServers: {
    name: "ICE_SERVERS",
    schema: iceServers,
    fallback: "",
    says: "it must be stun: or turn: addresses with commas between",
    example: "stun:stun.example.org:3478,turn:user:password@turn.example.org:3478"
  },
  turnSecret: {
    name: "TURN_SECRET",
    schema: Schema.String.check(Schema.isPattern(/^(|[!-~]{16,256})$/)),
    fallback: "",
    says: "it must be 16 to 256 characters without blanks, the same as static-auth-secret of the TURN server",
    example: "4f0c1f0e9c7d4e0b8a6f"
  },
  turnTtl: {
    name: "TURN_TTL",
    schema: whole(60, 2_592_000),
    fallback: "86400",
    says: "it must be seconds for which a person may use the TURN server",
    example: "86400"
  },
  mapTiles: {
    name: "MAP_TILES",
    schema: Schema.String.check(Schema.makeFilter(isTileUrl)),
    fallback: "",
    says: "it must be an http or https URL with {z}, {x} and {y}, each once",
    example: "https://tiles.example.org/{z}/{x}/{y}.png"
  },
  mapAttribution: {
    name: "MAP_ATTRIBUTION",
    schema: Schema.String.check(Schema.isPattern(/^[^\p{Cc}<>]{1,200}$/u)),
    fallback: "© OpenStreetMap contributors",
    says: "it must be a line of up to 200 characters, which stands on every map",
    example: "© OpenStreetMap contributors"
  },
  placesUrl: {
    name: "PLACES_URL",
    schema: url("http:", "https:"),
    fallback: "",
    says: "it must be the http or https URL of a geocoder that answers as Photon does",
    example: "https://photon.example.org"
  },
  logLevel: {
    name: "LOG_LEVEL",
    schema: Schema.Literals(LOG_LEVELS),
    fallback: "info",
    says: `it must be one of ${LOG_LEVELS.join(", ")}`,
    example: "info"
  },
  metricsToken: {
    name: "METRICS_TOKEN",
    schema: Schema.String.check(Schema.isPattern(/^(|[!-~]{16,256})$/)),
    fallback: "",
    says: "it must be 16 to 256 characters without blanks, the same as the credentials of who collects the figures",
    example: "4f0c1f0e9c7d4e0b8a6f"
  },
  trustProxy: {
    name: "TRUST_PROXY",
    schema: whole(0, 10),
    fallback: "0",
    says: "it must be how many proxies stand before the server",
    example: "1"
  },
  storageQuota: {
    name: "STORAGE_QUOTA",
    schema: whole(0, 2 ** 50),
    fallback: String(10 * 2 ** 30),
    says: "it must be the bytes that one person's files may take, or 0 for no limit",
    example: "10737418240"
  },
  diskReserve: {
    name: "DISK_RESERVE",
    schema: whole(0, 2 ** 50),
    fallback: String(256 * 2 ** 20),
    says: "it must be the bytes of the disk that are kept for the database, or 0 for none",
    example: "268435456"
  },
  sendLimit: {
    name: "SEND_LIMIT",
    schema: limit,
    fallback: "120/60",
    says: "it must be messages per seconds, or 0 for no limit",
    example: "120/60"
  },
  loginLimit: {
    name: "LOGIN_LIMIT",
    schema: limit,
    fallback: "6/300",
    says: "it must be wrong passwords per seconds, or 0 for no limit",
    example: "6/300"
  },
  loginAddressLimit: {
    name: "LOGIN_ADDRESS_LIMIT",
    schema: limit,
    fallback: "100/300",
    says: "it must be wrong passwords per seconds, or 0 for no limit",
    example: "100/300"
  },
  phonePatterns: {
    name: "PHONE_PATTERNS",
    schema: phonePatterns,
    fallback: PHONE_PATTERNS.join(","),
    says: "it must be patterns of telephone numbers with commas between, in which # is a digit",
    example: "1[3-9]#########,+4###########??"
  },
  registerInterval: {
    name: "REGISTER_INTERVAL",
    schema: whole(0, 86_400),
    fallback: "600",
    says: "it must be seconds between two registrations from one address",
    example: "600"
  },
  registerLimit: {
    name: "REGISTER_LIMIT",
    schema: limit,
    fallback: "1000/3600",
    says: "it must be registrations per seconds, or 0 for no limit",
    example: "1000/3600"
  },
  codeLimit: {
    name: "CODE_LIMIT",
    schema: limit,
    fallback: "2000/3600",
    says: "it must be codes per seconds, or 0 for no limit",
    example: "2000/3600"
  },
  argon2: {
    name: "ARGON2",
    schema: argon2,
    fallback: "19456/2/64",
    says: "it must be KiB of memory, passes, and how many logins may wait for a hash",
    example: "19456/2/64"
  },
  breachedPasswords: {
    name: "BREACHED_PASSWORDS",
    schema: Schema.String,
    fallback: "",
    says: "it must be a file",
    example: "/srv/pwned-passwords-sha1-ordered-by-hash.txt"
  },
  partners: {
    name: "PARTNERS",
    schema: partners,
    fallback: "",
    says: "it must be names and secrets of at least 16 characters with commas between",
    example: "intranet:3f9c0d1b7a5e4c28"
  },
  connectionLimit: {
    name: "CONNECTION_LIMIT",
    schema: whole(1, 1_000_000),
    fallback: "2000",
    says: "it must be how many connections one address may have",
    example: "2000"
  },
  connectionsMax: {
    name: "CONNECTIONS_MAX",
    schema: whole(100, 1_000_000),
    fallback: "20000",
    says: "it must be how many connections there may be in all",
    example: "20000"
  },
  requestRate: {
    name: "REQUEST_RATE",
    schema: limit,
    fallback: "20000/20",
    says: "it must be requests per seconds, or 0 for no limit",
    example: "20000/20"
  },
  requestLimit: {
    name: "REQUEST_LIMIT",
    schema: whole(1, 1_000_000),
    fallback: "512",
    says: "it must be how many requests of one address may be under way",
    example: "512"
  },
  waitingSockets: {
    name: "WAITING_SOCKETS",
    schema: whole(1, 1_000_000),
    fallback: "1000",
    says: "it must be how many sockets of one address may wait for a login",
    example: "1000"
  }
} as const
