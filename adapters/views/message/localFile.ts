import { computed, type ReadonlySignal, signal, type Signal } from "@preact/signals-react"
import type { UploadProgress } from "#engine/client/core/uploads/Upload.ts"
import { nameOfBytes, isUnmade } from "#engine/client/core/conversation/attachments.ts"
import type { Unsent } from "#engine/client/core/conversation/State.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { keptFile } from "../../upload/files.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { slice } from "../shared/store.ts"

/** Pictures of this device that are remembered at once; a bubble of one before them shows what the service has. */
const MOST = 60

const urls = new Map<MessageId, Signal<string>>()

const signalOf = (id: MessageId): Signal<string> => {
  const known = urls.get(id)
  if (known !== undefined) return known
  const fresh = signal("")
  urls.set(id, fresh)
  const [oldest] = urls.keys()
  if (urls.size > MOST && oldest !== undefined) {
    URL.revokeObjectURL(urls.get(oldest)?.peek() ?? "")
    urls.delete(oldest)
  }
  return fresh
}

/** The picture of a message is at hand on this device: it is shown from here, also once the service has it. */
export const withLocal = (id: MessageId, file: Blob): void => {
  signalOf(id).value = URL.createObjectURL(file)
}

const NONE: ReadonlySignal<string> = computed(() => "")

/** A message, which says what the outbox knows of it as long as it waits. */
type OnDevice = Pick<Unsent, "attachment" | "bytes" | "id">

/** A picture as this device keeps it, where it may be decoded: what waits may be sent as it was chosen (FILE-11). */
const shownFile = async (message: OnDevice): Promise<Blob | undefined> => {
  const file = await keptFile(nameOfBytes(message))
  if (file === undefined) return undefined
  // loaded with the first picture that waits
  const { mayDecode, sidesOfFile } = await import("../../media/decoded.ts")
  return mayDecode(await sidesOfFile(file)) ? file : undefined
}

/** Address of the picture of a message of mine on this device; empty where it is not at hand. `isUnsent`: only this device has it, and it is looked for. */
export const localUrl = (message: OnDevice, isUnsent: boolean): ReadonlySignal<string> => {
  const { id } = message
  const known = urls.get(id)
  if (known !== undefined) return known
  if (!isUnsent) return NONE
  const fresh = signalOf(id)
  void shownFile(message).then(
    (file) => {
      if (file !== undefined) withLocal(id, file)
    },
    // what cannot be read is not shown; the upload says why
    () => undefined
  )
  return fresh
}

/** Address of the sound of a message that waits to be sent, as this device keeps it; empty where it is not at hand. */
export const localSound = async (message: OnDevice): Promise<string> => {
  const known = urls.get(message.id)?.peek() ?? ""
  if (known !== "") return known
  const file = await keptFile(nameOfBytes(message))
  if (file === undefined) return ""
  withLocal(message.id, file)
  return signalOf(message.id).peek()
}

/** Whether what is sent of a picture is still being made: the one that was chosen may be large, and would be slow to draw (OUTBOX-24). */
export const isBeingMade = (message: OnDevice): boolean => isUnmade(message)

/** How far the file of a message is, in bytes, from this tab or another; `null` where it is not on its way. */
export const sendingOf = cachedByKey((id: MessageId) =>
  slice(
    ({ attaching, uploads }): UploadProgress | null => uploads[id] ?? attaching.elsewhere.find(({ file }) => file === id) ?? null,
    null
  )
)
