import type { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import type { Passwords } from "../account/password/Passwords.ts"
import type { Codes } from "../code/codes.ts"
import type { CallConfig } from "../Handler.ts"
import type { By } from "../manage/By.ts"
import type { Hub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"

/** What commands work on: the running server's own, or a store that was opened for one command. */
export interface AdminParts {
  readonly store: Store
  readonly hub: Pick<Hub, "drop" | "push" | "isOnline" | "sockets" | "cluster">
  readonly passwords: Passwords
  readonly codes: Pick<Codes, "seal">
  readonly config: CallConfig
}

/** A command as it was typed, by whom. */
export interface CommandInput {
  /** What stands after its name. */
  readonly args: ReadonlyArray<string>
  /** `--name value`; a switch that stands alone is an empty text. */
  readonly options: Readonly<Record<string, string>>
  readonly by: Extract<By, { readonly _tag: "Operator" }>
}

/** What a command tells: as data for programs, and in lines for people. */
export interface CommandOutput {
  readonly data: unknown
  readonly lines: ReadonlyArray<string>
}

/** A command of the back office. */
export interface AdminCommand {
  /** What stands after its name, for the usage. */
  readonly takes: string
  /** What it does, for the usage. */
  readonly says: string
  /** How many words stand after its name, at least and at most. */
  readonly words: readonly [least: number, most: number]
  /** Whether the last word may be an empty text; the command decides what that means. */
  readonly lastMayBeEmpty?: boolean
  /** Names of its options, without the two dashes. */
  readonly options?: ReadonlyArray<string>
  readonly run: (parts: AdminParts, asked: CommandInput) => Promise<Result.Result<CommandOutput, Refused>>
}

export type Commands = Readonly<Record<string, AdminCommand>>
