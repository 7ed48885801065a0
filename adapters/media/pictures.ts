import type { PictureAsked } from "./pictureWorker.ts"
import type { PreparedPicture } from "./prepared.ts"

/** What the worker made; without a file: it goes as it was chosen. */
type Made = Omit<PreparedPicture, "file"> & { readonly file: File | null }

interface PictureTold {
  readonly id: number
  readonly picture: Made | null
}

/** Workers at most: each holds a picture decoded, which may be of 400 MB. */
const WORKERS_MAX = 2

/** A worker, and what it was asked that it has not answered. */
interface Busy {
  readonly worker: Worker
  readonly waiting: Map<number, (picture: Made | null) => void>
}

const busy: Array<Busy> = []
let count = 0

const started = (): Busy => {
  const one: Busy = { worker: new Worker(new URL("./pictureWorker.ts", import.meta.url), { type: "module" }), waiting: new Map() }
  one.worker.addEventListener("message", ({ data: { id, picture } }: MessageEvent<PictureTold>) => {
    one.waiting.get(id)?.(picture)
    one.waiting.delete(id)
  })
  // it could not be fetched, or broke: pictures are sent as they are, and the next one tries again
  one.worker.addEventListener("error", () => {
    for (const answer of one.waiting.values()) answer(null)
    one.waiting.clear()
    one.worker.terminate()
    // one that breaks twice takes no other along
    if (busy.includes(one)) busy.splice(busy.indexOf(one), 1)
  })
  busy.push(one)
  return one
}

/** The worker that has least to do; another one where all are at work and the device has a processor for it. */
const free = (): Busy => {
  const [least] = busy.toSorted((a, b) => a.waiting.size - b.waiting.size)
  if (least !== undefined && (least.waiting.size === 0 || busy.length >= Math.min(WORKERS_MAX, navigator.hardwareConcurrency)))
    return least
  return started()
}

/** A picture as it is sent, made in a worker so that the page stays quick; `null`: this browser does not read it, and it goes as it is. */
export const pictureToSend = (file: File, isOriginal: boolean): Promise<PreparedPicture | null> =>
  new Promise((resolve) => {
    const { waiting, worker } = free()
    count += 1
    waiting.set(count, (made) => resolve(made && { ...made, file: made.file ?? file }))
    worker.postMessage({ id: count, file, isOriginal } satisfies PictureAsked)
  })
