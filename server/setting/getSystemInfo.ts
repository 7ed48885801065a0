import { Result } from "effect"
import { iceAccess } from "../call/iceAccess.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { type IceAccess, NO_ICE } from "./config.ts"
import { configFor } from "./configFor.ts"

/** Servers for calls are told to people alone (H-23). */
const iceFor = async ({ config, now, store, tokenHash }: Ctx): Promise<IceAccess> => {
  if (tokenHash === "" || config.iceServers.length === 0) return NO_ICE
  const session = await store.read("sessionOf", { tokenHash, now })
  return Result.isSuccess(session) ? iceAccess(config, session.success.userId, now) : NO_ICE
}

/** What clients act on. Only the credentials of the relay of calls are secret; they expire (spec 3.9). */
export const getSystemInfo: Handler<"getSystemInfo"> = async (ctx) => {
  const ice = await iceFor(ctx)
  return Result.map(await ctx.store.read("settings", undefined), (settings) => ({
    data: { ...configFor(settings, ctx.config, ice), demon_mode: settings["service.demo"] === "1" }
  }))
}
