import { isLoopback } from "./account/login/isLoopback.ts"

/** Addresses of other services, as the operator wrote them (`Config`). */
interface Addresses {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly smtpUrl: string
  readonly smsUrl: string
  readonly blobUrl: string
}

/** A variable whose service is reached without encryption, and what would encrypt it. */
export interface Plain {
  readonly variable: string
  readonly instead: string
}

/** Nothing leaves this machine on the way to a service that runs on it. */
const isHere = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "")
  return host === "" || host === "localhost" || isLoopback(host)
}

const isEncrypted = (text: string, how: (url: URL) => boolean): boolean => {
  if (text === "") return true
  const url = new URL(text)
  return isHere(url) || how(url)
}

/** Connections over the network that are not encrypted, or do not check the certificate of the other side (ASVS 12.3). */
export const plainAddresses = ({ blobUrl, databaseUrl, natsUrl, smsUrl, smtpUrl }: Addresses): ReadonlyArray<Plain> => [
  ...(isEncrypted(databaseUrl, ({ searchParams }) => searchParams.get("sslmode") === "verify-full")
    ? []
    : [{ variable: "DATABASE_URL", instead: "end it with ?sslmode=verify-full" }]),
  ...(natsUrl.split(",").every((each) => isEncrypted(each, ({ protocol }) => protocol === "tls:"))
    ? []
    : [{ variable: "NATS_URL", instead: "begin it with tls:" }]),
  ...(isEncrypted(smtpUrl, ({ protocol, searchParams }) => protocol === "smtps:" || searchParams.get("requireTLS") === "true")
    ? []
    : [{ variable: "SMTP_URL", instead: "begin it with smtps:, or end it with ?requireTLS=true" }]),
  ...(isEncrypted(smsUrl, ({ protocol }) => protocol === "https:")
    ? []
    : [{ variable: "SMS_URL", instead: "begin it with https:" }]),
  ...(isEncrypted(blobUrl, ({ protocol }) => protocol !== "http:")
    ? []
    : [{ variable: "BLOB_URL", instead: "begin it with s3: or https:" }])
]
