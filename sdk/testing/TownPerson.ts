import { UserId } from "#engine/account/User.ts"
import type { CallBody, CallName } from "#engine/api/calls.ts"
import { readFrame } from "#engine/api/frames.ts"
import { messageOf } from "#engine/api/nouns.ts"
import { htmlOf } from "#engine/message/compose.ts"
import { plainText } from "#engine/message/plainText.ts"
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
}

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

  /** Says something; the id of the message. */
  async says(to: Addressee, text: string): Promise<string> {
    const id = freshId(4)
    await this.#asks("sendMessage", { id, toContactId: idOfAddressee(to), type: "text", content: htmlOf(text) })
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

  #hear(text: string): void {
    const read = readFrame(text)
    if (read._tag !== "Success" || (read.success.type !== "simple" && read.success.type !== "group")) return
    const { author, body, chat, id, number } = messageOf(read.success.data, UserId.make(this.id))
    if (author === this.id || body._tag !== "Text") return
    const heard = { chat, from: author, text: plainText(body.html), id, number }
    const next = this.#waiting.shift()
    if (next === undefined) this.inbox.push(heard)
    else next(heard)
  }
}
