import { userInfo } from "node:os"
import { resolve } from "node:path"
import type { Config } from "../Config.ts"
import { ask } from "./ask.ts"
import { channelPath } from "./channelPath.ts"
import type { Answer, Order } from "./obey.ts"
import { obeyWithout } from "./without.ts"

const me = (): string => {
  try {
    return userInfo().username
  } catch {
    // a user without a name, as in some containers
    return String(process.getuid?.() ?? "operator")
  }
}

/** Gives an order to the server that runs in the data folder, or carries it out where none does. */
export const give = async (config: Config, order: Omit<Order, "by">): Promise<Answer> => {
  const path = channelPath(resolve(config.data))
  const whole = { ...order, by: me() }
  return (path === null ? undefined : await ask(path, whole)) ?? (await obeyWithout(config, whole))
}
