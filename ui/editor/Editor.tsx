import { lazyPart } from "../lazyPart.tsx"
import css from "./Editor.module.css"
import type { EditorProps } from "./EditorProps.ts"

/** Where documents are written: text with formats, links, pictures, videos and formulas. It comes in a chunk of its own. */
export const Editor = lazyPart<EditorProps>(
  ["editor"],
  () => import("./Writing.tsx").then((it) => it.Writing),
  <div className={css["outline"]} />
)
