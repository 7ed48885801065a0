import { glance } from "../../media/glance.ts"
import { pictureToSend } from "../../media/pictures.ts"
import type { PreparedPicture } from "../../media/prepared.ts"
import { allWritten } from "../../upload/files.ts"

/** A picture on its way to what is sent. */
interface Making {
  readonly isOriginal: boolean
  readonly picture: Promise<PreparedPicture | null>
  /** The outcome; `undefined` until it is there. */
  made: PreparedPicture | null | undefined
}

/** Made as soon as they are chosen. */
const begun = new WeakMap<File, Making>()

/** The one that was begun last has been glanced at, and so have all before it. */
let lastReady: Promise<unknown> = Promise.resolve()

/** Begins to make what is sent of a picture, once for each, and in their order: after a crash the same one is first again. */
export const makePicture = (file: File, isOriginal: boolean): Making => {
  const known = begun.get(file)
  if (known?.isOriginal === isOriginal) return known
  // a person sees what these give before what is sent
  const glanced = glance(file).then(allWritten)
  const ready = lastReady.then(() => glanced)
  lastReady = Promise.allSettled([ready, glanced])
  const making: Making = {
    isOriginal,
    picture: ready.then(() => pictureToSend(file, isOriginal)).catch(() => null),
    made: undefined
  }
  begun.set(file, making)
  void making.picture.then((made) => {
    making.made = made
  })
  return making
}
