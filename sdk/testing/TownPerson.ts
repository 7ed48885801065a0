import { UserId } from "#engine/account/User.ts"
import type { CallBody, CallName } from "#engine/api/calls.ts"
import { readFrame } from "#engine/api/frames.ts"
import { messageOf } from "#engine/api/nouns.ts"
import { type FiledBody, isFiled } from "#engine/client/core/conversation/attachments.ts"
import type { Body } from "#engine/message/Body.ts"
import { htmlOf } from "#engine/message/compose.ts"
import { fileType } from "#engine/message/files.ts"
import { EVERYBODY } from "#engine/message/Message.ts"
import { plainText } from "#engine/message/plainText.ts"
import { wireContent } from "#engine/message/shown.ts"
import type { MemoryService } from "#server/inMemory/MemoryService.ts"
import type { Bot } from "../bot/Bot.ts"
import { freshId } from "../bot/ids.ts"

/** How long to wait for a word, in real milliseconds: less than test runners wait for a test, so that ours says what is missing. */
const PATIENCE = 4000

/** Whom a message goes to: somebody of the town, a bot, or the id of a chat. */
export type Addressee = TownPerson | Bot | string

/** What somebody heard. */
export interface TownMessage {
  readonly chat: string
  readonly from: number
  readonly text: string
  readonly id: string
  readonly number: number
  /** `text`, `image`, `file`…, as it travels. */
  readonly type: string
  /** Of a picture, voice, video or file. */
  readonly file?: TownFile & { readonly size: number; readonly width: number; readonly height: number; readonly seconds: number }
}

/** A file that somebody sends. Nothing looks into it in a town: sides and length are what is said of it. */
export interface TownFile {
  /** With its extension, which says what it becomes (FILE-02). */
  readonly name: string
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
}

/** What goes with what somebody says. */
export interface SaysOptions {
  /** A file, which is said first; a text that is not empty follows as a message of its own. `as`: a voice is a sound that was spoken. */
  readonly file?: TownFile & { readonly as?: "file" | "voice" }
  /** What the text answers: something that this person heard, or its number. */
  readonly quote?: TownMessage | number
  /** Whom the text names as `@name`; `"all"` is everybody in a group. */
  readonly mentions?: ReadonlyArray<TownPerson | Bot | "all">
}

/** What nobody says: lines of the system, and what was taken back. */
const SILENT: ReadonlySet<Body["_tag"]> = new Set(["Event", "Recalled", "Other"])

const nameOf = (who: TownPerson | Bot): { readonly id: UserId; readonly name: string } =>
  "me" in who ? who.me : { id: UserId.make(who.id), name: who.name }

export const idOfAddressee = (to: Addressee): string =>
  typeof to === "string" ? to : "me" in to ? String(to.me.id) : String(to.id)

/** A person of the town, who speaks and listens as one with an app would. */
export class TownPerson {
  readonly id: number
  readonly name: string
  readonly account: string
  /** What arrived and was not asked for yet. */
  readonly inbox: Array<TownMessage> = []
  readonly #service: MemoryService
  readonly #token: string
  #waiting: Array<(heard: TownMessage) => void> = []

  constructor(service: MemoryService, { account, id, name }: Pick<TownPerson, "account" | "id" | "name">) {
    this.#service = service
    this.id = id
    this.name = name
    this.account = account
    this.#token = service.admit(id)
    const socket = service.connect((frame) => this.#hear(frame))
    socket.send(JSON.stringify({ type: "bindUid", user_id: String(this.id), token: this.#token }))
  }

  /** Says something; the id of the message, of the file's where one goes with a text. */
  async says(to: Addressee, text: string, { file, mentions = [], quote }: SaysOptions = {}): Promise<string> {
    const toContactId = idOfAddressee(to)
    const id = freshId(4)
    if (file !== undefined) {
      const { as = "file", seconds = 0 } = file
      const number = this.#service.keepFile(this.#token, file)
      const body = { id, toContactId, type: fileType(file.name, as), content: "", file_id: number }
      await this.#asks("sendMessage", { ...body, extends: { duration: seconds } })
      if (text === "") return id
    }
    const named = mentions.map((each) => (each === "all" ? { id: EVERYBODY, name: "all" } : nameOf(each)))
    await this.#asks("sendMessage", {
      ...{ id: file === undefined ? id : freshId(4), toContactId, type: "text", content: htmlOf(text, named) },
      at: named.map((each) => each.id),
      ...(quote === undefined ? {} : { pid: typeof quote === "number" ? quote : quote.number })
    })
    return id
  }

  /** The text of the next message of somebody else, in the order they came; rejects when none comes within so many real milliseconds. */
  async hears(patience = PATIENCE): Promise<string> {
    return (await this.listens(patience)).text
  }

  /** The same with all there is to know of it. */
  listens(patience = PATIENCE): Promise<TownMessage> {
    const next = this.inbox.shift()
    if (next !== undefined) return Promise.resolve(next)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== hear)
        reject(new Error(`${this.name} heard nothing within ${patience} ms.`))
      }, patience)
      const hear = (heard: TownMessage): void => {
        clearTimeout(late)
        resolve(heard)
      }
      this.#waiting.push(hear)
    })
  }

  /** Asks somebody to be a friend. */
  async asksToBeFriends(to: Addressee, text: string): Promise<void> {
    await this.#asks("friendAdd", { user_id: Number(idOfAddressee(to)), remark: text })
  }

  async #asks<C extends CallName>(call: C, body: CallBody<C>): Promise<void> {
    const { code, msg } = await this.#service.call(call, body, this.#token)
    if (code !== 0) throw new Error(`${this.name}: ${msg}`)
  }

  #fileOf(body: Body): Pick<TownMessage, "file"> {
    if (!isFiled(body)) return {}
    const { name, size, url } = body
    const { height = 0, seconds = 0, width = 0 }: FiledBody & Partial<Record<"height" | "seconds" | "width", number>> = body
    return { file: { name, size, width, height, seconds, bytes: this.#service.fileBytes(this.#token, url) } }
  }

  #hear(frame: string): void {
    const read = readFrame(frame)
    if (read._tag !== "Success" || (read.success.type !== "simple" && read.success.type !== "group")) return
    const { author, body, chat, id, number } = messageOf(read.success.data, UserId.make(this.id))
    if (author === this.id || SILENT.has(body._tag)) return
    const { type } = wireContent(body)
    const text = body._tag === "Text" ? plainText(body.html) : "text" in body ? body.text : ""
    const heard = { chat, from: author, text, id, number, type, ...this.#fileOf(body) }
    const next = this.#waiting.shift()
    if (next === undefined) this.inbox.push(heard)
    else next(heard)
  }
}
