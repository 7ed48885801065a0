import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** The value of a colour in the light half of `tokens.css`, which stands first. */
const colourIn = (tokens: string, name: string): string => {
  const [, colour] = new RegExp(`--${name}:\\s*(#[0-9a-f]{6});`).exec(tokens) ?? []
  if (colour === undefined) throw new Error(`ui/theme/tokens.css has no colour --${name}.`)
  return colour
}

/** What the system is told of the app when it is installed: name and colours are those of the app itself. */
export const manifest = async (root: string, base: string): Promise<object> => {
  const [tokens, texts] = await Promise.all(
    ["ui/theme/tokens.css", "locales/en/app.json"].map((file) => readFile(join(root, file), "utf8"))
  )
  const { name } = JSON.parse(texts ?? "") as { readonly name: string }
  return {
    id: base,
    name,
    short_name: name,
    start_url: base,
    scope: base,
    display: "standalone",
    theme_color: colourIn(tokens ?? "", "surface"),
    background_color: colourIn(tokens ?? "", "page"),
    icons: [
      { src: "icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" }
    ]
  }
}
