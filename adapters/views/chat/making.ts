import { effect } from "@preact/signals-react"
import type { MadeFile } from "#engine/client/areas/outbox/Command.ts"
import { isUnmade } from "#engine/client/core/conversation/attachments.ts"
import { chatOf } from "#engine/client/core/conversation/chats.ts"
import type { State } from "#engine/client/State.ts"
import type { Unsent } from "#engine/client/core/conversation/State.ts"
import { isLeader } from "#engine/client/core/tabs/Part.ts"
import { fileName } from "#engine/message/fileName.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { holdAs, keptFile } from "../../upload/files.ts"
import { withLocal } from "../message/localFile.ts"
import { areaCommand } from "../shared/area.ts"
import { slice } from "../shared/store.ts"
import { newMessageId } from "./composer.ts"
import { makePicture } from "./makePicture.ts"

const NONE: ReadonlyArray<Unsent> = []

const unmadeIn = (state: State): ReadonlyArray<Unsent> =>
  state.attaching.chats.length === 0 || !isLeader(state)
    ? NONE
    : state.attaching.chats.flatMap((chat) => chatOf(state, chat).waiting.filter(isUnmade))

/** Messages of mine that were said as they were chosen, in the tab that leads. */
const unmade = slice(unmadeIn, NONE)

/** Those that are being made. */
const going = new Set<MessageId>()

const isWanted = (id: MessageId): boolean => unmade.peek().some((each) => each.id === id)

/** Before a picture that could not be read is read again, in milliseconds. */
const AGAIN = 5000

/** What was made of a picture, which this tab holds under its name from now on; `null`: its bytes are gone. */
const made = async ({ attachment, body, id }: Unsent, file: File | undefined): Promise<MadeFile | null> => {
  if (file === undefined || attachment?._tag !== "Unmade" || body._tag !== "Image") return null
  const picture = await makePicture(file, attachment.original).picture
  if (picture === null || !isWanted(id)) return null
  const { height, thumbHash, width } = picture
  withLocal(id, picture.file)
  const about = { size: picture.file.size, width, height, thumbHash }
  // these are the bytes that were chosen
  if (picture.file === file) return { ...about, bytes: id, name: body.name }
  const bytes = newMessageId()
  holdAs(bytes, picture.file)
  return { ...about, bytes, name: fileName(picture.file.name) }
}

let lastRead: Promise<unknown> = Promise.resolve()

/** The bytes of a message. They are read one after the other, so that pictures are made in the order in which they were said, in each run of the page. */
const readInTurn = (id: MessageId): Promise<File | undefined> => {
  const file = lastRead.then(() => keptFile(id))
  lastRead = file.catch(() => undefined)
  return file
}

const make = async (message: Unsent): Promise<void> => {
  const { chat, id } = message
  try {
    const file = await made(message, await readInTurn(id))
    if (isWanted(id)) await areaCommand({ _tag: "MadeAsked", area: "outbox", chat, id, file })
  } catch {
    // the device does not give it just now
    setTimeout(() => {
      if (isWanted(id)) void make(message)
    }, AGAIN)
  }
}

/**
 * Makes what is sent of pictures that were said as they were chosen, in this tab or another, now or in an earlier run of the page
 * (OUTBOX-24). The code of the outbox is here by then.
 */
export const makeWaiting = (): void => {
  effect(() => {
    const wanted = unmade.value
    for (const id of going) if (wanted.every((each) => each.id !== id)) going.delete(id)
    for (const message of wanted) {
      if (going.has(message.id)) continue
      going.add(message.id)
      void make(message)
    }
  })
}
