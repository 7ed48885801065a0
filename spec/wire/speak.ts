import { request as overHttp } from "node:http"
import { request as overHttps } from "node:https"

/**
 * A client that shares nothing with ours: plain HTTP, with paths and fields written by hand as a stranger would read them in
 * `docs/wire.md`. It stands for clients that were deployed long before, and speaks to any server.
 */

export type Encoding = "json" | "form" | "multipart"
export type Bag = Record<string, unknown>

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly count: number
  readonly page: number
}

export interface Answer {
  readonly status: number
  /** Header `content-type`. */
  readonly contentType: string
  readonly text: string
  readonly envelope: Envelope
}

export interface CallOptions {
  readonly token?: string
  readonly encoding?: Encoding
  readonly headers?: Record<string, string>
}

/** Fields of a form for a nested value, with brackets: `messages[0][id]`. */
const flat = (value: unknown, name = ""): ReadonlyArray<readonly [string, string]> => {
  if (value === null) return [[name, ""]]
  if (value === undefined) return []
  if (typeof value !== "object") return [[name, typeof value === "string" ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, each]) => flat(each, name === "" ? key : `${name}[${key}]`))
}

/** A body as the text of a form: fields with brackets, each written as a browser does. */
export const formText = (body: Bag): string =>
  new URLSearchParams(flat(body).map(([name, value]) => [name, value] as [string, string])).toString()

const encoded = (
  body: Bag,
  encoding: Encoding
): { readonly body: string | FormData; readonly headers: Record<string, string> } => {
  if (encoding === "json") return { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
  if (encoding === "form") return { body: formText(body), headers: { "content-type": "application/x-www-form-urlencoded" } }
  const form = new FormData()
  for (const [name, value] of flat(body)) form.append(name, value)
  return { body: form, headers: {} }
}

export const readEnvelope = async (answer: Response): Promise<Answer> => {
  const text = await answer.text()
  return {
    status: answer.status,
    contentType: answer.headers.get("content-type") ?? "",
    text,
    envelope: JSON.parse(text) as Envelope
  }
}

/** Posts a text. Tests do this ten thousands of times, and `fetch` takes three times the processor time for it. */
const postText = (url: string, body: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith("https:") ? overHttps : overHttp
    const asking = request(url, { method: "POST", headers }, (answer) => {
      const parts: Array<Buffer> = []
      answer.on("data", (part: Buffer) => parts.push(part))
      answer.on("error", reject)
      answer.on("end", () => {
        try {
          const text = Buffer.concat(parts).toString()
          const contentType = answer.headers["content-type"] ?? ""
          resolve({ status: answer.statusCode ?? 0, contentType, text, envelope: JSON.parse(text) as Envelope })
        } catch (error) {
          reject(error)
        }
      })
    })
    asking.on("error", reject)
    asking.end(body)
  })

/** A client that makes calls at a server. */
export interface Speaker {
  readonly url: string
  readonly call: (path: string, body?: Bag, options?: CallOptions) => Promise<Answer>
}

/** Speaks to the server at `url`, in this encoding where a call does not say another. */
export const speakTo = (url: string, usual: Encoding = "json"): Speaker => ({
  url,
  call: async (path, fields = {}, { encoding = usual, headers: more, token = "" } = {}) => {
    const { body, headers: ours } = encoded(fields, encoding)
    const headers = { authorization: token, "accept-language": "en", ...ours, ...more }
    return typeof body === "string"
      ? postText(url + path, body, headers)
      : readEnvelope(await fetch(url + path, { method: "POST", body, headers }))
  }
})
