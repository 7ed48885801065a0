import type { Preview } from "#engine/message/Preview.ts"
import type { Text } from "./text.ts"

/** The words of the line that stands for a message, in the reader's language; empty where nothing is to be said of it (BODY-13). */
export const previewText = (t: Text, line: Preview): string => {
  switch (line._tag) {
    case "Text":
      return line.text
    case "Label":
      return t(`home:label.${line.label}`)
    case "Named":
      return t("home:named", { label: t(`home:label.${line.label}`), name: line.name })
    case "Empty":
      return ""
  }
}
