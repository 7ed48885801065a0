import { Result } from "effect"
import { PHONE_PATTERNS } from "#engine/account/realAccount.ts"
import { blobInMemory } from "../blob/memory.ts"
import { codesOf } from "../code/codes.ts"
import type { CoreNeeds } from "../core.ts"
import type { CallConfig } from "../Handler.ts"
import { NO_MAPS } from "../place/Maps.ts"

/** Configuration of a service that is on no machine: no limits by address, nothing delivered, no folder. */
export const CONFIG: CallConfig = {
  data: "",
  publicUrl: "https://chat.example",
  storageQuota: 0,
  sendLimit: { count: 0, seconds: 1 },
  loginLimit: { count: 0, seconds: 1 },
  loginAddressLimit: { count: 0, seconds: 1 },
  registerInterval: 0,
  registerLimit: { count: 0, seconds: 1 },
  codeLimit: { count: 0, seconds: 1 },
  phonePatterns: PHONE_PATTERNS,
  smtpUrl: "",
  smsUrl: "",
  codesByHand: 0,
  iceServers: [],
  turnSecret: "",
  turnTtl: 0,
  partners: [],
  mapTiles: "",
  mapAttribution: "",
  placesUrl: ""
}

/** How a password is kept where nobody guesses one. */
export const plainHash = (password: string): string => `plain ${password}`

const SECRET = "the secret of a service in memory"

/** The fingerprint of something secret, as a service in memory makes it. */
export const sealInMemory = codesOf(SECRET).seal

/** What the core stands on beside its store, where nothing leaves the process. */
export const partsInMemory = (): Pick<CoreNeeds, "config" | "passwords" | "codes" | "courier" | "blob" | "maps" | "metrics"> => ({
  config: CONFIG,
  passwords: {
    hash: (password) => Promise.resolve(Result.succeed(plainHash(password))),
    verify: (known, password) => Promise.resolve(Result.succeed(known === plainHash(password)))
  },
  codes: codesOf(SECRET),
  courier: { take: () => undefined, trial: () => Promise.resolve(undefined) },
  blob: blobInMemory(),
  maps: NO_MAPS,
  metrics: { add: () => undefined, observe: () => undefined }
})
