import { Result } from "effect"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Millis } from "#engine/format/Millis.ts"
import { argon2 } from "./account/password/argon2.ts"
import { withoutBreached } from "./account/password/breached.ts"
import { bindSession } from "./account/session/bindSession.ts"
import { openStaging } from "./blob/Staging.ts"
import { filesFolder, openBlob } from "./blob/open.ts"
import { courierOf } from "./code/courierOf.ts"
import { openCodes } from "./code/codes.ts"
import { openChannel } from "./admin/channel.ts"
import { channelPath } from "./admin/channelPath.ts"
import type { Config } from "./Config.ts"
import { dataFolder, FILES, lockDataFolder, STAGING } from "./dataFolder.ts"
import { openDoors } from "./doors.ts"
import { watchClock } from "./watchClock.ts"
import { watchCalls } from "./call/watchCalls.ts"
import { handlers } from "./handlers.ts"
import { filesOf } from "./http/files.ts"
import type { EventLog } from "./log.ts"
import { clearNightly } from "./message/remove/clearNightly.ts"
import { mailOf } from "./mail/mailOf.ts"
import { makeMetrics } from "./metrics.ts"
import { hubOverSockets } from "./socket/hubOverSockets.ts"
import { smsOf } from "./sms/smsOf.ts"
import { keepIndex } from "./search/keepIndex.ts"
import { recheck } from "./socket/recheck.ts"
import { listenProblem } from "./StartProblem.ts"
import { coversSettled } from "./upload/covers.ts"
import { sweepHourly } from "./upload/sweeper.ts"
import type { Store } from "./store/Store.ts"
import { buildGauges, storeGauges } from "./gauges.ts"
import { watchRoom } from "./Room.ts"
import { openStore } from "./store/openStore.ts"

export interface RunningServer {
  /** Where it is reached from this machine, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Settles, with the reason, when it cannot work any more. */
  readonly failed: Promise<Error>
  /** Lets calls under way finish, says goodbye to sockets, closes the store. */
  readonly close: () => Promise<void>
}

const APP = fileURLToPath(new URL("../dist/h5", import.meta.url))
const OWN_FILES = fileURLToPath(new URL("static", import.meta.url))

/** If the store does not answer, no figures are sent. */
const staffIn = (store: Store) => async (userIds: ReadonlyArray<number>) => {
  const staff = await store.read("staffAmong", userIds)
  return Result.isSuccess(staff) ? staff.success : null
}

/** If the lookup fails, nobody is notified; the others hear of it when that person comes again. */
const watchersIn = (store: Store) => async (userId: number) => {
  const watchers = await store.read("watchersOf", userId)
  return Result.isSuccess(watchers) ? watchers.success : []
}

/** If the lookup fails, the person counts as in no call: others hear that they have gone. */
const callsIn = (store: Store) => async (userId: number) => Result.getOrElse(await store.read("isInCall", userId), () => false)

const localUrl = (host: string, port: number): string => {
  const isAny = host === "0.0.0.0" || host === "::"
  return `http://${isAny ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`
}

/** The whole server: store, hub and doors joined, and the app from its folder. Rejects with a `StartProblem` or a `StoreProblem` when the operator must do something. */
export const startServer = async (config: Config, log: EventLog, app = APP): Promise<RunningServer> => {
  const folder = dataFolder(config.data)
  const unlock = lockDataFolder(folder)
  const store = await openStore(config, folder).catch((error: unknown) => {
    unlock()
    throw error
  })
  try {
    const metrics = makeMetrics()
    const hub = hubOverSockets({
      metrics,
      home: config.publicUrl,
      watchersOf: watchersIn(store),
      isInCall: callsIn(store),
      presenceFailed: (error) => log.error("presence not told", { error }),
      staffAmong: staffIn(store),
      statisticsFailed: (error) => log.error("statistics not told", { error })
    })
    store.onCommit(hub.tell)
    metrics.watch(hub.counts)
    metrics.watch(storeGauges(store))
    metrics.watch(buildGauges(config))
    const stopRecheck = recheck({ hub, store, failed: (error) => log.error("sessions not looked up", { error }) })
    const courier = courierOf({
      mail: mailOf(config, folder),
      sms: smsOf(config, folder),
      failed: (by, reason) => log.error("code not delivered", { by, reason })
    })
    const clock = await watchClock({ store, log, failed: (error) => log.error("clock not looked at", { error }) })
    const stopCalls = watchCalls({ hub, store, failed: (error) => log.error("calls not looked at", { error }) })
    const stopIndex = keepIndex({ store, failed: (error) => log.error("messages not indexed", { error }) })
    const stopClearing = clearNightly({ store, failed: (error) => log.error("old messages not cleared", { error }) })
    const blob = await openBlob(config.blobUrl, join(folder, FILES), log)
    const room = watchRoom({ config, folder, files: filesFolder(config.blobUrl, join(folder, FILES)), log })
    metrics.watch(room.gauges)
    const staging = await openStaging(join(folder, STAGING))
    const stopSweeping = sweepHourly({ store, blob, staging, failed: (error) => log.error("files not swept", { error }) })
    const codes = await openCodes(store, randomBytes(32).toString("base64url"))
    const passwords = await withoutBreached(await argon2(config.argon2), config.breachedPasswords)
    const doors = openDoors({
      config,
      store,
      hub,
      handlers,
      metrics,
      log,
      courier,
      codes,
      blob,
      staging,
      room,
      passwords,
      files: filesOf(app, OWN_FILES),
      bind: async (clientId, tokenHash) =>
        Result.isSuccess(await bindSession({ hub, store }, clientId, { tokenHash, now: Millis.make(Date.now()) }))
    })
    const port = await doors.listen(config.port, config.host).catch((error: unknown) => {
      throw listenProblem(error, config)
    })
    const channel = channelPath(folder)
    if (channel === null)
      log.warn("no commands while the server runs: the path of the data folder is too long for a socket", { folder })
    const closeChannel =
      channel === null
        ? () => Promise.resolve()
        : await openChannel(channel, { store, hub, passwords, codes, config }, (error) => log.error("command broke", { error }))
    log.info("listening", { host: config.host, port })
    return {
      url: localUrl(config.host, port),
      port,
      failed: store.failed,
      close: async () => {
        await closeChannel()
        await doors.close()
        await courier.close()
        stopRecheck()
        stopCalls()
        clock.stop()
        metrics.close()
        room.close()
        await coversSettled()
        await stopSweeping()
        await stopIndex()
        await stopClearing()
        await store.close()
        unlock()
        log.info("stopped")
      }
    }
  } catch (error) {
    await store.close()
    unlock()
    throw error
  }
}
