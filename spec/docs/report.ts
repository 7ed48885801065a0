import { join } from "node:path"
import { ROOT } from "../rules.ts"
import type { Entry } from "./declarations.ts"
import type { Offered, Surface } from "./surface.ts"

/** Where the report of an entry stands. */
export const reportOf = (entry: Entry): string => join(ROOT, "docs/api", `${entry}.md`)

const nameOf = (entry: Entry): string => (entry === "engine" ? "parley" : `parley/${entry}`)

const block = (all: ReadonlyArray<Offered>): string =>
  [
    "```ts",
    all.map(({ doc, lines }) => [...(doc === "" ? [] : [`/** ${doc} */`]), ...lines].join("\n")).join("\n\n"),
    "```"
  ].join("\n")

/** The page that shows a reviewer what changes for callers. */
export const render = ({ entry, offered, reached }: Surface): string =>
  [
    `# Public surface of \`${nameOf(entry)}\``,
    `What \`sdk/entries/${entry}.ts\` offers, by name, each with the first sentence of its comment. Written by \`npm run docs:api\` (DEC-0060).`,
    block(offered),
    ...(reached.length === 0
      ? []
      : ["## Part of it without an export", "Types that the above is made of and that no entry offers by name.", block(reached)])
  ].join("\n\n") + "\n"
