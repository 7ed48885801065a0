import type { Message } from "#engine/message/Message.ts"
import { type OpenedAs, openedAs, TEXT_SHOWN_MAX, textShown } from "#engine/message/opening/openedAs.ts"
import { textEncoding } from "#engine/message/opening/textEncoding.ts"
import { pictureSides } from "#engine/format/pictureSides.ts"
import { mayDecode } from "../../media/decoded.ts"
import { fileLinks } from "./fileLook.ts"

/** A file as it opens. */
export interface FileOpened {
  readonly name: string
  /** Bytes, 0 where nobody says. */
  readonly size: number
  /** As `noViewer` a PDF stands in a browser that shows none. */
  readonly as: OpenedAs | "noViewer"
  readonly url: string
  readonly download: string
}

/** What another host serves is not opened here: the cookie for media does not go there, nor does the policy of the page lead there. */
const isOwn = (url: string): boolean => url.startsWith("/") || url.startsWith(`${location.origin}/`)

const asOf = (name: string, url: string): FileOpened["as"] => {
  const as = isOwn(url) ? openedAs(name) : "nothing"
  return as === "pdf" && !navigator.pdfViewerEnabled ? "noViewer" : as
}

/** The file of a message as it opens; `null` where it holds none (FILE-12). */
export const fileOpened = (message: Message): FileOpened | null => {
  const { body } = message
  if (body._tag !== "File") return null
  const { name, size, url } = body
  return { name, size, url, download: fileLinks(message).download, as: asOf(name, url) }
}

/** What became of a file that was asked for: `Gone`, because it was recalled or one may not see it, or `Unreadable`, because it is not what its name says. */
type Missed = { readonly _tag: "Gone" } | { readonly _tag: "Unreadable" }

const GONE: Missed = { _tag: "Gone" }
const UNREADABLE: Missed = { _tag: "Unreadable" }

/** The words of a text, so far as they are shown. */
export interface ShownText {
  readonly _tag: "Text"
  readonly text: string
  /** Bytes of it that are shown. */
  readonly shown: number
  /** Bytes of all of it, where some are not shown; else 0. */
  readonly of: number
}

/** What is asked of the service, within so many bytes where a number is given. A service that sends no parts sends all. */
const asked = async (url: string, signal: AbortSignal, most = 0, method = "GET"): Promise<Response | Missed> => {
  const headers: Record<string, string> = most === 0 ? {} : { range: `bytes=0-${most - 1}` }
  const answer = await fetch(url, { method, headers, signal })
  // there is no first byte
  if (answer.status === 416) return new Response("")
  if ([401, 403, 404, 410].includes(answer.status)) return GONE
  if (!answer.ok) throw new Error(`A file could not be fetched: the service answered ${answer.status}.`)
  return answer
}

/** The first bytes of an answer, of which it tells how many are here; the rest is left where it is. */
const firstBytes = async ({ body }: Response, most: number, onRead: (bytes: number) => void): Promise<Uint8Array> => {
  const bytes = new Uint8Array(most)
  const reader = body?.getReader()
  let at = 0
  while (reader !== undefined && at < most) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(0, most - at)
    bytes.set(part, at)
    at += part.length
    onRead(at)
  }
  await reader?.cancel()
  return bytes.subarray(0, at)
}

/** Bytes of the whole file as the answer says; else as the message does. */
const sizeOf = ({ headers, status }: Response, told: number): number => {
  const said = status === 206 ? /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1] : headers.get("content-length")
  return said === undefined || said === null ? told : Number(said)
}

/** Reads a text, a megabyte of it at most (FILE-13, FILE-14). `onRead` hears how many bytes are here. What fails may be asked for again. */
export const readTextFile = async (
  { size, url }: Pick<FileOpened, "size" | "url">,
  signal: AbortSignal,
  onRead: (bytes: number) => void
): Promise<ShownText | Missed> => {
  const answer = await asked(url, signal, TEXT_SHOWN_MAX)
  if ("_tag" in answer) return answer
  const bytes = await firstBytes(answer, TEXT_SHOWN_MAX, onRead)
  const encoding = textEncoding(bytes)
  if (encoding === null) return UNREADABLE
  const whole = Math.max(sizeOf(answer, size), bytes.length)
  const isCut = textShown(whole).left > 0
  const text = new TextDecoder(encoding).decode(bytes, { stream: isCut })
  return { _tag: "Text", text, shown: bytes.length, of: isCut ? whole : 0 }
}

/** Where what is asked for may be drawn, or framed. */
export interface ShownAt {
  readonly _tag: "At"
  readonly address: string
}

/** Bytes of a picture in which its sides are looked for: few at first, then more of one that carries others before its frame. */
const HEADS = [64 * 1024, 1024 * 1024]

/** Where a picture may be drawn: its head says that it does not fill memory (FILE-11). */
export const pictureAt = async ({ url }: Pick<FileOpened, "url">, signal: AbortSignal): Promise<ShownAt | Missed> => {
  for (const most of HEADS) {
    const answer = await asked(url, signal, most)
    if ("_tag" in answer) return answer
    const sides = pictureSides(await firstBytes(answer, most, () => undefined))
    if (sides !== null) return mayDecode(sides) ? { _tag: "At", address: url } : UNREADABLE
  }
  return UNREADABLE
}

/** Where a PDF may be framed: the service says that it is one, so that nothing else comes into the frame (DEC-0382). */
export const pdfAt = async ({ url }: Pick<FileOpened, "url">, signal: AbortSignal): Promise<ShownAt | Missed> => {
  const address = new URL(url, location.href)
  address.searchParams.set("framed", "1")
  const answer = await asked(address.href, signal, 0, "HEAD")
  if ("_tag" in answer) return answer
  const { headers } = answer
  const isFramed =
    headers.get("x-frame-options")?.toUpperCase() !== "DENY" && !/^attachment/i.test(headers.get("content-disposition") ?? "")
  return isFramed && /^application\/pdf\b/i.test(headers.get("content-type") ?? "")
    ? { _tag: "At", address: address.href }
    : UNREADABLE
}
