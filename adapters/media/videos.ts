/** A video as it is sent, with its sides in pixels. */
export interface PreparedVideo {
  readonly file: File
  readonly width: number
  readonly height: number
  /** How long it plays. */
  readonly seconds: number
  /** Its blurred preview in base64, empty without one (BODY-17). */
  readonly thumbHash: string
  /** A small JPEG of it as a `data:` address, empty without one (DEC-0250). */
  readonly poster: string
}

/** The longest side of a poster in pixels, its quality, and its most letters: the service takes no larger one. */
const POSTER_SIDE = 400
const QUALITY = 0.7
const POSTER_MAX = 80_000
/** From where a poster is taken, in seconds: many videos begin dark. */
const POSTER_AT = 0.5
/** How long a browser may take over a step, in milliseconds; a video that does not answer goes without poster. */
const PATIENCE = 8000

/** The file with its index in front, made in a worker. */
const rewritten = (file: File): Promise<File> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./videoWorker.ts", import.meta.url), { type: "module" })
    const settle = (made: File): void => {
      worker.terminate()
      resolve(made)
    }
    worker.addEventListener("message", ({ data }: MessageEvent<File | null>) => settle(data ?? file))
    worker.addEventListener("error", () => settle(file))
    worker.postMessage(file)
  })

/** The next event of this name; fails when the video breaks, or takes too long. */
const next = (video: HTMLVideoElement, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name}`)), PATIENCE)
    const over = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(name, over(resolve), { once: true })
    video.addEventListener(
      "error",
      over(() => reject(new Error("video broke"))),
      { once: true }
    )
  })

/** The picture that a video shows now, at most so long. */
const frameOf = (video: HTMLVideoElement, sideMax: number): HTMLCanvasElement => {
  const { videoHeight, videoWidth } = video
  const scale = Math.min(1, sideMax / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

const blurred = async (video: HTMLVideoElement): Promise<string> => {
  const { THUMB_SIDE_MAX, thumbHashOfPixels } = await import("./thumbHash.ts")
  const canvas = frameOf(video, THUMB_SIDE_MAX)
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels === undefined ? "" : thumbHashOfPixels(pixels)
}

type Seen = Omit<PreparedVideo, "file">
const UNSEEN: Seen = { width: 0, height: 0, seconds: 0, thumbHash: "", poster: "" }

/** What is seen of a video: the browser reads of the file what it needs. */
const look = async (file: File): Promise<Seen> => {
  const video = document.createElement("video")
  const url = URL.createObjectURL(file)
  let seen = UNSEEN
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: "auto" })
    const known = next(video, "loadeddata")
    video.src = url
    await known
    const { duration, videoHeight: height, videoWidth: width } = video
    const seconds = Number.isFinite(duration) ? duration : 0
    seen = { ...UNSEEN, width, height, seconds }
    if (width === 0 || height === 0) return seen
    const there = next(video, "seeked")
    video.currentTime = Math.min(POSTER_AT, seconds / 2)
    await there
    const poster = frameOf(video, POSTER_SIDE).toDataURL("image/jpeg", QUALITY)
    return { ...seen, thumbHash: await blurred(video), poster: poster.length > POSTER_MAX ? "" : poster }
  } catch {
    // this browser does not play it: it goes with what is known
    return seen
  } finally {
    video.removeAttribute("src")
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** A video as it is sent (DEC-0250): a few numbers and a picture of it, and its index in front. Of a large file only the index is in memory. */
export const videoToSend = async (file: File): Promise<PreparedVideo> => {
  const [seen, made] = await Promise.all([look(file), rewritten(file)])
  return { ...seen, file: made }
}
