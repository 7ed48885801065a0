import { encode } from "uqr"

/** A code as dark and light modules, with the quiet edge that readers need. */
export type Modules = ReadonlyArray<ReadonlyArray<boolean>>

/** Light modules around a code (ISO 18004). */
const EDGE = 4

export const modulesOf = (text: string): Modules => encode(text, { ecc: "M", border: EDGE }).data

/** The dark modules as one path on a grid of one unit a module. */
export const svgPath = (modules: Modules): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")

/** Edge of the picture of a code, in pixels, and room under it for its name. */
const PICTURE = 720
const CAPTION = 96

/** A line that fits, cut where it is too long; letters keep their width. */
export const cutLine = (text: string, fits: (line: string) => boolean): string => {
  if (fits(text)) return text
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop()
  return `${letters.join("").trimEnd()}…`
}

/** The code as a picture with its name under it, black on white whatever the screen shows. */
const drawn = (modules: Modules, name: string): HTMLCanvasElement => {
  const canvas = document.createElement("canvas")
  const unit = Math.floor(PICTURE / modules.length)
  const edge = unit * modules.length
  canvas.width = edge
  canvas.height = edge + CAPTION
  const pen = canvas.getContext("2d")
  if (pen === null) return canvas
  pen.fillStyle = "#ffffff"
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = "#000000"
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * unit, y * unit, unit, unit)
  pen.font = "32px system-ui, sans-serif"
  pen.textAlign = "center"
  const room = edge - 2 * EDGE * unit
  const line = cutLine(name, (text) => pen.measureText(text).width <= room)
  pen.fillText(line, edge / 2, edge + CAPTION / 2)
  return canvas
}

/** What a file may be called on any system. */
const fileName = (name: string): string => `${name.replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "code"}.png`

/** The picture of a code as a file; `null` where the device cannot make one. */
const pictureOf = (text: string, name: string): Promise<File | null> =>
  new Promise((resolve) => {
    drawn(modulesOf(text), name).toBlob(
      (blob) => resolve(blob === null ? null : new File([blob], fileName(name), { type: "image/png" })),
      "image/png"
    )
  })

/** Hands the picture of a code to the device, as a file. */
export const savePicture = async (text: string, name: string): Promise<void> => {
  const picture = await pictureOf(text, name)
  if (picture === null) return
  const address = URL.createObjectURL(picture)
  const link = document.createElement("a")
  link.href = address
  link.download = picture.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Whether the device hands pictures on to other programs. */
export const maySharePicture = (): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [new File([], "code.png", { type: "image/png" })] })

/** Hands the picture of a code to another program, which the person chooses; who chooses none has changed their mind. */
export const sharePicture = async (text: string, name: string): Promise<void> => {
  const picture = await pictureOf(text, name)
  if (picture !== null) await navigator.share({ files: [picture], title: name }).catch(() => undefined)
}
