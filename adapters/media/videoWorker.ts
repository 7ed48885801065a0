import { indexFirst } from "./indexFirst.ts"

addEventListener("message", ({ data: file }: MessageEvent<File>) => {
  void indexFirst(file)
    // what cannot be read here is read again when it is brought, which says so
    .catch(() => file)
    .then((made) => postMessage(made))
})
