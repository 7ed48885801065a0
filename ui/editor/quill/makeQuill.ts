import Quill from "quill/core.js"
import { AlignClass } from "quill/formats/align.js"
import Blockquote from "quill/formats/blockquote.js"
import Bold from "quill/formats/bold.js"
import CodeBlock, { Code } from "quill/formats/code.js"
import { DirectionClass } from "quill/formats/direction.js"
import Header from "quill/formats/header.js"
import IndentClass from "quill/formats/indent.js"
import Italic from "quill/formats/italic.js"
import List from "quill/formats/list.js"
import Script from "quill/formats/script.js"
import Strike from "quill/formats/strike.js"
import Underline from "quill/formats/underline.js"
import { Formula, Image, SafeLink, Video } from "./blots.ts"
import { CleanClipboard } from "./CleanClipboard.ts"
import { DocumentHistory } from "./DocumentHistory.ts"

Quill.debug("error")
Quill.register(
  {
    "modules/clipboard": CleanClipboard,
    "modules/history": DocumentHistory,
    "formats/align": AlignClass,
    "formats/blockquote": Blockquote,
    "formats/bold": Bold,
    "formats/code": Code,
    "formats/code-block": CodeBlock,
    "formats/direction": DirectionClass,
    "formats/formula": Formula,
    "formats/header": Header,
    "formats/image": Image,
    "formats/indent": IndentClass,
    "formats/italic": Italic,
    "formats/link": SafeLink,
    "formats/list": List,
    "formats/script": Script,
    "formats/strike": Strike,
    "formats/underline": Underline,
    "formats/video": Video
  },
  true
)

/** The Tab key belongs to the page: it leads out of the text, as it leads into it. */
const TABS = ["tab", "indent", "outdent", "remove tab", "indent code-block", "outdent code-block", "table tab"]

const deeper = (by: "+1" | "-1") =>
  function indent(this: { quill: Quill }): boolean {
    this.quill.format("indent", by, Quill.sources.USER)
    return false
  }

interface Wishes {
  readonly placeholder: string
  readonly value: string
  /** Pictures of this device that were pasted or dropped. */
  readonly onPictures: (files: ReadonlyArray<File>, at: number) => void
  /** The keys that lead to the toolbar, and those that ask for a link. */
  readonly onToolbar: () => void
  readonly onLink: () => void
}

/** An editor in that place, holding the document. */
export const makeQuill = (place: HTMLElement, { value, placeholder, onPictures, onToolbar, onLink }: Wishes): Quill => {
  const quill = new Quill(place, {
    placeholder,
    modules: {
      keyboard: {
        bindings: {
          ...Object.fromEntries(TABS.map((name) => [name, null])),
          deeper: { key: "]", shortKey: true, handler: deeper("+1") },
          higher: { key: "[", shortKey: true, handler: deeper("-1") },
          tools: { key: "F10", altKey: true, handler: onToolbar },
          link: { key: ["k", "K"], shortKey: true, handler: onLink }
        }
      },
      uploader: {
        mimetypes: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"],
        handler: (range: { readonly index: number }, files: ReadonlyArray<File>) => onPictures(files, range.index)
      }
    }
  })
  quill.setContents(quill.clipboard.convert({ html: value, text: "" }), Quill.sources.SILENT)
  quill.history.clear()
  return quill
}
