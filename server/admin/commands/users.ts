import { randomInt } from "node:crypto"
import { Result } from "effect"
import { checkAccount, checkName } from "#engine/account/validate.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { fileSize } from "#engine/format/fileSize.ts"
import { checkChosen } from "../../account/password/chosenPassword.ts"
import { settlingIds } from "../../account/register/settlingIds.ts"
import type { Account } from "../../manage/accounts.ts"
import { checkDetails } from "../../manage/details.ts"
import type { AdminParts, CommandInput, Commands, CommandOutput } from "../Command.ts"
import { doneOutput, utcMinute, rowRange, countLine, accountNamed, textTable, wholeOf } from "../telling.ts"

const ROLES: Readonly<Record<string, number>> = { none: 0, super: 1, administrator: 2 }
const roleName = (role: number): string => Object.keys(ROLES).find((name) => ROLES[name] === role) ?? "none"

const row = (account: Account): ReadonlyArray<string> => [
  String(account.user_id),
  account.account,
  account.realname,
  account.role === 0 ? "" : roleName(account.role),
  account.status === 1 ? "" : "switched off",
  utcMinute(account.login_at)
]

const HEADINGS = ["id", "account", "name", "role", "state", "last login (UTC)"]

const limitWords = (limit: number): string => (limit === 0 ? "no limit" : limit < 0 ? "none allowed" : `at most ${limit}`)

const page = (account: Account, isOnline: boolean): ReadonlyArray<string> => [
  `${account.account} (${account.realname}), number ${account.user_id}`,
  `  role         ${roleName(account.role)}`,
  `  state        ${account.status === 1 ? "active" : "switched off"}${isOnline ? ", online" : ""}`,
  `  sessions     ${account.sessions}`,
  `  files        ${Result.getOrThrow(fileSize(account.stored))}`,
  `  e-mail       ${account.email || "–"}${account.is_auth === 1 ? " (account verified)" : ""}`,
  `  friends      ${limitWords(account.friend_limit)}`,
  `  own groups   ${limitWords(account.group_limit)}`,
  `  looked after ${account.cs_uid === 0 ? "by nobody" : `by ${account.cs_uid}`}`,
  ...(account.partner === "" ? [] : [`  opened by    ${account.partner}`]),
  `  since        ${utcMinute(account.created_at)} UTC, last login ${utcMinute(account.login_at)} UTC`,
  ...(account.note === "" ? [] : [`  note         ${account.note}`])
]

/** Letters and digits that do not look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
const made = (): string => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join("")

/** The password that was typed, or a new one, with its hash. */
const passwordOf = async (
  { passwords }: AdminParts,
  { options }: CommandInput
): Promise<Result.Result<{ readonly hash: string; readonly shown: ReadonlyArray<string>; readonly data: object }, Refused>> => {
  const typed = options["password"]
  const password = typed ?? made()
  const checked = checkChosen(password)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const hash = await passwords.hash(password)
  return Result.map(hash, (each) => ({
    hash: each,
    shown: typed === undefined ? [`Password: ${password}`] : [],
    data: typed === undefined ? { password } : {}
  }))
}

const list = async (
  { store }: AdminParts,
  asked: CommandInput,
  keywords: string
): Promise<Result.Result<CommandOutput, Refused>> => {
  const rows = rowRange(asked)
  if (Result.isFailure(rows)) return Result.fail(rows.failure)
  const found = await store.read("accounts", { by: asked.by, keywords, ...rows.success })
  return Result.map(found, (accounts) => ({
    data: accounts,
    lines: [...textTable(HEADINGS, accounts.rows.map(row)), ...countLine(accounts.rows.length, accounts.count)]
  }))
}

/** Runs an action on the user whom the first argument names. */
const to =
  (act: (parts: AdminParts, asked: CommandInput, account: Account) => Promise<Result.Result<CommandOutput, Refused>>) =>
  async (parts: AdminParts, asked: CommandInput): Promise<Result.Result<CommandOutput, Refused>> => {
    const found = await accountNamed(parts, asked, asked.args[0] ?? "")
    return Result.isFailure(found) ? Result.fail(found.failure) : act(parts, asked, found.success)
  }

/** Ended sessions lose their sockets. */
const dropping = ({ hub }: AdminParts, ended: Result.Result<ReadonlyArray<string>, Refused>): typeof ended => {
  if (Result.isSuccess(ended)) for (const each of ended.success) hub.drop(each)
  return ended
}

const switching = (isOn: boolean) =>
  to(async (parts, { by }, { account, user_id }) => {
    const ended = dropping(parts, await parts.store.write("switchAccount", { by, userId: user_id, isOn }))
    return doneOutput(ended, { user_id, status: isOn ? 1 : 0 }, `${account} is switched ${isOn ? "on" : "off"}.`)
  })

/** Commands about accounts. WHO is an account or its number. */
export const USERS: Commands = {
  "users list": {
    takes: "[--page N] [--limit N]",
    says: "all accounts",
    words: [0, 0],
    options: ["page", "limit"],
    run: (parts, asked) => list(parts, asked, "")
  },
  "users find": {
    takes: "WORD",
    says: "accounts with this word in their account or name",
    words: [1, 1],
    options: ["page", "limit"],
    run: (parts, asked) => list(parts, asked, asked.args[0] ?? "")
  },
  "users show": {
    takes: "WHO",
    says: "all about one account",
    words: [1, 1],
    run: to(async ({ hub }, _, account) => {
      const isOnline = hub.isOnline(account.user_id)
      return Result.succeed({ data: { ...account, online: isOnline }, lines: page(account, isOnline) })
    })
  },
  "users create": {
    takes: "ACCOUNT NAME [--role none|super|administrator] [--stdin]",
    says: "a new account; makes up its password, or reads it with --stdin",
    words: [2, 2],
    options: ["role", "password"],
    run: async (parts, asked) => {
      const [account = "", name = ""] = asked.args
      const role = ROLES[asked.options["role"] ?? "none"]
      if (role === undefined) return Result.fail(refused("wrong-shape", { field: "--role" }))
      const checked = Result.all({ account: checkAccount(account), realname: checkName(name) })
      if (Result.isFailure(checked)) return Result.fail(checked.failure)
      const password = await passwordOf(parts, asked)
      if (Result.isFailure(password)) return Result.fail(password.failure)
      const added = await parts.store.write("addAccount", {
        by: asked.by,
        ...checked.success,
        password: password.success.hash,
        details: {},
        ids: settlingIds()
      })
      if (Result.isFailure(added)) return Result.fail(added.failure)
      const { user_id } = added.success
      if (role > 0) {
        const given = await parts.store.write("giveRole", { by: asked.by, userId: user_id, role })
        if (Result.isFailure(given)) return Result.fail(given.failure)
      }
      const data = { user_id, ...checked.success, role, ...password.success.data }
      return doneOutput(added, data, `Account ${checked.success.account} is number ${user_id}.`, ...password.success.shown)
    }
  },
  "users disable": {
    takes: "WHO",
    says: "switches an account off; its sessions are over at once",
    words: [1, 1],
    run: switching(false)
  },
  "users enable": { takes: "WHO", says: "switches it on again", words: [1, 1], run: switching(true) },
  "users delete": {
    takes: "WHO",
    says: "closes an account for good; what it said stays, under no name",
    words: [1, 1],
    run: to(async (parts, { by }, { account, user_id }) => {
      const ended = dropping(parts, await parts.store.write("deleteAccount", { by, userId: user_id }))
      return doneOutput(ended, { user_id }, `${account} is deleted.`)
    })
  },
  "users set-password": {
    takes: "WHO [--stdin]",
    says: "another password, made up or read with --stdin; its sessions are over",
    words: [1, 1],
    options: ["password"],
    run: to(async (parts, asked, { account, user_id }) => {
      const password = await passwordOf(parts, asked)
      if (Result.isFailure(password)) return Result.fail(password.failure)
      const { data, hash, shown } = password.success
      const given = { by: asked.by, userId: user_id, password: hash }
      const ended = dropping(parts, await parts.store.write("givePassword", given))
      return doneOutput(ended, { user_id, ...data }, `${account} has another password, and logs in again.`, ...shown)
    })
  },
  "users set-role": {
    takes: "WHO none|super|administrator",
    says: "a role in the back office: super administrators may do everything there",
    words: [2, 2],
    run: to(async ({ store }, { args, by }, { account, user_id }) => {
      const role = ROLES[args[1] ?? ""]
      if (role === undefined) return Result.fail(refused("wrong-shape", { field: "role" }))
      const given = await store.write("giveRole", { by, userId: user_id, role })
      return doneOutput(given, { user_id, role }, `${account} has the role ${roleName(role)}.`)
    })
  },
  "users end-sessions": {
    takes: "WHO",
    says: "logs somebody out everywhere",
    words: [1, 1],
    run: to(async (parts, { by }, { account, user_id }) => {
      const ended = dropping(parts, await parts.store.write("endSessions", { by, userId: user_id }))
      return Result.map(ended, ({ length }) => ({
        data: { user_id, sessions: length },
        lines: [`${account} is logged out everywhere (${length}).`]
      }))
    })
  },
  "users limits": {
    takes: "WHO [--friends N] [--groups N]",
    says: "how many friends and own groups somebody may have; 0 no limit, -1 none",
    words: [1, 1],
    options: ["friends", "groups"],
    run: to(async ({ store }, { by, options }, { account, friend_limit, group_limit, user_id }) => {
      const said = Result.all({
        friend_limit: wholeOf(options["friends"] ?? String(friend_limit), "--friends"),
        group_limit: wholeOf(options["groups"] ?? String(group_limit), "--groups")
      })
      const details = Result.flatMap(said, checkDetails)
      if (Result.isFailure(details)) return Result.fail(details.failure)
      const { friend_limit: friends = 0, group_limit: groups = 0 } = details.success
      const edited = await store.write("editAccount", { by, userId: user_id, details: details.success })
      const words = `friends ${limitWords(friends)}, own groups ${limitWords(groups)}.`
      return doneOutput(edited, { user_id, ...details.success }, `${account}: ${words}`)
    })
  }
}
