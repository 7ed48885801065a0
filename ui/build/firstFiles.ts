import type { Plugin, Rolldown } from "vite"

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): ReadonlyArray<Chunk> => Object.values(bundle).filter((each) => each.type === "chunk")

/** The files that a module needs: its chunk, the chunks that it imports, their styles; without those that the page names anyway. */
const filesFor = (bundle: Bundle, module: string): ReadonlyArray<string> => {
  const chunks = chunksOf(bundle)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  const files = new Set<string>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || known.has(chunk.fileName) || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const each of chunk.imports) visit(chunks.find(({ fileName }) => fileName === each))
  }
  visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))))
  return [...files]
}

const languagesOf = (bundle: Bundle): ReadonlyArray<string> => [
  ...new Set(chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds.flatMap((id) => /\/locales\/([^/]+)\//.exec(id)?.[1] ?? [])))
]

/**
 * Tells boot.js which files the first screen will ask for, so that they are on their way while the entry is still being read:
 * on a slow network that saves the form two round trips.
 */
export const firstFiles = (): Plugin => {
  let base = "/"
  return {
    name: "parley-first-files",
    apply: "build",
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const files = (module: string) => filesFor(bundle, module).map((file) => base + file)
        const first = {
          login: files("/ui/screens/login/Login.tsx"),
          home: files("/ui/screens/home/MessageList.tsx"),
          texts: Object.fromEntries(languagesOf(bundle).map((language) => [language, files(`/locales/${language}/app.json`)]))
        }
        return html.replace(/<script src="([^"]*boot\.js)"/, `<script src="$1" data-files='${JSON.stringify(first)}'`)
      }
    }
  }
}
