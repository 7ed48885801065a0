import type { Sms, SmsMessage } from "./Sms.ts"

/** How long a gateway may take, in milliseconds. */
const PATIENCE = 10_000

/** The text without a template. */
const PLAIN = '{"to":"{to}","text":"{text}","code":"{code}"}'

const PLACE = /\{(to|text|code)\}/g

type Write = (text: string) => string

/** A template in which `{to}`, `{text}` and `{code}` are replaced, each escaped for its place. */
const filled = (template: string, message: SmsMessage, write: Write): string =>
  template.replaceAll(PLACE, (_, name: "to" | "text" | "code") => write(message[name]))

const inJson: Write = (text) => JSON.stringify(text).slice(1, -1)

/** Name and password in an address are no part of it for `fetch`: they travel as a header. */
const addressed = (url: string): { readonly url: string; readonly authorization: string } => {
  const [, scheme = "", user, rest = ""] = /^(https?:\/\/)(?:([^/?#]*)@)?(.*)$/i.exec(url) ?? []
  const authorization = user === undefined ? "" : `Basic ${Buffer.from(decodeURIComponent(user)).toString("base64")}`
  return { url: scheme + rest, authorization }
}

/** Whether a template is an address that requests can be sent to once it is filled; which host that is it says itself. */
export const isGatewayUrl = (url: string): boolean => {
  if (!/^https?:\/\/[^/?#{}]+(?:[/?]|$)/i.test(addressed(url).url)) return false
  const filledOnce = filled(addressed(url).url, { to: "1", text: "2", code: "3" }, encodeURIComponent)
  return URL.canParse(filledOnce)
}

/** A template that is JSON once it is filled, or a form. */
export const isGatewayBody = (template: string): boolean => {
  if (!template.startsWith("{")) return true
  try {
    JSON.parse(filled(template, { to: "1", text: "2", code: "3" }, inJson))
    return true
  } catch {
    return false
  }
}

/** Where the gateway is, and how it is spoken to (`Config`). */
interface Gateway {
  readonly smsUrl: string
  readonly smsBody: string
  readonly smsAuthorization: string
}

/** Texts over the HTTP gateway of some provider: one POST each; any answer but 2xx is a failure, and so is a redirect. */
export const smsOverGateway = ({ smsAuthorization, smsBody, smsUrl }: Gateway): Sms => {
  const template = smsBody || PLAIN
  const isJson = template.startsWith("{")
  const own = addressed(smsUrl)
  const authorization = smsAuthorization || own.authorization
  return {
    send: async (message) => {
      const answer = await fetch(filled(own.url, message, encodeURIComponent), {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
        headers: {
          "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
          ...(authorization === "" ? {} : { authorization })
        },
        body: filled(template, message, isJson ? inJson : encodeURIComponent)
      })
      // what is not read would hold the connection
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}.`)
    }
  }
}
