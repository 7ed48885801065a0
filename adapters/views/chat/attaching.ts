import { computed, signal, type ReadonlySignal } from "@preact/signals-react"
import { Result } from "effect"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { AttachedFile } from "#engine/client/areas/outbox/Command.ts"
import type { Refused } from "#engine/error/refusal.ts"
import type { Size } from "#engine/format/coverSize.ts"
import { fileName } from "#engine/message/fileName.ts"
import { checkAttachment, checkPick, fileClass } from "#engine/message/files.ts"
import { mayDecode, sidesOfFile } from "../../media/decoded.ts"
import { glance } from "../../media/glance.ts"
import { type PreparedVideo, videoToSend } from "../../media/videos.ts"
import { holdAs } from "../../upload/files.ts"
import { withLocal } from "../message/localFile.ts"
import { areaCommand } from "../shared/area.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { service } from "../shared/service.ts"
import { chosenFiles, idOfChosen } from "./chosenFiles.ts"
import { newMessageId, sendText } from "./composer.ts"
import { makePicture } from "./makePicture.ts"

const wordsOf = ({ params, reason }: Refused): Words => ({ _tag: "Key", key: `refusal:${reason}`, params })

/** A file as the preview shows it before it is sent. */
export interface ChosenItem {
  readonly file: File
  /** As it will be called. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** A picture by its name or by what the browser takes it for; it may not be able to show it. */
  readonly isPicture: boolean
  /** A picture whose head says that it may be decoded (FILE-11). */
  readonly isShown: boolean
  /** A video by its name. */
  readonly isVideo: boolean
  /** Why it cannot be sent; `null`: it can. */
  readonly words: Words | null
}

/** Sides of chosen pictures; `undefined` while their heads are read. */
const measured = new WeakMap<File, ReadonlySignal<Size | null | undefined>>()

const sidesOf = (file: File): Size | null | undefined => {
  const known = measured.get(file)
  if (known !== undefined) return known.value
  const sides = signal<Size | null | undefined>(undefined)
  measured.set(file, sides)
  void sidesOfFile(file).then((read) => {
    sides.value = read
  })
  return sides.value
}

/** How a chosen file stands; what the service would not take says so before it is sent (FILE-09). */
export const itemOf = (file: File): ChosenItem => {
  const name = fileName(file.name)
  const { fileExtensions, fileMax } = service.peek()
  const isPicture = fileClass(name) === "image" || file.type.startsWith("image/")
  const sides = isPicture ? sidesOf(file) : null
  const attachment = { name, size: file.size, ...(sides ? { sides } : {}) }
  const may = checkAttachment(attachment, { bytes: fileMax, extensions: fileExtensions })
  return {
    file,
    name,
    size: file.size,
    isPicture,
    isShown: mayDecode(sides ?? null),
    isVideo: fileClass(name) === "video",
    words: Result.isFailure(may) ? wordsOf(may.failure) : null
  }
}

/** What is chosen for a chat, each file as it stands. */
export const chosenItems = cachedByKey((chat: ContactId) => computed(() => chosenFiles(chat).value.map(itemOf)))

const isMedia = ({ name }: ChosenItem): boolean => ["image", "video"].includes(fileClass(name))

/** Why so many cannot be sent at once; `null`: they can (FILE-06). */
export const tooManyWords = (items: ReadonlyArray<ChosenItem>): Words | null => {
  const may = checkPick(items.every(isMedia) ? "media" : "files", items.length)
  return Result.isFailure(may) ? wordsOf(may.failure) : null
}

/** Whether this device has no room to keep so many more bytes: they would be lost with the page. */
export const isShortOfRoom = async (bytes: number): Promise<boolean> => {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return bytes > 0 && quota > 0 && quota - usage < bytes
}

/** Whether a picture goes as a file: this browser cannot read it, or it has too many pixels, and by its name no other client takes it for a picture (FILE-02). */
export const goesAsFile = async ({ file, name }: ChosenItem, isOriginal: boolean): Promise<boolean> =>
  (await makePicture(file, isOriginal).picture) === null && fileClass(name) !== "image"

const films = new WeakMap<File, Promise<PreparedVideo>>()

/** A video on its way to what is sent, made as soon as it is chosen. */
export const makeVideo = (file: File): Promise<PreparedVideo> => {
  const known = films.get(file)
  if (known !== undefined) return known
  const film = videoToSend(file)
  films.set(file, film)
  return film
}

/** A picture that is still being made smaller: it is said as it was chosen, with its sides and a blurred preview of what its camera left (OUTBOX-24). */
const unmade = async ({ file, name, size }: ChosenItem, isOriginal: boolean): Promise<AttachedFile> => {
  const id = idOfChosen(file)
  const { height = 0, thumbHash = "", width = 0 } = (await glance(file)) ?? {}
  return { id, chosen: id, name, size, width, height, thumbHash, unmade: { original: isOriginal } }
}

/** The small picture that a camera left of a photo, as an address; empty where there is none, and the whole has to be drawn. */
export const smallPicture = async (file: File): Promise<string> => (await glance(file))?.small ?? ""

/** Whether every client takes it for a picture, by its name. */
const isPictureByName = ({ name }: ChosenItem): boolean => fileClass(name) === "image"

/** A file as it is sent, which its message's id names from now on. */
const held = async (item: ChosenItem, isOriginal: boolean): Promise<AttachedFile> => {
  const { file: chosen, isPicture, isShown, isVideo, name } = item
  const of = idOfChosen(chosen)
  if (isVideo) {
    const { file, ...seen } = await makeVideo(chosen)
    const id = file === chosen ? of : newMessageId()
    holdAs(id, file)
    return { id, chosen: of, name, size: file.size, ...seen }
  }
  const making = isPicture ? makePicture(chosen, isOriginal) : null
  if (making !== null && making.made === undefined && isShown && isPictureByName(item)) return unmade(item, isOriginal)
  const picture = (await making?.picture) ?? null
  const file = picture?.file ?? chosen
  // one that goes as it was chosen has its bytes kept already
  const id = file === chosen ? of : newMessageId()
  holdAs(id, file)
  if (picture !== null) withLocal(id, file)
  const { height = 0, thumbHash = "", width = 0 } = picture ?? {}
  return { id, name: file === chosen ? name : fileName(file.name), size: file.size, width, height, thumbHash, chosen: of }
}

/** Sends what was chosen, each file as a message of its own, and then the text. */
export const sendChosen = async (
  chat: ContactId,
  items: ReadonlyArray<ChosenItem>,
  text: string,
  isOriginal: boolean
): Promise<void> => {
  const files = await Promise.all(items.filter(({ words }) => words === null).map((item) => held(item, isOriginal)))
  await areaCommand({ _tag: "AttachAsked", area: "outbox", chat, files })
  if (text.trim() !== "") sendText(chat, text)
}
