import { type RefObject, useEffect } from "react"
import { mentionsToSee, seeChatMentions } from "#adapters/views/chat/mentioned.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"

/** So long messages have to stand on screen to be seen, in milliseconds. */
const GLANCE = 800

/** When all that mentions me stands on screen, it is seen without a tap. */
export const useMentionsSeen = (chat: ContactId, scroller: RefObject<HTMLElement | null>, isPlaced: boolean): void => {
  const messages = useSignal(mentionsToSee(chat))
  useEffect(() => {
    const box = scroller.current
    if (!isPlaced || messages.length === 0 || box === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const isOnScreen = (key: string): boolean => {
      const line = box.querySelector(`[data-message="${CSS.escape(key)}"]`)?.getBoundingClientRect()
      const { bottom, top } = box.getBoundingClientRect()
      return line !== undefined && line.bottom > top && line.top < bottom
    }
    const look = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!document.hidden && messages.every(({ id }) => isOnScreen(id))) seeChatMentions(chat)
      }, GLANCE)
    }
    look()
    box.addEventListener("scroll", look, { passive: true })
    document.addEventListener("visibilitychange", look)
    return () => {
      clearTimeout(timer)
      box.removeEventListener("scroll", look)
      document.removeEventListener("visibilitychange", look)
    }
  }, [chat, isPlaced, messages, scroller])
}
