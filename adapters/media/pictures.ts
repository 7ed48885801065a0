import type { PictureAsked } from "./pictureWorker.ts"
import type { PreparedPicture } from "./prepared.ts"
import { isTriedEnough, noteBegun, noteEnded, noteLeft } from "./tries.ts"

/** What the worker made; without a file: it goes as it was chosen. */
type Made = Omit<PreparedPicture, "file"> & { readonly file: File | null }

interface PictureTold {
  readonly id: number
  readonly picture: Made | null
}

/** Workers at most: each holds a picture decoded, which may be of 400 MB. */
const WORKERS_MAX = 2

interface Waiting {
  readonly file: File
  readonly answer: (picture: Made | null) => void
}

/** A worker, and what it was asked that it has not answered; it is at the first of them. */
interface Busy {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

const busy: Array<Busy> = []
let count = 0

/** What the worker is at. */
const current = ({ waiting }: Busy): File | undefined => waiting.values().next().value?.file

/** The worker begins the next one, if any is left. */
const goOn = (one: Busy): void => {
  const file = current(one)
  if (file !== undefined) noteBegun(file)
}

/** The page is left: that is no crash. */
const leave = (): void => {
  for (const file of busy.map(current)) if (file !== undefined) noteLeft(file)
}

const started = (): Busy => {
  const one: Busy = { worker: new Worker(new URL("./pictureWorker.ts", import.meta.url), { type: "module" }), waiting: new Map() }
  one.worker.addEventListener("message", ({ data: { id, picture } }: MessageEvent<PictureTold>) => {
    const ended = one.waiting.get(id)
    one.waiting.delete(id)
    if (ended !== undefined) noteEnded(ended.file)
    goOn(one)
    ended?.answer(picture)
  })
  // it could not be fetched, or broke: pictures are sent as they are, and the next one tries again
  one.worker.addEventListener("error", () => {
    for (const { answer, file } of one.waiting.values()) {
      noteEnded(file)
      answer(null)
    }
    one.waiting.clear()
    one.worker.terminate()
    // one that breaks twice takes no other along
    if (busy.includes(one)) busy.splice(busy.indexOf(one), 1)
  })
  busy.push(one)
  // the same listener counts once
  addEventListener("pagehide", leave)
  return one
}

/** The worker that has least to do; another one where all are at work and the device has a processor for it. */
const free = (): Busy => {
  const [least] = busy.toSorted((a, b) => a.waiting.size - b.waiting.size)
  if (least !== undefined && (least.waiting.size === 0 || busy.length >= Math.min(WORKERS_MAX, navigator.hardwareConcurrency)))
    return least
  return started()
}

/** A picture as it is sent, made in a worker so that the page stays quick; `null`: this browser does not read it, or the page crashed twice while it was made, and it goes as it is. */
export const pictureToSend = async (file: File, isOriginal: boolean): Promise<PreparedPicture | null> => {
  if (isTriedEnough(file)) return null
  const made = await new Promise<Made | null>((answer) => {
    const one = free()
    count += 1
    one.waiting.set(count, { file, answer })
    if (one.waiting.size === 1) goOn(one)
    one.worker.postMessage({ id: count, file, isOriginal } satisfies PictureAsked)
  })
  return made && { ...made, file: made.file ?? file }
}
