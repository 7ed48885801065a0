import { noteSaid } from "./said.ts"
import { CALLS, type CallBody, type CallName } from "#engine/api/calls.ts"

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Makes a call at a server and gives its `data`; anything but success is an error here. */
export const ask = async <C extends CallName>(url: string, call: C, body: CallBody<C>, token = ""): Promise<unknown> => {
  noteSaid(body)
  const response = await fetch(new URL(CALLS[call].path, url), {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": "en", Authorization: token },
    body: JSON.stringify(body)
  })
  const { code, data, msg } = (await response.json()) as Envelope
  if (code !== 0) throw new Error(`${call} was answered with ${code}: ${msg}`)
  return data
}
