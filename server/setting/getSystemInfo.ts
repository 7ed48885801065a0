import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { configWire, NO_ICE } from "./config.ts"

/** What clients act on. Nothing in it is secret: it is told to anyone (spec 3.9). */
export const getSystemInfo: Handler<"getSystemInfo"> = async ({ store }) =>
  Result.map(await store.read("settings", undefined), (settings) => ({
    data: { ...configWire(settings, NO_ICE), demon_mode: settings["service.demo"] === "1" }
  }))
