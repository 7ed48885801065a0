import { userInfo } from "node:os"
import { resolve } from "node:path"
import type { Config } from "../Config.ts"
import { askServer } from "./ask.ts"
import { channelPath } from "./channelPath.ts"
import type { AdminReply, AdminRequest } from "./execute.ts"
import { executeOffline } from "./executeOffline.ts"

const me = (): string => {
  try {
    return userInfo().username
  } catch {
    // a user without a name, as in some containers
    return String(process.getuid?.() ?? "operator")
  }
}

/** Sends a command to the server that uses the data folder. Where no server runs, it is executed here. */
export const dispatch = async (config: Config, order: Omit<AdminRequest, "by">): Promise<AdminReply> => {
  const path = channelPath(resolve(config.data))
  const whole = { ...order, by: me() }
  return (path === null ? undefined : await askServer(path, whole)) ?? (await executeOffline(config, whole))
}
