import type { Plugin, Rolldown } from "vite"
import { MADE } from "./languageTexts.ts"
import { scriptOf } from "./script.ts"

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): ReadonlyArray<Chunk> => Object.values(bundle).filter((each) => each.type === "chunk")

/** A chunk and those that it imports, however far. */
const withImports = (chunks: ReadonlyArray<Chunk>, first: Chunk | undefined): ReadonlySet<Chunk> => {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const each of chunk.imports) visit(chunks.find(({ fileName }) => fileName === each))
  }
  visit(first)
  return found
}

/** The files that a module needs: its chunk, the chunks that it imports, their styles; without those that the page names anyway. */
const filesFor = (bundle: Bundle, module: string): ReadonlyArray<string> => {
  const chunks = chunksOf(bundle)
  const named = withImports(
    chunks,
    chunks.find(({ isEntry }) => isEntry)
  )
  const needed = withImports(
    chunks,
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  )
  return [...needed]
    .filter((chunk) => !named.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

/** Files with the first texts of each language. */
const textFiles = (bundle: Bundle, base: string): Readonly<Record<string, ReadonlyArray<string>>> => {
  const made = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds.filter((id) => id.startsWith(MADE)))
  return Object.fromEntries(made.toSorted().map((id) => [id.slice(MADE.length), filesFor(bundle, id).map((file) => base + file)]))
}

/**
 * Names the files of the first screen in the page, so that they are on their way while the entry is still being read: those of
 * the login for guests, those of the message list for users, those of a chat where one is opened, and the texts in the language of the reader. On a slow network that saves a round trip. The script
 * that knows who is here (`ui/boot.ts`) stands in the page itself, or everything would wait for it.
 */
export const firstFiles = (): Plugin => {
  let base = "/"
  let root = ""
  return {
    name: "parley-first-files",
    apply: "build",
    configResolved: (config) => {
      ;({ base, root } = config)
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        const boot = await scriptOf(root, "ui/boot.ts")
        const files = (module: string) => filesFor(bundle, module).map((file) => base + file)
        const member = files("/ui/screens/home/MessageList.tsx")
        const chat = files("/ui/screens/chat/ChatPages.tsx").filter((file) => !member.includes(file))
        const named = Object.entries({
          guest: files("/ui/screens/login/Login.tsx"),
          member,
          chat,
          texts: textFiles(bundle, base)
        })
          .map(([name, all]) => ` data-${name}='${JSON.stringify(all)}'`)
          .join("")
        return html.replace("<script data-boot>", () => `<script${named}>${boot}`)
      }
    }
  }
}
