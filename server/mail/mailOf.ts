import { join } from "node:path"
import type { Transporter } from "nodemailer"
import type { Config } from "../Config.ts"
import type { Letter, Mail } from "./Mail.ts"
import { OUTBOX, outbox } from "./outbox.ts"

/** How long a mail server may take for each step, in milliseconds. */
const PATIENCE = 10_000

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "")

/** Who letters are from, where the operator says nothing: answers are not read. */
const senderOf = ({ mailFrom, publicUrl, smtpUrl }: Pick<Config, "mailFrom" | "publicUrl" | "smtpUrl">): string =>
  mailFrom || `no-reply@${hostOf(publicUrl) || hostOf(smtpUrl) || "localhost"}`

/** Headers by which no machine answers, and no list takes it for its own. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }

const written = (from: string, letter: Letter) => ({
  from,
  // an object, so that nothing in it is read as a second address
  to: { name: "", address: letter.to },
  subject: letter.subject,
  text: letter.text,
  headers: AUTOMATIC,
  disableFileAccess: true,
  disableUrlAccess: true
})

/** What writes letters, made when the first one is sent: most starts of a server are over before anybody wants one. */
const lazily = <T extends Transporter>(make: (mailer: typeof import("nodemailer")) => T): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= import("nodemailer").then(make))
}

/** Letters over a mail server (RFC 5321), one connection each; encrypted when the server offers it, always with `smtps:`. */
const overSmtp = (url: string, from: string): Mail => {
  const options = {
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE
  }
  const transport = lazily(({ createTransport }) => createTransport(options))
  return { send: async (letter) => void (await (await transport()).sendMail(written(from, letter))) }
}

/** Letters as files, for a service without a mail server: the operator reads them there. */
const intoFiles = (folder: string, from: string): Mail => {
  const transport = lazily(({ createTransport }) => createTransport({ streamTransport: true, buffer: true }))
  const put = outbox(folder, "eml")
  return {
    send: async (letter) => {
      const { message } = await (await transport()).sendMail(written(from, letter))
      await put(message as Buffer)
    }
  }
}

/** How letters leave: over `SMTP_URL` when it is set, else into `outbox/` of the data folder. */
export const mailOf = (config: Pick<Config, "mailFrom" | "publicUrl" | "smtpUrl">, folder: string): Mail =>
  config.smtpUrl === "" ? intoFiles(join(folder, OUTBOX), senderOf(config)) : overSmtp(config.smtpUrl, senderOf(config))
