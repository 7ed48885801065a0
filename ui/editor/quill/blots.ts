import Embed from "quill/blots/embed.js"
import { BlockEmbed } from "quill/blots/block.js"
import PlainImage from "quill/formats/image.js"
import PlainLink from "quill/formats/link.js"
import { checkedInput } from "#adapters/views/document/documents.ts"
import { drawFormula } from "../drawFormula.ts"

const shown = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const quoted = (text: string): string => shown(text).replaceAll('"', "&quot;")

/** A link to where links may lead, or to nowhere. */
export class SafeLink extends PlainLink {
  static override sanitize(address: string): string {
    return checkedInput("link", address) ?? this.SANITIZED_URL
  }
}

/** A picture from where pictures may come. */
export class Image extends PlainImage {
  static override sanitize(address: string): string {
    return checkedInput("image", address) ?? "data:,"
  }
}

/** A video, drawn by the browser and not by a page of somebody else. */
export class Video extends BlockEmbed {
  static override blotName = "video"
  static override className = "ql-video"
  static override tagName = "VIDEO"

  static override create(value: unknown): HTMLElement {
    const node = super.create() as HTMLElement
    const address = checkedInput("video", String(value))
    if (address !== null) node.setAttribute("src", address)
    node.setAttribute("controls", "")
    node.setAttribute("preload", "metadata")
    return node
  }

  static override value(node: Element): string | null {
    return node.getAttribute("src")
  }

  html(): string {
    return `<video class="ql-video" controls="" src="${quoted(String(Video.value(this.domNode)))}"></video>`
  }
}

/** A formula; for programs that draw none its text stands in it. */
export class Formula extends Embed {
  static override blotName = "formula"
  static override className = "ql-formula"
  static override tagName = "SPAN"

  static override create(value: unknown): HTMLElement {
    const node = super.create() as HTMLElement
    const formula = String(value)
    node.setAttribute("data-value", formula)
    const place = document.createElement("span")
    node.append(place)
    void drawFormula(place, formula)
    return node
  }

  static override value(node: Element): string | null {
    return node.getAttribute("data-value")
  }

  html(): string {
    const formula = String(Formula.value(this.domNode as Element))
    return `<span class="ql-formula" data-value="${quoted(formula)}">${shown(formula)}</span>`
  }
}
