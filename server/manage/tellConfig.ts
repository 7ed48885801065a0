import { Result } from "effect"
import { iceAccess, type IceConfig } from "../call/iceAccess.ts"
import { configFor, type AccountConfig } from "../setting/configFor.ts"
import type { Settings } from "../setting/settings.ts"
import type { Hub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"

export interface ConfigTellers {
  readonly hub: Pick<Hub, "push" | "isOnline" | "cluster">
  readonly store: Pick<Store, "read">
  readonly config: IceConfig & AccountConfig
  /** Instant in milliseconds. */
  readonly now: number
}

/**
 * Everybody who is there learns of changed settings, each with the access to servers for calls that is their own: older clients forget
 * what is not in it (spec 3.9, 7.8; H-23). Clients that are offline ask when they come.
 */
export const tellConfig = async (tellers: ConfigTellers, settings: Settings): Promise<void> => {
  const { cluster } = tellers.hub
  cluster?.configChanged()
  await tellConfigHere({ ...tellers, hub: cluster?.here ?? tellers.hub }, settings)
}

/** The same to those who have a socket in this process. */
export const tellConfigHere = async ({ config, hub, now, store }: ConfigTellers, settings: Settings): Promise<void> => {
  const found = await store.read("everybody", undefined)
  if (Result.isFailure(found)) return
  for (const userId of found.success)
    if (hub.isOnline(userId)) hub.push([userId], "updateConfig", configFor(settings, config, iceAccess(config, userId, now)))
}
