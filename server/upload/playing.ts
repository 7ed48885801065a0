import { closeSync, fstatSync, openSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { parseFile } from "music-metadata"
import { readBoxes } from "./boxes.ts"
import type { Played } from "./played.ts"

// A thread of its own: the caller ends it when it takes too long or too much memory.

/** Files up to this many bytes are read through where only that tells how long they are. */
const SCAN_MAX = 32 * 1024 * 1024
/** Nothing plays longer, in milliseconds: what says so is none. */
const LONGEST = 7 * 24 * 3600 * 1000

const path = workerData as string
const descriptor = openSync(path, "r")
const { size } = fstatSync(descriptor)
const boxes = readBoxes(descriptor, size)
closeSync(descriptor)

// what this reader cannot make out, the boxes may still tell
const read = await parseFile(path, { duration: size <= SCAN_MAX, skipCovers: true, skipPostHeaders: true }).catch(() => undefined)
const video = read?.format.trackInfo.find((track) => track.video !== undefined)?.video
const duration = Math.round((read?.format.duration ?? 0) * 1000) || boxes.duration
const played: Played = {
  width: boxes.width || (video?.pixelWidth ?? 0),
  height: boxes.height || (video?.pixelHeight ?? 0),
  duration: duration > 0 && duration < LONGEST ? duration : 0
}
parentPort?.postMessage(played)
