import { type RefObject, useEffect, useState } from "react"
import { addChosenFiles } from "#adapters/views/chat/chosenFiles.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useText } from "../../../text.ts"
import css from "./DropTarget.module.css"

interface Props {
  readonly chat: ContactId
  /** What files can be dropped on. */
  readonly page: RefObject<HTMLElement | null>
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true

/** Files can be dropped anywhere on a chat; while they are over it, it says so. */
export const DropTarget = ({ chat, page }: Props) => {
  const t = useText()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const target = page.current
    if (target === null) return undefined
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy"
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      // from one element to the next one inside
      if (event.relatedTarget instanceof Node && target.contains(event.relatedTarget)) return
      setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      addChosenFiles(chat, [...(event.dataTransfer?.files ?? [])])
    }
    target.addEventListener("dragenter", over)
    target.addEventListener("dragover", over)
    target.addEventListener("dragleave", leave)
    target.addEventListener("drop", drop)
    return () => {
      target.removeEventListener("dragenter", over)
      target.removeEventListener("dragover", over)
      target.removeEventListener("dragleave", leave)
      target.removeEventListener("drop", drop)
    }
  }, [chat, page])
  return isOver ? (
    <div className={css["here"]} data-drop>
      <p>{t("chat:drop.here")}</p>
    </div>
  ) : null
}
