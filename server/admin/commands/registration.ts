import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { addressOf } from "#engine/route/address.ts"
import { linkTo } from "#engine/route/navigation.ts"
import { INVITATION_LIFE, inviteText, newInviteCode } from "../../account/register/invitations.ts"
import { tellConfig } from "../../manage/tellConfig.ts"
import { type SettingChanges, changesOf } from "../../setting/changeSettings.ts"
import type { AdminParts, CommandInput, Commands, CommandOutput } from "../Command.ts"
import { doneOutput, utcMinute, accountNamed, wholeOf } from "../telling.ts"

const TYPES: Readonly<Record<string, string>> = { open: "1", invited: "2" }
const KINDS: Readonly<Record<string, string>> = { plain: "0", phone: "1", email: "2", either: "3" }
const nameIn = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.keys(names).find((name) => names[name] === value) ?? value

/** Changes settings and tells everybody who is there. */
export const changeAndTell = async (
  { config, hub, store }: AdminParts,
  { by }: CommandInput,
  wanted: Readonly<Record<string, unknown>>
): Promise<Result.Result<SettingChanges, Refused>> => {
  const changes = changesOf(wanted)
  if (Result.isFailure(changes)) return Result.fail(changes.failure)
  const changed = await store.write("changeSettings", { by, changes: changes.success })
  if (Result.isFailure(changed)) return Result.fail(changed.failure)
  await tellConfig({ config, hub, now: by.now, store }, changed.success)
  return changes
}

const choosing =
  (setting: string, names: Readonly<Record<string, string>>) =>
  async (parts: AdminParts, asked: CommandInput): Promise<Result.Result<CommandOutput, Refused>> => {
    const [word = ""] = asked.args
    const value = names[word]
    if (value === undefined) return Result.fail(refused("wrong-shape", { field: Object.keys(names).join("|") }))
    return doneOutput(
      await changeAndTell(parts, asked, { [setting]: value }),
      { [setting]: value },
      `${setting} is ${value} (${word}).`
    )
  }

/** Commands about who may register. */
export const REGISTRATION: Commands = {
  "registration show": {
    takes: "",
    says: "who may register, and with what",
    words: [0, 0],
    run: async ({ store }, { by }) =>
      Result.map(await store.read("lookAtSettings", by), (settings) => {
        const [type, kind] = [settings["sysInfo.regtype"], settings["sysInfo.regauth"]]
        return {
          data: { regtype: type, regauth: kind, registerInterval: settings["sysInfo.registerInterval"] },
          lines: [
            `Registration is ${nameIn(TYPES, type)}, accounts are ${nameIn(KINDS, kind)},`,
            `${settings["sysInfo.registerInterval"]} s lie between two from one address.`
          ]
        }
      })
  },
  "registration mode": {
    takes: "open|invited",
    says: "whether anybody may register, or only who was invited (regtype)",
    words: [1, 1],
    run: choosing("sysInfo.regtype", TYPES)
  },
  "registration accounts": {
    takes: "plain|phone|email|either",
    says: "what an account must be; all but plain ones are verified by a code (regauth)",
    words: [1, 1],
    run: choosing("sysInfo.regauth", KINDS)
  },
  "registration invite": {
    takes: "[--uses N]",
    says: "a link by which somebody may register, for 48 hours",
    words: [0, 0],
    options: ["uses"],
    run: async ({ codes, config, store }, { by, options }) => {
      const uses = wholeOf(options["uses"] ?? "1", "--uses")
      if (Result.isFailure(uses) || uses.success < 1) return Result.fail(refused("wrong-shape", { field: "--uses" }))
      const code = newInviteCode("register")
      const issued = await store.write("invite", { by, seal: codes.seal(inviteText(code)), kind: "register", uses: uses.success })
      const link = linkTo(config.publicUrl, addressOf("register", { inviteCode: code }))
      const ends = utcMinute(by.now + INVITATION_LIFE)
      return doneOutput(issued, { inviteCode: code, link, expires: by.now + INVITATION_LIFE }, link, `Good until ${ends} UTC.`)
    }
  },
  "registration code": {
    takes: "[WHO] [--name NAME]",
    says: "a personal code that logs in once within 48 hours: into WHO's account, or a new one",
    words: [0, 1],
    options: ["name"],
    run: async (parts, asked) => {
      const [who] = asked.args
      const found = who === undefined ? undefined : await accountNamed(parts, asked, who)
      if (found !== undefined && Result.isFailure(found)) return Result.fail(found.failure)
      const code = newInviteCode("login")
      const issued = await parts.store.write("invite", {
        by: asked.by,
        seal: parts.codes.seal(inviteText(code)),
        kind: "login",
        ...(found === undefined ? {} : { userId: found.success.user_id }),
        ...(asked.options["name"] === undefined ? {} : { name: asked.options["name"] })
      })
      const ends = utcMinute(asked.by.now + INVITATION_LIFE)
      return doneOutput(
        issued,
        { inviteCode: code, expires: asked.by.now + INVITATION_LIFE },
        code,
        `Good once, until ${ends} UTC.`
      )
    }
  }
}
