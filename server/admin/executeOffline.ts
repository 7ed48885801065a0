import { existsSync } from "node:fs"
import { randomBytes } from "node:crypto"
import { join, resolve } from "node:path"
import { argon2 } from "../account/password/argon2.ts"
import { withoutBreached } from "../account/password/breached.ts"
import { openCodes } from "../code/codes.ts"
import type { Config } from "../Config.ts"
import { DATABASE, dataFolder, lockDataFolder } from "../dataFolder.ts"
import { hubWithoutSockets } from "../cluster/hubWithoutSockets.ts"
import { StartProblem } from "../StartProblem.ts"
import { openStore } from "../store/openStore.ts"
import { AdminProblem } from "./AdminProblem.ts"
import type { AdminParts } from "./Command.ts"
import { type AdminReply, execute, type AdminRequest } from "./execute.ts"

/** No socket is connected. */
const NOBODY: AdminParts["hub"] = { drop: () => undefined, push: () => undefined, isOnline: () => false, sockets: () => 0 }

const locked = (folder: string): (() => void) => {
  try {
    return lockDataFolder(folder)
  } catch (cause) {
    if (!(cause instanceof StartProblem)) throw cause
    throw new AdminProblem(
      `A server works in ${folder}, but does not listen to commands: it may be starting, of an older version, or its folder's path too long.`,
      { cause }
    )
  }
}

/**
 * Executes a command on the store while no server runs on this machine. The lock keeps one from starting meanwhile; processes of the same service
 * elsewhere are told.
 */
export const executeOffline = async (config: Config, order: AdminRequest): Promise<AdminReply> => {
  const wanted = resolve(config.data)
  if (config.databaseUrl === "" && !existsSync(join(wanted, DATABASE)))
    throw new AdminProblem(`There is no database in ${wanted}: set PARLEY_DATA to the folder that the server works in.`)
  const folder = dataFolder(config.data)
  const unlock = locked(folder)
  try {
    const store = await openStore(config, folder)
    try {
      const codes = await openCodes(store, randomBytes(32).toString("base64url"))
      const passwords = await withoutBreached(await argon2(config.argon2), config.breachedPasswords)
      if (config.natsUrl === "") return await execute({ store, hub: NOBODY, passwords, codes, config }, order)
      const others = await hubWithoutSockets(store)
      try {
        return await execute({ store, hub: others.hub, passwords, codes, config }, order)
      } finally {
        // a command that breaks off tells what it did until then
        await others.close()
      }
    } finally {
      await store.close()
    }
  } finally {
    unlock()
  }
}
