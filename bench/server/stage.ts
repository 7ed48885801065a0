import { freshFolder, removeFolder } from "./fill.ts"
import type { Crowd } from "./fill.ts"
import { fill } from "./fill.ts"
import { type Pinned, pinned } from "./Pinned.ts"

/** A server on one core and everybody who uses it on the other. */
export interface Stage {
  readonly server: Pinned
  readonly load: Pinned
  readonly port: number
}

const SCRIPTS = {
  parley: new URL("parley.ts", import.meta.url),
  bareHttp: new URL("bareHttp.ts", import.meta.url),
  bareSockets: new URL("bareSockets.ts", import.meta.url)
} as const

/** `BENCH_PROFILE=DIR` leaves a processor profile of each thread of the server there. */
const profileFlags = (which: keyof typeof SCRIPTS): ReadonlyArray<string> => {
  const folder = process.env["BENCH_PROFILE"] ?? ""
  return folder === "" || which !== "parley" ? [] : ["--cpu-prof", `--cpu-prof-dir=${folder}`]
}

/** Sets up a server and its users, has them measured, and takes all of it down again. */
export const onStage = async <A>(
  which: keyof typeof SCRIPTS,
  crowd: Crowd,
  measure: (stage: Stage) => Promise<A>
): Promise<A> => {
  const folder = freshFolder()
  const server = pinned(SCRIPTS[which], 0, ["--expose-gc", ...profileFlags(which)])
  const load = pinned(new URL("load.ts", import.meta.url), 1)
  try {
    if (which === "parley") await fill(folder, crowd)
    const { port } = await server.ask<{ port: number }>({ _tag: "Start", folder })
    return await measure({ server, load, port })
  } finally {
    await load.end()
    await server.end()
    removeFolder(folder)
  }
}

const BOUND = /^parley_sockets_bound ([0-9]+)$/m

/** Until so many sockets are bound to their users. */
export const untilBound = async (port: number, count: number): Promise<void> => {
  const end = performance.now() + 30_000
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const bound = Number(BOUND.exec(text)?.[1] ?? 0)
    if (bound >= count) return
    if (performance.now() > end) throw new Error(`Only ${bound} of ${count} sockets were bound.`)
    await pause(100)
  }
}

export const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))
