import type { ComponentProps } from "react"
import { openFile } from "#adapters/views/message/openedFile.ts"
import type { Message } from "#engine/message/Message.ts"

/** Opens a file before all else; where a browser is told to open another tab, the page that shows it stands there. */
export const FileLink = ({ children, href, message, ...link }: ComponentProps<"a"> & { readonly message: Message }) => (
  <a
    {...link}
    href={href}
    target="_blank"
    rel="noopener"
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      openFile(message)
    }}
  >
    {children}
  </a>
)
