import { Result } from "effect"
import { inviteText, newInviteCode } from "../account/register/invitations.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { isEmail } from "#engine/account/realAccount.ts"
import { addressOf } from "#engine/route/address.ts"
import { linkTo } from "#engine/route/navigation.ts"
import type { Handler } from "../Handler.ts"
import { succeed, reply } from "../reply.ts"
import { changesOf } from "../setting/changeSettings.ts"
import { readArrivals, readService, arrivalsWire, serviceWire } from "../setting/newcomers.ts"
import { configWire, NO_ICE } from "../setting/config.ts"
import type { Settings } from "../setting/settings.ts"
import { backOfficeCaller } from "./byOf.ts"
import { tellConfig } from "./tellConfig.ts"

/** Calls of the back office about the service's settings (DEC-0089). */

const SECTIONS = ["sysInfo", "chatInfo", "fileUpload", "compass"] as const

/** All settings, as the back office reads them: with those that are the service's own. */
const whole = (settings: Settings) => {
  const { chatInfo, compass, fileUpload, sysInfo } = configWire(settings, NO_ICE)
  return {
    sysInfo,
    chatInfo: {
      ...chatInfo,
      autoAddUser: serviceWire(readService(settings["chatInfo.autoAddUser"])),
      autoAddGroup: arrivalsWire(readArrivals(settings["chatInfo.autoAddGroup"]))
    },
    fileUpload,
    compass
  }
}

type Bag = Readonly<Record<string, unknown>>

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)

/** What forms send of an object: its JSON text. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string" || !value.startsWith("{")) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** What stands in a section beside the settings; back offices send it back. */
const NOT_STORED: ReadonlySet<string> = new Set(
  ["resume", "socketCalls", "relay", "relays", "stun", "stunUser", "stunPass"].map((key) => `chatInfo.${key}`)
)

/** One setting by its whole name (`sysInfo.name`), or a section and what is to change in it. */
const wantedOf = (name: string, said: unknown): Result.Result<Bag, Refused> => {
  const value = parsed(said)
  if (name === "compass") return Result.succeed({ "compass.links": value })
  if (name.includes(".")) return Result.succeed({ [name]: value })
  if (!SECTIONS.some((each) => each === name)) return Result.fail(refused("setting-unknown", { name: name.slice(0, 60) }))
  if (!isBag(value)) return Result.fail(refused("wrong-shape", { field: "value" }))
  const named = Object.entries(value).map(([key, each]) => [`${name}.${key}`, each] as const)
  return Result.succeed(Object.fromEntries(named.filter(([key]) => !NOT_STORED.has(key))))
}

export const manageSetConfig: Handler<"manageSetConfig"> = async (ctx, { name, value }) => {
  const { store } = ctx
  const changes = Result.flatMap(wantedOf(name, value), changesOf)
  if (Result.isFailure(changes)) return Result.fail(changes.failure)
  const changed = await store.write("changeSettings", { by: backOfficeCaller(ctx), changes: changes.success })
  if (Result.isFailure(changed)) return Result.fail(changed.failure)
  // what may be uploaded is asked with each upload
  if (name !== "fileUpload") await tellConfig(ctx, changed.success)
  return succeed()
}

export const manageGetAllConfig: Handler<"manageGetAllConfig"> = async (ctx) =>
  Result.map(await ctx.store.read("lookAtSettings", backOfficeCaller(ctx)), (settings) => ({ data: whole(settings) }))

export const manageGetInfo: Handler<"manageGetInfo"> = async (ctx, { name }) => {
  const found = await ctx.store.read("lookAtSettings", backOfficeCaller(ctx))
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const all = whole(found.success)
  const section = SECTIONS.find((each) => each === name)
  if (name === "") return reply(all)
  return section === undefined ? Result.fail(refused("setting-unknown", { name: name.slice(0, 60) })) : reply(all[section])
}

/** A link by which one person may register, valid for 48 hours. */
export const manageGetInviteLink: Handler<"manageGetInviteLink"> = async (ctx) => {
  const { codes, home, store } = ctx
  const code = newInviteCode("register")
  const issued = await store.write("invite", {
    by: backOfficeCaller(ctx),
    seal: codes.seal(inviteText(code)),
    kind: "register",
    uses: 1
  })
  if (Result.isFailure(issued)) return Result.fail(issued.failure)
  return reply(linkTo(home, addressOf("register", { inviteCode: code })))
}

export const manageSendTestEmail: Handler<"manageSendTestEmail"> = async (ctx, { email }) => {
  const to = email.trim()
  if (!isEmail(to)) return Result.fail(refused("account-email"))
  const { config, isLocal, store } = ctx
  const settings = await store.write("askTrial", { by: backOfficeCaller(ctx), codeLimit: config.codeLimit, isLocal })
  if (Result.isFailure(settings)) return Result.fail(settings.failure)
  const problem = await ctx.courier.trial({
    to,
    key: "mail-trial",
    code: "",
    language: ctx.language,
    service: settings.success["sysInfo.name"]
  })
  if (problem !== undefined) return Result.fail(refused("mail-failed", { why: problem }))
  return succeed()
}
