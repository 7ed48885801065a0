import type { State } from "#engine/client/State.ts"
import type { Asking } from "./Asking.ts"
import { RefusedError } from "./Refused.ts"
import type { BotEnding } from "./Ended.ts"
import type { Watched } from "./Watched.ts"

/** Who the bot is. Without a password only a session that was kept can be used. */
export interface Credentials {
  readonly account?: string | undefined
  readonly password?: string | undefined
  /** Opens the account before it logs in, under this name; an account that is there rejects. */
  readonly register?: { readonly name: string } | undefined
}

/** Between two attempts to log in again while there is no answer, in milliseconds. */
const LOGIN_AGAIN = 15_000

const isIn = ({ session }: State): boolean => session._tag === "LoggedIn"

/** All is known that the service told of people and chats, and live messages come. */
export const isSessionReady = ({ connection, keep, legacy, log, session, tasks }: State): boolean =>
  session._tag === "LoggedIn" &&
  keep.now !== "opening" &&
  connection.bound &&
  legacy.loading === null &&
  log.asked === null &&
  tasks.contacts?._tag === "Done"

/** Logs in, and in again when the service ended the session. */
export class BotSession {
  readonly #watched: Watched
  readonly #asking: Asking
  readonly #who: Credentials
  readonly #rest: (millis: number) => Promise<void>
  #busy = false
  #leaving = false

  constructor(watched: Watched, asking: Asking, who: Credentials, rest: (millis: number) => Promise<void>) {
    this.#rest = rest
    this.#watched = watched
    this.#asking = asking
    this.#who = who
  }

  /** With the session that was kept, or a new one. Rejects with the reason why there is none. */
  async enter(): Promise<void> {
    const state = await this.#watched.until(({ session }) => session._tag !== "Unknown")
    const { account } = this.#who
    if (state.session._tag === "LoggedIn") {
      const { me } = state.session
      // services tell accounts apart whatever the case of their letters
      if (account === undefined || me.account === "" || me.account.toLowerCase() === account.trim().toLowerCase()) return
      throw new RefusedError(`This store belongs to the account "${me.account}", not to "${account}".`, "wrong-store")
    }
    await (this.#who.register === undefined ? this.#login() : this.#register(this.#who.register.name))
  }

  /** A session that ends from now on is not followed by another. */
  leave(): void {
    this.#leaving = true
  }

  async #login(): Promise<void> {
    const { account = "", password } = this.#who
    if (password === undefined) throw this.#asking.refusal({ _tag: "Key", key: "refusal:not-logged-in", params: {} })
    await this.#asking.task("login", { _tag: "LoginAsked", account, password })
    await this.#watched.until(isIn)
  }

  async #register(name: string): Promise<void> {
    const { account = "", password = "" } = this.#who
    await this.#asking.task("register", { _tag: "RegisterAsked", account, name, password, repeat: password })
    // the client logs in with the same words
    const state = await this.#watched.until((now) => isIn(now) || now.tasks.login?._tag === "Failed")
    const { login } = state.tasks
    if (login?._tag === "Failed") throw await this.#asking.refusalOf(login.words)
  }

  /** Sees to it that a session which ended is followed by another; `ended` hears when none is. */
  moved(before: State, after: State, ended: (why: BotEnding) => void): void {
    if (after.dialog?.kind === "authorization-expired") return this.#asking.tell({ _tag: "DialogConfirmAsked" })
    if (!isIn(before) || isIn(after) || this.#busy || this.#leaving) return
    if (after.dialog?.kind === "forced-offline") return ended("forced-offline")
    if (this.#who.password === undefined) return ended("logged-out")
    this.#busy = true
    void this.#again()
      .catch(() => ended("logged-out"))
      .finally(() => {
        this.#busy = false
      })
  }

  async #again(): Promise<void> {
    for (;;)
      try {
        return await this.#login()
      } catch (error) {
        if (!(error instanceof RefusedError) || error.reason !== "network-timeout") throw error
        await this.#rest(LOGIN_AGAIN)
      }
  }
}
