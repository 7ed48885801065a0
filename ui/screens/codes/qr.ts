import { encode } from "uqr"

/** A code as dark and light modules, with the quiet edge that readers need. */
export type Modules = ReadonlyArray<ReadonlyArray<boolean>>

/** Light modules around a code (ISO 18004). */
const EDGE = 4

export const modulesOf = (text: string): Modules => encode(text, { ecc: "M", border: EDGE }).data

/** The dark modules as one path on a grid of one unit a module. */
export const pathOf = (modules: Modules): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")

/** Edge of the picture of a code, in pixels, and room under it for its name. */
const PICTURE = 720
const CAPTION = 96

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
  pen.fillText(name, edge / 2, edge + CAPTION / 2, edge - 2 * EDGE * unit)
  return canvas
}

/** What a file may be called on any system. */
const fileName = (name: string): string => `${name.replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "code"}.png`

/** Hands the picture of a code to the device, as a file. */
export const savePicture = (text: string, name: string): void =>
  drawn(modulesOf(text), name).toBlob((blob) => {
    if (blob === null) return
    const address = URL.createObjectURL(blob)
    const link = document.createElement("a")
    link.href = address
    link.download = fileName(name)
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }, "image/png")
