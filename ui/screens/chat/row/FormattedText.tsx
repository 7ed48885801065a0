import { copyToClipboard } from "#adapters/views/shared/copied.ts"
import type { TextSpan, TextBlock } from "#engine/message/formatting/formatted.ts"
import { CopyIcon } from "../../../parts/icons/actionIcons.tsx"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { useText } from "../../../text.ts"
import bubble from "./Bubble.module.css"
import css from "./FormattedText.module.css"

const ELEMENTS = { Bold: "strong", Italic: "em", Strike: "s" } as const

const Piece = ({ span }: { readonly span: TextSpan }) => {
  switch (span._tag) {
    case "Text":
      return span.text
    case "InlineCode":
      return <code className={css["inline"]}>{span.text}</code>
    case "Mention":
      return <span className="at-user">{span.text}</span>
    case "Link":
      return (
        <a href={span.href} target="_blank" rel="noopener noreferrer nofollow">
          {span.text}
        </a>
      )
    default: {
      const Element = ELEMENTS[span._tag]
      return (
        <Element>
          <Pieces spans={span.spans} />
        </Element>
      )
    }
  }
}

const Pieces = ({ spans }: { readonly spans: ReadonlyArray<TextSpan> }) =>
  // oxlint-disable-next-line react/no-array-index-key -- a text never changes, and its pieces have no other name
  spans.map((span, at) => <Piece key={at} span={span} />)

const Fenced = ({ text }: { readonly text: string }) => {
  const t = useText()
  return (
    <figure className={css["fenced"]}>
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
      <IconButton label={t("chat:code.copy")} tabIndex={-1} data-copy onClick={() => void copyToClipboard(text)}>
        <CopyIcon size={20} />
      </IconButton>
    </figure>
  )
}

const Block = ({ block }: { readonly block: TextBlock }) => {
  switch (block._tag) {
    case "Line":
      return <p>{block.spans.length === 0 ? <br /> : <Pieces spans={block.spans} />}</p>
    case "Code":
      return <Fenced text={block.text} />
    case "List": {
      const List = block.isOrdered ? "ol" : "ul"
      return (
        <List>
          {block.items.map(({ sign, spans }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text never changes, and its items have no other name
            <li key={at} value={block.isOrdered ? Number.parseInt(sign, 10) : undefined}>
              <Pieces spans={spans} />
            </li>
          ))}
        </List>
      )
    }
  }
}

/** A text that signs format, from the tree that the engine reads it to: nothing of it is ever HTML of its author. */
export const FormattedText = ({ blocks }: { readonly blocks: ReadonlyArray<TextBlock> }) => (
  <div className={bubble["text"]} data-text data-look="formatted" dir="auto">
    {blocks.map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes, and its blocks have no other name
      <Block key={at} block={block} />
    ))}
  </div>
)
