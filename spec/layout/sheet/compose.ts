import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"

/** Width of a picture on the sheet, in pixels, for phones and for desks; and how many stand in a row. */
const TILES: Readonly<Record<string, { readonly width: number; readonly columns: number }>> = {
  390: { width: 220, columns: 10 },
  1280: { width: 480, columns: 5 }
}
const GAP = 10
const LABEL = 22

interface Shot {
  readonly file: string
  readonly screen: string
  readonly width: string
  readonly theme: string
  readonly language: string
}

const NAME = /^(.+)-(\d+)-(light|dark)-(.+)\.jpeg$/

const shotsIn = (folder: string): ReadonlyArray<Shot> =>
  readdirSync(folder).flatMap((file) => {
    const [, screen, width, theme, language] = NAME.exec(file) ?? []
    return screen === undefined || width === undefined || theme === undefined || language === undefined
      ? []
      : [{ file, screen, width, theme, language }]
  })

const label = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg width="${width}" height="${LABEL}"><text x="2" y="15" font-family="sans-serif" font-size="13" fill="#222">${text}</text></svg>`
  )

/** One picture of all screens in one language, width and theme. */
const page = async (folder: string, shots: ReadonlyArray<Shot>, to: string): Promise<void> => {
  const { columns, width } = TILES[shots[0]?.width ?? ""] ?? { columns: 5, width: 480 }
  const tiles = await Promise.all(
    shots.map(async ({ file, screen }) => ({
      screen,
      picture: await sharp(join(folder, file)).resize({ width }).png().toBuffer({ resolveWithObject: true })
    }))
  )
  const height = Math.max(...tiles.map(({ picture }) => picture.info.height)) + LABEL + GAP
  const rows = Math.ceil(tiles.length / columns)
  await sharp({
    create: { width: columns * (width + GAP) + GAP, height: rows * height + GAP, channels: 3, background: "#c8c8cc" }
  })
    .composite(
      tiles.flatMap(({ picture, screen }, index) => {
        const left = GAP + (index % columns) * (width + GAP)
        const top = GAP + Math.floor(index / columns) * height
        return [
          { input: label(screen, width), left, top },
          { input: picture.data, left, top: top + LABEL }
        ]
      })
    )
    .png()
    .toFile(to)
}

/** Sets the pictures of one walk on a sheet for each theme; gives their paths. */
export const composeSheets = async (folder: string, language: string, width: number): Promise<ReadonlyArray<string>> => {
  const shots = shotsIn(folder).filter((shot) => shot.language === language && shot.width === String(width))
  const sheets = [...Map.groupBy(shots, ({ theme }) => theme)].map(([theme, of]) => ({
    of,
    to: join(folder, "sheets", `${language}-${width}-${theme}.png`)
  }))
  for (const { of, to } of sheets) await page(folder, of, to)
  return sheets.map(({ to }) => to)
}

/** A page on which all pictures stand, screen by screen; gives its path. */
export const composeIndex = (folder: string): string => {
  const figure = ({ file, language, screen, theme, width }: Shot): string =>
    `<figure><img src="${file}" loading="lazy" width="${Number(width) < 900 ? 220 : 480}" alt=""><figcaption>${screen} ${width} ${theme} ${language}</figcaption></figure>`
  const screens = Map.groupBy(shotsIn(folder), ({ screen }) => screen)
  const body = [...screens].map(([screen, of]) => `<section><h2>${screen}</h2>${of.map(figure).join("")}</section>`).join("\n")
  const style = "body{font:14px sans-serif;background:#c8c8cc}section{display:flow-root}figure{display:inline-block;margin:4px}"
  const index = join(folder, "index.html")
  writeFileSync(
    index,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${body}</html>`
  )
  return index
}
