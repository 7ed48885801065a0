import sharp from "sharp"
import { Chance } from "./talk.ts"

/** Sides of the photos, in pixels. */
const [WIDTH, HEIGHT] = [1280, 853]
const AVATAR = 256

/** Sky above and at the horizon, the light, and the hills from far to near. */
const PALETTES = [
  ["#3a5f9e", "#f6c99a", "#ffe9c4", "#7f87ad", "#556088", "#2e3654"],
  ["#5aa9d6", "#e8f3ea", "#fffbe6", "#8fb79a", "#5c8f63", "#2f5b37"],
  ["#20263f", "#7a4f78", "#ffd9d0", "#4b3f63", "#33294b", "#1c1730"],
  ["#87b5c9", "#f4efe4", "#ffffff", "#b9c6c9", "#8a9ca3", "#56676f"],
  ["#d8713d", "#f9d58b", "#fff3c9", "#a5583f", "#743a34", "#432329"]
] as const

const ridge = (chance: Chance, base: number, height: number): string => {
  const points = Array.from({ length: 15 }, (_, i) => {
    const y = base - chance.upTo(height) - (i % 2 === 0 ? height / 2 : 0)
    return `${Math.round((i * WIDTH) / 14)},${Math.round(y)}`
  })
  return `0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`
}

const gradient = (id: string, above: string, below: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`

/** Something in front of the hills: trees, houses, or water. */
const foreground = (chance: Chance, near: string, light: string): string => {
  const kind = chance.upTo(3)
  if (kind === 0)
    return Array.from({ length: 26 }, () => {
      const [x, y, size] = [chance.upTo(WIDTH), 660 + chance.upTo(150), 50 + chance.upTo(90)]
      return `<path d="M${x} ${y - size * 1.6}l${size / 2} ${size * 1.6}h${-size}z" fill="${near}" opacity=".9"/>`
    }).join("")
  if (kind === 1)
    return Array.from({ length: 16 }, (_, i) => {
      const [x, tall, wide] = [i * 84 - 10, 120 + chance.upTo(330), 60 + chance.upTo(40)]
      const windows = Array.from({ length: Math.floor(tall / 34) }, (__, row) =>
        [12, 34].map((left) =>
          chance.once(3)
            ? ""
            : `<rect x="${x + left}" y="${HEIGHT - tall + 14 + row * 34}" width="12" height="16" fill="${light}" opacity=".8"/>`
        )
      )
      return `<rect x="${x}" y="${HEIGHT - tall}" width="${wide}" height="${tall}" fill="${near}"/>${windows.flat().join("")}`
    }).join("")
  const waves = Array.from({ length: 40 }, () => {
    const [x, y, wide] = [chance.upTo(WIDTH), 620 + chance.upTo(230), 40 + chance.upTo(220)]
    return `<rect x="${x}" y="${y}" width="${wide}" height="3" rx="1.5" fill="${light}" opacity=".35"/>`
  })
  return `<rect y="600" width="${WIDTH}" height="260" fill="${near}" opacity=".82"/>${waves.join("")}`
}

/** A landscape as JPEG, the same for the same number. */
export const drawnPhoto = (number: number): Promise<Buffer> => {
  const chance = new Chance(number * 7919 + 11)
  const [above, below, light, far, middle, near] = PALETTES[number % PALETTES.length] ?? PALETTES[0]
  const [x, y] = [150 + chance.upTo(WIDTH - 300), 130 + chance.upTo(240)]
  const hills = [
    [430, 150, far],
    [540, 130, middle],
    [660, 90, near]
  ] as const
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${gradient("sky", above, below)}
    <radialGradient id="glow"><stop stop-color="${light}" stop-opacity=".9"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><circle cx="${x}" cy="${y}" r="260" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="58" fill="${light}"/>
    ${hills.map(([base, height, colour]) => `<polygon points="${ridge(chance, base, height)}" fill="${colour}"/>`).join("")}
    ${foreground(chance, near, light)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

const GROUNDS = ["#f2c14e", "#7fb7be", "#d3a588", "#9cb380", "#b8a9c9", "#f08a5d", "#6c9bd1", "#e3b7b7"]
const SKINS = ["#f3d0b5", "#e2b08a", "#c98f66", "#9a6544", "#6f452e"]
const HAIRS = ["#2b1d16", "#5a3825", "#a8703a", "#d9b26a", "#1b1b22", "#8b8b92"]
const SHIRTS = ["#33658a", "#86bbd8", "#758e4f", "#f26419", "#5f4b8b", "#2f4858"]

/** A portrait of somebody as PNG. */
export const portrait = (number: number): Promise<Buffer> => {
  const chance = new Chance(number * 104_729 + 5)
  const ground = GROUNDS[(number * 3) % GROUNDS.length]
  const [skin, hair, shirt] = [SKINS, HAIRS, SHIRTS].map((list) => chance.of(list))
  const long = chance.once(2)
    ? `<path d="M76 110c-6 62 6 96 14 104h76c8-8 20-42 14-104z" fill="${hair}"/>`
    : `<path d="M80 104c0 18 2 26 4 34h88c2-8 4-16 4-34z" fill="${hair}"/>`
  const glasses = chance.once(3)
    ? `<g fill="none" stroke="#222" stroke-width="4"><circle cx="108" cy="120" r="15"/><circle cx="148" cy="120" r="15"/><path d="M123 120h10"/></g>`
    : ""
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR}" height="${AVATAR}"><rect width="256" height="256" fill="${ground}"/>${long}
    <path d="M36 256c4-52 44-66 92-66s88 14 92 66z" fill="${shirt}"/><path d="M108 160h40v34c0 22-40 22-40 0z" fill="${skin}"/>
    <ellipse cx="128" cy="122" rx="47" ry="56" fill="${skin}"/><path d="M78 116c-6-58 26-76 50-76s58 14 50 76c-8-26-22-38-40-42-18 10-50 12-60 42z" fill="${hair}"/>
    <circle cx="109" cy="121" r="5" fill="#2a211d"/><circle cx="147" cy="121" r="5" fill="#2a211d"/>
    <path d="M110 ${148 + chance.upTo(4)}q18 ${10 + chance.upTo(9)} 36 0" fill="none" stroke="#7a3b34" stroke-width="5" stroke-linecap="round"/>${glasses}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
