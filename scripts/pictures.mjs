import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright"
import sharp from "sharp"
import seen from "../fixtures/wire/seen/emoji.json" with { type: "json" }
import { EMOJI, emojiOf } from "../engine/message/emoji.ts"
import { say } from "./say.mjs"

/**
 * Draws the pictures that other clients ask for: types of files, what stands for a video, the emoji of our picker and of theirs. Needs Chromium and Noto
 * Color Emoji (on Debian: apt-get install chromium fonts-noto-color-emoji fonts-dejavu); run it only to change them: `node scripts/pictures.mjs`.
 */

const STATIC = join(import.meta.dirname, "../server/static")

/** Endings with the colour of their label. */
const ENDINGS = {
  "#2f6fdb": "doc docx txt md",
  "#c8362f": "pdf",
  "#23803a": "xls xlsx",
  "#c2571a": "ppt pptx",
  "#2b8a4b": "jpg jpeg png bmp gif webp ico hevc",
  "#b8560b": "mp3 wav wmv amr",
  "#8a3fc4": "mp4 3gp avi m2v mkv mov",
  "#5f6672": "zip"
}

const SHEET = `<path d="M11 4h19l8 8v30a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" fill="#f3f4f6" stroke="#9aa1ac"/><path d="M30 4v8h8z" fill="#c9ced6"/>`
const LINES = `<path d="M14 20h20M14 26h20M14 32h13" stroke="#9aa1ac" stroke-width="2"/>`
const FILM = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#222831"/><circle cx="160" cy="120" r="38" fill="none" stroke="#e8eaed" stroke-width="5"/><path d="M149 100l32 20-32 20z" fill="#e8eaed"/></svg>`

/** @param {string} inside @returns {string} */
const sheet = (inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 48 48">${SHEET}${inside}</svg>`

/** @param {string} label @param {string} colour @returns {string} */
const labelled = (label, colour) =>
  sheet(
    `<rect x="5" y="24" width="38" height="14" rx="3" fill="${colour}"/><text x="24" y="34.5" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="${label.length > 4 ? 8 : 10}" fill="#fff">${label}</text>`
  )

/** @param {string} svg @param {string} path @returns {Promise<unknown>} */
const draw = (svg, path) => sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 10 }).toFile(join(STATIC, path))

const folders = ["img/ext", "common/img", "img/emoji/twitter"]
for (const folder of folders) mkdirSync(join(STATIC, folder), { recursive: true })
await draw(sheet(LINES), "img/ext/folder.png")
await draw(FILM, "common/img/video.png")
for (const [colour, endings] of Object.entries(ENDINGS))
  for (const ending of endings.split(" ")) {
    const label = ending.toUpperCase()
    await draw(labelled(label, colour), `img/ext/${label}.png`)
  }

/** Codes of all emoji, under which their pictures are asked for. @type {ReadonlyArray<string>} */
const CODES = [...new Set([...EMOJI.map((point) => point.toString(16)), ...seen.drawn])]

/** Emoji beside each other, and pixels of each. */
const [ROW, CELL] = [16, 64]
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })
const page = await browser.newPage({ viewport: { width: ROW * CELL, height: Math.ceil(CODES.length / ROW) * CELL } })
const cell = (/** @type {string} */ code, /** @type {number} */ i) =>
  `<div style="left:${(i % ROW) * CELL}px;top:${Math.floor(i / ROW) * CELL}px">${emojiOf(code) ?? ""}&#xfe0f;</div>`
await page.setContent(
  `<style>*{margin:0}div{position:absolute;width:${CELL}px;height:${CELL}px;font:44px/${CELL}px "Noto Color Emoji";text-align:center}</style>${CODES.map(cell).join("")}`
)
await page.evaluate("document.fonts.ready")
const shot = await page.screenshot({ omitBackground: true })
await browser.close()

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
for (const [i, code] of CODES.entries()) {
  const place = { left: (i % ROW) * CELL, top: Math.floor(i / ROW) * CELL, width: CELL, height: CELL }
  const alone = await sharp(shot).extract(place).png().toBuffer()
  const bare = await sharp(alone).trim({ threshold: 0 }).resize(44, 44, { fit: "contain", background: CLEAR }).png().toBuffer()
  await sharp(bare)
    .extend({ top: 2, bottom: 2, left: 2, right: 2, background: CLEAR })
    .png({ palette: true, colours: 96, effort: 10 })
    .toFile(join(STATIC, `img/emoji/twitter/${code}.png`))
}
say(`${CODES.length} emoji were drawn.`)
