import { preparePicture } from "./prepared.ts"

/** What the page asks for. */
export interface PictureAsked {
  readonly id: number
  readonly file: File
  readonly isOriginal: boolean
}

/** One after another: each is large while it is decoded, and the page knows by which one it crashed. */
let last: Promise<unknown> = Promise.resolve()

addEventListener("message", ({ data: { file, id, isOriginal } }: MessageEvent<PictureAsked>) => {
  last = last
    .then(() => preparePicture(file, isOriginal))
    // a file that is posted back is another one to the page, which has its own
    .then((picture) => picture && { ...picture, file: picture.file === file ? null : picture.file })
    .catch(() => null)
    .then((picture) => postMessage({ id, picture }))
})
