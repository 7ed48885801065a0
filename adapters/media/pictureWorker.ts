import { preparePicture } from "./prepared.ts"

/** What the page asks for. */
export interface PictureAsked {
  readonly id: number
  readonly file: File
  readonly isOriginal: boolean
}

addEventListener("message", ({ data: { file, id, isOriginal } }: MessageEvent<PictureAsked>) => {
  void preparePicture(file, isOriginal)
    .catch(() => null)
    .then((picture) => postMessage({ id, picture }))
})
