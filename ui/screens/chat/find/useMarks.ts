import { type RefObject, useEffect } from "react"
import { hitsIn } from "#adapters/views/search/hits.ts"

/** The name by which the style of the marks is known. */
const NAME = "found"

/** Where the texts of messages hold the words. */
function* placesIn(chat: Element, words: string): Generator<StaticRange> {
  for (const text of chat.querySelectorAll("[role=log] [data-text]")) {
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      for (const [startOffset, endOffset] of hitsIn(node.nodeValue ?? "", words))
        yield new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset })
  }
}

/**
 * Words that were looked for stand out in the messages beside the bar, as they come and go (DEC-0375). A browser that cannot mark a text
 * without changing the page marks none.
 */
export const useMarks = (bar: RefObject<HTMLElement | null>, words: string): void => {
  useEffect(() => {
    const chat = bar.current?.parentElement
    if (chat == null || words === "" || !("highlights" in CSS)) return
    let frame = 0
    const mark = (): void => {
      frame = 0
      CSS.highlights.set(NAME, new Highlight(...placesIn(chat, words)))
    }
    mark()
    const changes = new MutationObserver(() => {
      if (frame === 0) frame = requestAnimationFrame(mark)
    })
    changes.observe(chat, { childList: true, subtree: true, characterData: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(NAME)
    }
  }, [bar, words])
}
