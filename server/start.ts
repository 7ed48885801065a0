import { Effect, Exit, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { argon2 } from "./account/password/argon2.ts"
import { withoutBreached } from "./account/password/breached.ts"
import { openStaging } from "./blob/Staging.ts"
import { filesFolder, openBlob } from "./blob/open.ts"
import { courierOf } from "./code/courierOf.ts"
import { openCodes } from "./code/codes.ts"
import { openChannel } from "./admin/channel.ts"
import { channelPath } from "./admin/channelPath.ts"
import type { Config } from "./Config.ts"
import { openCore } from "./core.ts"
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
import { smsOf } from "./sms/smsOf.ts"
import { keepIndex } from "./search/keepIndex.ts"
import { recheck } from "./socket/recheck.ts"
import { listenProblem } from "./StartProblem.ts"
import { coversSettled } from "./upload/covers.ts"
import { sharedStaging } from "./upload/sharedStaging.ts"
import { sweepHourly } from "./upload/sweeper.ts"
import { buildGauges, storeGauges, programVersion } from "./gauges.ts"
import { watchRoom } from "./Room.ts"
import { openMaps } from "./place/openMaps.ts"
import { openCluster } from "./cluster/openCluster.ts"
import { openNats } from "./bus/nats.ts"
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

/** Within how many milliseconds clients come back to other processes when this one stops. */
const DRAIN = 5000

/** Everything of a server that must be closed; what was opened last is closed first, also when the start fails. */
type Held = Scope.Closeable

const hold = (held: Held, close: () => unknown): void =>
  Effect.runSync(
    Scope.addFinalizer(
      held,
      Effect.promise(async () => close())
    )
  )

const localUrl = (host: string, port: number): string => {
  const isAny = host === "0.0.0.0" || host === "::"
  return `http://${isAny ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`
}

/** Opens one thing after the other, each held as soon as it is open. */
const open = async (config: Config, log: EventLog, app: string, held: Held): Promise<Omit<RunningServer, "close">> => {
  const folder = dataFolder(config.data)
  hold(held, lockDataFolder(folder))
  const store = await openStore(config, folder)
  hold(held, store.close)
  const metrics = makeMetrics()
  hold(held, metrics.close)
  const blob = await openBlob(config.blobUrl, join(folder, FILES), log)
  const room = watchRoom({ config, folder, files: filesFolder(config.blobUrl, join(folder, FILES)), log })
  hold(held, room.close)
  const ownStaging = await openStaging(join(folder, STAGING))
  const staging = config.natsUrl === "" ? ownStaging : sharedStaging({ staging: ownStaging, blob, store })
  // covers are drawn behind the answers to uploads, and kept in the store
  hold(held, coversSettled)
  const courier = courierOf({
    mail: mailOf(config, folder),
    sms: smsOf(config, folder),
    failed: (by, reason) => log.error("code not delivered", { by, reason })
  })
  hold(held, () => courier.close())
  const codes = await openCodes(store, randomBytes(32).toString("base64url"))
  const passwords = await withoutBreached(await argon2(config.argon2), config.breachedPasswords)
  const maps = await openMaps({ config, folder, room, log, agent: `Parley/${programVersion()}` })
  const told = (event: string) => (error: unknown) => log.error(event, { error })
  const cluster =
    config.natsUrl === ""
      ? undefined
      : await openCluster({
          store,
          openBus: (heard) =>
            openNats({
              url: config.natsUrl,
              // only known to people who can read the database
              subject: `parley.${codes.seal("bus")}`,
              heard,
              changed: (isUp, error) =>
                isUp
                  ? log.info("NATS is there")
                  : log.warn("NATS is away: what other processes tell is looked for every second", { error }),
              failed: (error) => log.warn("NATS complains", { error })
            }),
          failed: told("processes not told"),
          warn: log.warn
        })
  if (cluster !== undefined) hold(held, cluster.leave)
  const several = cluster === undefined ? {} : { cluster }
  const { bind, hub } = openCore({ store, config, passwords, codes, courier, blob, maps, metrics, log, ...several })
  hold(held, hub.stop)
  if (cluster !== undefined) metrics.watch(cluster.gauges)
  metrics.watch(hub.counts)
  metrics.watch(storeGauges(store))
  metrics.watch(buildGauges(config))
  metrics.watch(room.gauges)
  const leading = cluster === undefined ? {} : { isLeader: cluster.isLeader }
  const clock = await watchClock({ store, log, failed: told("clock not looked at") })
  hold(held, clock.stop)
  hold(held, recheck({ hub, store, failed: told("sessions not looked up") }))
  const calls = watchCalls({ hub, store, failed: told("calls not looked at") })
  hold(held, calls.stop)
  metrics.watch(calls.gauges)
  hold(held, keepIndex({ store, failed: told("messages not indexed"), ...leading }))
  hold(held, clearNightly({ store, failed: told("old messages not cleared"), ...leading }))
  hold(held, sweepHourly({ store, blob, staging, failed: told("files not swept"), ...leading }))
  const parts = { config, store, hub, handlers, metrics, log, courier, codes, blob, maps, staging, room, passwords, bind }
  const doors = openDoors({
    ...parts,
    files: filesOf(app, OWN_FILES),
    ...(cluster === undefined ? {} : { isBusUp: cluster.isBusUp, socketName: cluster.socketName, drainMillis: DRAIN })
  })
  hold(held, () => doors.close())
  const port = await doors.listen(config.port, config.host).catch((error: unknown) => {
    throw listenProblem(error, config)
  })
  const channel = channelPath(folder)
  if (channel === null)
    log.warn("no commands while the server runs: the path of the data folder is too long for a socket", { folder })
  else hold(held, await openChannel(channel, { store, hub, passwords, codes, config }, told("command broke")))
  log.info("listening", { host: config.host, port })
  return { url: localUrl(config.host, port), port, failed: store.failed }
}

/**
 * The whole server: the core and its doors joined, and the app from its folder. Rejects with a `StartProblem` or a `StoreProblem` when the
 * operator must do something; then nothing of it is left.
 */
export const startServer = async (config: Config, log: EventLog, app = APP): Promise<RunningServer> => {
  const held = Scope.makeUnsafe()
  const closeAll = (): Promise<void> => Effect.runPromise(Scope.close(held, Exit.void))
  try {
    const opened = await open(config, log, app, held)
    return {
      ...opened,
      close: async () => {
        await closeAll()
        log.info("stopped")
      }
    }
  } catch (error) {
    await closeAll().catch((cause: unknown) => log.error("not closed cleanly", { error: cause }))
    throw error
  }
}
