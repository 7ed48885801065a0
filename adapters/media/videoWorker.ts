import { indexFirst } from "./indexFirst.ts"

addEventListener("message", ({ data: file }: MessageEvent<File>) => {
  void indexFirst(file)
    // what cannot be read here is read again when it is brought, which says so
    .catch(() => file)
    // a file that is posted back is another one to the page, which has its own
    .then((made) => postMessage(made === file ? null : made))
})
