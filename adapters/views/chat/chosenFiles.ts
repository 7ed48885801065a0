import { computed, signal } from "@preact/signals-react"
import { filesChosenIn } from "#engine/client/core/conversation/drafts.ts"
import type { DraftFile } from "#engine/client/core/conversation/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { forgetFile, chosenFile, holdAs, keptFile } from "../../upload/files.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { dispatchCommand } from "../shared/store.ts"
import { draft, newMessageId } from "./composer.ts"

const NONE: ReadonlyArray<File> = []

/** Counts files that came from an earlier run of the page. */
const came = signal(0)

const names = new WeakMap<File, MessageId>()

/** The name of a file that is chosen; one that was not chosen yet is held from now on. */
export const idOfChosen = (file: File): MessageId => {
  const name = names.get(file) ?? newMessageId()
  names.set(file, name)
  holdAs(name, file)
  return name
}

/** What is chosen for a chat just now, and here. */
export const chosenFiles = cachedByKey((chat: ContactId) =>
  computed(() => {
    void came.value
    const files = filesChosenIn(draft(chat).value).flatMap(({ id }) => chosenFile(id) ?? [])
    return files.length === 0 ? NONE : files
  })
)

/** What is said of the files that are chosen for a chat: the text that follows them, and whether pictures go as they are. */
export const captionOf = cachedByKey((chat: ContactId) =>
  computed(() => {
    const { caption = "", original = false } = draft(chat).value
    return { text: caption, isOriginal: original }
  })
)

export const writeCaption = (chat: ContactId, text: string, isOriginal: boolean): void =>
  dispatchCommand({ _tag: "CaptionAsked", chat, text, isOriginal })

/** Bytes of the files that are chosen for a chat and not kept by this device yet. */
export const bytesToKeep = cachedByKey((chat: ContactId) =>
  computed(() => filesChosenIn(draft(chat).value).reduce((sum, { kept, size }) => (kept === true ? sum : sum + size), 0))
)

const fileOf = (file: File): DraftFile => ({ id: idOfChosen(file), name: file.name, size: file.size })

/** Texts over the limit that were chosen as files. */
const texts = new WeakMap<File, string>()

/** Chooses a text over the limit as a file, to be sent as any other; the composer is empty then. */
export const chooseText = (chat: ContactId, text: string): void => {
  const file = new File([text], "text.txt", { type: "text/plain" })
  texts.set(file, text)
  addChosenFiles(chat, [file])
  dispatchCommand({ _tag: "DraftAsked", chat, text: "" })
}

/** These files are chosen instead, in this order; none: the choice is over. A text that is a file no longer is in the composer again, unless something else is. */
export const chooseInstead = (chat: ContactId, files: ReadonlyArray<File>): void => {
  const chosen = files.map(fileOf)
  const out = chosenFiles(chat)
    .peek()
    .filter((file) => !files.includes(file))
  for (const { id } of filesChosenIn(draft(chat).peek())) if (chosen.every((each) => each.id !== id)) forgetFile(id)
  dispatchCommand({ _tag: "FilesChosenAsked", chat, files: chosen })
  const text = out.map((file) => texts.get(file)).find((each) => each !== undefined)
  if (text !== undefined && draft(chat).peek().text === "") dispatchCommand({ _tag: "DraftAsked", chat, text })
}

/** Adds files to those that are chosen for a chat. */
export const addChosenFiles = (chat: ContactId, files: ReadonlyArray<File>): void => {
  if (files.length === 0) return
  dispatchCommand({ _tag: "FilesChosenAsked", chat, files: [...filesChosenIn(draft(chat).peek()), ...files.map(fileOf)] })
}

/** Restores the files that an earlier run of the page, or another tab, had chosen for a chat; files that the device no longer has are dropped. */
export const bringChosen = async (chat: ContactId): Promise<void> => {
  const chosen = filesChosenIn(draft(chat).peek())
  const missing = chosen.filter(({ id }) => chosenFile(id) === undefined)
  if (missing.length === 0) return
  const found = await Promise.all(missing.map(async ({ id }) => ({ id, file: await keptFile(id) })))
  for (const { file, id } of found) {
    if (file === undefined) continue
    names.set(file, id)
    holdAs(id, file)
  }
  came.value += 1
  const gone = new Set(found.flatMap(({ file, id }) => (file === undefined ? [id] : [])))
  if (gone.size === 0) return
  const left = filesChosenIn(draft(chat).peek()).filter(({ id }) => !gone.has(id))
  dispatchCommand({ _tag: "FilesChosenAsked", chat, files: left })
}
