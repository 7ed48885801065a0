import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

const colours = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]))

const [usual, , dark] = readFileSync("ui/theme/tokens.css", "utf8").split(
  /(?=@media \(prefers-color-scheme|:root\[data-theme="dark"\])/
)
const [, light, strongDark] = readFileSync("ui/theme/contrast.css", "utf8").split(/(?=html:root)/)

const channel = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) + 0.7152 * channel(colour.slice(3, 5)) + 0.0722 * channel(colour.slice(5, 7))
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** What is read, and what it stands on. */
const READ = [
  ...["text", "text-soft", "accent", "danger"].flatMap((ink) =>
    ["page", "surface", "raised", "chat-page"].map((ground) => [ink, ground] as const)
  ),
  ...["sunken", "hover", "pinned", "selected"].map((ground) => ["text", ground] as const),
  ...["accent-fill", "accent-press", "danger-fill", "muted-badge", "bubble-mine"].map((ground) => ["on-accent", ground] as const),
  ...["blue", "orange", "red", "green", "grey"].map((hue) => ["on-accent", `avatar-${hue}`] as const),
  ...["blue", "orange", "red", "green"].map((hue) => [`name-${hue}`, "bubble-theirs"] as const),
  ["bubble-mine-text", "bubble-mine"],
  ["bubble-mine-soft", "bubble-mine"],
  ["bubble-theirs-text", "bubble-theirs"],
  ["warn-text", "warn-surface"]
] as const
/** What parts, and what it lies on. */
const PARTS = ["line", "edge", "online"].flatMap((ink) => ["page", "surface", "raised"].map((ground) => [ink, ground] as const))

// (DEC-0387)
describe.each([
  ["light", { ...colours(usual ?? ""), ...colours(light ?? "") }],
  ["dark", { ...colours(usual ?? ""), ...colours(dark ?? ""), ...colours(strongDark ?? "") }]
] as const)("with more contrast, %s", (_, colour) => {
  it.each([...READ.map((pair) => [...pair, 7] as const), ...PARTS.map((pair) => [...pair, 3] as const)])(
    "%s on %s: %d to 1 at least",
    (ink, ground, least) => {
      assert.isAtLeast(contrast(colour[ink] ?? "", colour[ground] ?? ""), least)
    }
  )
})
