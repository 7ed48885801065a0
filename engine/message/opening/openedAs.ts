import { extensionOf, MEGABYTE } from "../files.ts"

/** As what a file opens inside of the app; `nothing`: it has no preview, and is saved. */
export type OpenedAs = "picture" | "sound" | "video" | "pdf" | "text" | "nothing"

/** What browsers draw and play by themselves, and texts. What runs in a browser, as HTML, opens as the text that it is; an SVG does not open. */
const BY_EXTENSION: ReadonlyMap<string, OpenedAs> = new Map(
  (
    [
      ["picture", "jpg jpeg png apng gif webp avif bmp ico"],
      ["sound", "mp3 m4a aac wav ogg oga opus flac weba amr"],
      ["video", "mp4 m4v mov webm ogv mkv 3gp"],
      ["pdf", "pdf"],
      ["text", "txt text md markdown csv tsv log srt vtt json jsonl geojson xml yaml yml toml ini conf cfg properties"],
      ["text", "html htm css scss less js mjs cjs jsx ts mts cts tsx vue py rb php java kt c h cc cpp hpp cs go rs swift"],
      ["text", "sh bash zsh bat cmd ps1 sql lua pl r dart scala gradle diff patch tex rst"]
    ] as const
  ).flatMap(([as, extensions]) => extensions.split(" ").map((each) => [each, as] as const))
)

/** As what a file opens by its extension, in any case of its letters (FILE-12, spec 2.10, DEC-0382). */
export const openedAs = (name: string): OpenedAs => BY_EXTENSION.get(extensionOf(name)) ?? "nothing"

/** Most bytes of a text that are shown. */
export const TEXT_SHOWN_MAX = MEGABYTE

/** How many bytes of a text of so many are shown, and how many are not (FILE-13, spec 2.10, DEC-0382). */
export const textShown = (bytes: number): { readonly shown: number; readonly left: number } => {
  const shown = Math.min(bytes, TEXT_SHOWN_MAX)
  return { shown, left: bytes - shown }
}
