import { closeSync, fstatSync, openSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { parseFile } from "music-metadata"
import { sidesOfBoxes } from "./boxes.ts"
import type { Played } from "./played.ts"

// A thread of its own: whoever asks ends it when it takes too long or too much memory.

/** Files up to this many bytes are read through where only that tells how long they are. */
const SCAN_MAX = 32 * 1024 * 1024

const path = workerData as string

const sides = (): { readonly width: number; readonly height: number } | undefined => {
  const descriptor = openSync(path, "r")
  try {
    return sidesOfBoxes(descriptor, fstatSync(descriptor).size)
  } finally {
    closeSync(descriptor)
  }
}

const sizeOf = (): number => {
  const descriptor = openSync(path, "r")
  try {
    return fstatSync(descriptor).size
  } finally {
    closeSync(descriptor)
  }
}

const { format } = await parseFile(path, { duration: sizeOf() <= SCAN_MAX, skipCovers: true, skipPostHeaders: true }).catch(
  () => ({ format: undefined })
)
const video = format?.trackInfo.find((track) => track.video !== undefined)?.video
const found = video === undefined ? sides() : { width: video.pixelWidth ?? 0, height: video.pixelHeight ?? 0 }
const seconds = format?.duration ?? 0
const played: Played = {
  width: found?.width ?? 0,
  height: found?.height ?? 0,
  duration: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : 0
}
parentPort?.postMessage(played)
