import { chatNamed } from "#adapters/views/shared/address.ts"
import { closeFindBar, findBar, openFindBar } from "#adapters/views/search/findBar.ts"
import { messageListRow } from "#adapters/views/chatList/messageListRow.ts"
import { neighbour } from "#adapters/views/chatList/neighbour.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { chatShownAt } from "#engine/route/desk.ts"
import { stepBack, currentPlace, leaveTo, navigate } from "../routing/hashLocation.ts"
import { PATHS, recordPath } from "../routing/paths.ts"
import { returnToChat } from "../screens/chat/toChat.ts"
import { rowPath } from "../screens/home/placeOf.ts"
import { isWide } from "../hooks/useWide.ts"
import { isApple } from "./isApple.ts"
import type { Shortcut, PressPlace } from "#engine/route/shortcut.ts"

/** The one field to write in of a chat's page. */
const COMPOSER = '[data-pane="content"] textarea'
const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])"

/** Whether the info of the chat stands beside it. */
const isInfoBeside = (): boolean => document.querySelector("[data-beside]") !== null

/** The chat that stands there, also beside its info. */
const chatHere = () => (currentPlace().path === PATHS.chat || isInfoBeside() ? chatNamed(currentPlace().query.get("id")) : null)

/** On a desk in a bar over the chat, else on the page of its history. */
const searchHere = (chat: ContactId): void => {
  if (!isWide()) return navigate(recordPath(chat))
  openFindBar(chat)
  const input = document.querySelector<HTMLInputElement>("[data-find-bar] input")
  input?.focus()
  input?.select()
}

/** Where a key was pressed. */
export const spotOf = (target: EventTarget | null): PressPlace => {
  const at = target instanceof Element ? target : null
  const isChat = chatHere() !== null
  const field = isChat && at?.matches(COMPOSER) === true && at instanceof HTMLTextAreaElement ? at : undefined
  return {
    isApple: isApple(),
    isChat,
    field: field !== undefined ? (field.value === "" ? "empty" : "message") : at?.matches(FIELDS) === true ? "other" : "none",
    isControl: at?.matches("a, button, summary, [role=button], [role=tab], [role=checkbox]") === true
  }
}

/** The search above the chats, where it can be seen. */
const searchOfChats = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('[data-pane="list"]:not([inert]) input[name="chats"]')].find(
    (input) => input.getClientRects().length > 0
  )

const search = (): void => {
  const input = searchOfChats()
  if (input === undefined) return navigate(PATHS.find)
  input.focus()
  input.select()
}

const step = (by: -1 | 1): void => {
  const shown = chatShownAt(currentPlace().place)
  const next = neighbour(shown === null ? null : chatNamed(shown), by)
  // the history grows with each chat that is opened from the list, not with each that one walks past
  if (next === null) return
  const { opens = "chat" } = messageListRow(next).peek() ?? {}
  navigate(rowPath(next, opens), { replace: shown !== null })
}

/** Whether a page holds words in a field, which nobody keeps: those of a chat are kept as its draft. */
const holdsWords = (page: HTMLElement): boolean =>
  chatHere() === null &&
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=checkbox], [type=radio]), textarea")].some(
    ({ value }) => value !== ""
  )

/** Out of what is on top: the search over the chat, its info, then what stands beside the list, as its arrow leads, and where it has none to no chat at all. */
const leave = (): void => {
  const chat = chatHere()
  if (findBar.peek() !== null && document.querySelector("[data-find-bar]") !== null) return closeFindBar()
  if (chat !== null && isInfoBeside()) return returnToChat(chat)
  const content = document.querySelector<HTMLElement>('[data-pane="content"]')
  if (!isWide() || content === null || holdsWords(content)) return
  if (content.dataset["deeper"] !== undefined) stepBack(PATHS.home)
  else leaveTo(PATHS.home)
}

/** Does what was asked for; whether the browser is to leave the key alone. */
export const performShortcut = (shortcut: Exclude<Shortcut, "list">): boolean => {
  const chat = chatHere()
  switch (shortcut) {
    case "search":
      search()
      return true
    case "searchHere":
      if (chat !== null) searchHere(chat)
      return chat !== null
    case "next":
    case "previous":
      step(shortcut === "next" ? 1 : -1)
      return true
    case "quote":
      // the chat has its code by now
      if (chat !== null) void import("#adapters/views/message/quoteNewest.ts").then((it) => it.quoteNewest(chat))
      return chat !== null
    case "write":
      // the field has the focus before the browser types the character
      document.querySelector<HTMLTextAreaElement>(COMPOSER)?.focus()
      return false
    case "leave":
      leave()
      return true
  }
}
