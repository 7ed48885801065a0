import type { PictureAsked } from "./pictureWorker.ts"
import type { PreparedPicture } from "./prepared.ts"

/** What the worker made; without a file: it goes as it was chosen. */
type Made = Omit<PreparedPicture, "file"> & { readonly file: File | null }

interface PictureTold {
  readonly id: number
  readonly picture: Made | null
}

let worker: Worker | undefined
let count = 0
const waiting = new Map<number, (picture: Made | null) => void>()

const started = (): Worker => {
  const made = new Worker(new URL("./pictureWorker.ts", import.meta.url), { type: "module" })
  made.addEventListener("message", ({ data: { id, picture } }: MessageEvent<PictureTold>) => {
    waiting.get(id)?.(picture)
    waiting.delete(id)
  })
  // it could not be fetched, or broke: pictures are sent as they are, and the next one tries again
  made.addEventListener("error", () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    made.terminate()
    if (worker === made) worker = undefined
  })
  return made
}

/** A picture as it is sent, made in a worker so that the page stays quick; `null`: this browser does not read it, and it goes as it is. */
export const pictureToSend = (file: File, isOriginal: boolean): Promise<PreparedPicture | null> =>
  new Promise((resolve) => {
    worker ??= started()
    count += 1
    waiting.set(count, (made) => resolve(made && { ...made, file: made.file ?? file }))
    worker.postMessage({ id: count, file, isOriginal } satisfies PictureAsked)
  })
