import type { Result } from "effect"
import type { CallName, CallRequest } from "#engine/api/calls.ts"
import type { Refused } from "#engine/error/refusal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { Passwords } from "./account/password/Passwords.ts"
import type { Blob } from "./blob/Blob.ts"
import type { Courier } from "./code/Courier.ts"
import type { Codes } from "./code/codes.ts"
import type { Config } from "./Config.ts"
import type { Signature } from "./partner/signature.ts"
import type { Maps } from "./place/Maps.ts"
import type { Hub } from "./socket/Hub.ts"
import type { Store } from "./store/Store.ts"
import type { Incoming } from "./upload/Incoming.ts"
import type { EventText } from "./EventText.ts"
import type { AnswerKey, TextParams } from "./texts.ts"

/** The part of the configuration that calls need. */
export type CallConfig = Pick<
  Config,
  | "data"
  | "publicUrl"
  | "storageQuota"
  | "sendLimit"
  | "loginLimit"
  | "loginAddressLimit"
  | "registerInterval"
  | "registerLimit"
  | "codeLimit"
  | "phonePatterns"
  | "smtpUrl"
  | "smsUrl"
  | "codesByHand"
  | "iceServers"
  | "turnSecret"
  | "turnTtl"
  | "partners"
  | "mapTiles"
  | "mapAttribution"
  | "placesUrl"
>

/** What a call handler works with. */
export interface Ctx {
  readonly store: Store
  readonly hub: Hub
  readonly config: CallConfig
  readonly passwords: Passwords
  readonly codes: Codes
  readonly courier: Courier
  readonly blob: Blob
  readonly maps: Maps
  /** Hears what broke in work that goes on behind the answer. */
  readonly failed: (what: string, error: unknown) => void
  readonly now: Millis
  /** SHA-256 of the token in hex, empty without one (`account/token.ts`); whether it lives is looked up with the change, in the store. */
  readonly tokenHash: string
  /** Address of the caller, for limits. */
  readonly ip: string
  /** Whether the caller is certainly on this machine: limits for strangers do not apply. */
  readonly isLocal: boolean
  /** Where the caller reaches the service, for links: an origin without a slash at the end. */
  readonly home: string
  /** Canonical code of the language of the answer. */
  readonly language: string
  /** In the language of the answer. */
  readonly text: EventText
  readonly userAgent: string
  /** Name of the caller's socket, where they say it. */
  readonly clientId: string
  /** What came with a call that brings a file. */
  readonly incoming?: Incoming
  /** How a partner signed the request; empty texts without a signature. */
  readonly signature: Signature
}

/** An answer before it gets its envelope (code 0). `text` is a key of `locales/<language>/answer.json`; quiet calls have none (spec 8.1). */
export interface Reply {
  readonly data: unknown
  readonly count?: number
  readonly page?: number
  readonly text?: AnswerKey
  /** What the text names. */
  readonly params?: TextParams
  /** What was refused after something else was done, of which `data` tells: the answer has its code and its sentence. */
  readonly refused?: Refused
}

export type Handler<C extends CallName> = (ctx: Ctx, request: CallRequest<C>) => Promise<Result.Result<Reply, Refused>>
export type Handlers = { readonly [C in CallName]: Handler<C> }
