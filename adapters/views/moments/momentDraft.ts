import { computed, effect, signal } from "@preact/signals-react"
import type { ChosenFile } from "#engine/client/areas/moments/Command.ts"
import { hasNoWords, isBegun, type MomentDraft, NO_DRAFT } from "#engine/client/areas/moments/State.ts"
import type { UploadProgress } from "#engine/client/core/uploads/Upload.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { NamedPlace } from "#engine/message/places.ts"
import type { Size } from "#engine/format/coverSize.ts"
import { duration } from "#engine/format/duration.ts"
import { PICTURES_MAX } from "#engine/moment/limits.ts"
import { mayDecode, sidesOfFile } from "../../media/decoded.ts"
import { videoToSend } from "../../media/videos.ts"
import { forgetFile, chosenFile, holdAs, keptFile } from "../../upload/files.ts"
import { areaCommand } from "../shared/area.ts"
import { newMessageId } from "../chat/composer.ts"
import { holdToSend } from "../shared/elsewhere.ts"
import { slice } from "../shared/store.ts"

/** A picture or the video of the draft as it is drawn. */
export interface DrawnDraftPicture {
  readonly file: string
  readonly name: string
  /** Where it is on this device; of a video its poster, empty without one. */
  readonly url: string
  readonly isVideo: boolean
  /** How long a video plays, for readers; empty where nobody says. */
  readonly length: string
  /** The video is made ready, before it sets out. */
  readonly isMaking: boolean
  /** How much of it is out, from 0 to 1; `null`: it is there, or failed. */
  readonly progress: number | null
  /** Why it did not get there. */
  readonly words: Words | null
}

/** What I write, as it is drawn. */
interface DrawnDraft extends Omit<MomentDraft, "pictures"> {
  readonly pictures: ReadonlyArray<DrawnDraftPicture>
  /** How many more pictures it may have, and whether a video. */
  readonly room: number
  readonly hasRoomForVideo: boolean
  /** There is nothing that may be posted: no text and no picture. */
  readonly isEmpty: boolean
  /** Nothing is written and nothing chosen, no place either. */
  readonly isBlank: boolean
}

/** Addresses of the files that are held for the draft and for the picture on top. */
const urls = signal<ReadonlyMap<string, string>>(new Map())

const draft = slice<MomentDraft>((state) => state.moments.draft, NO_DRAFT)
/** The picture that is on its way to the top of my moments; empty: none is. */
export const goingCover = slice((state) => state.moments.cover, "")
const uploads = slice<Readonly<Record<string, UploadProgress>>>((state) => state.uploads, {})

/** How far a picture is: one that did not set out yet has nothing behind it. */
const progressOf = (sending: UploadProgress | undefined): number | null =>
  sending === undefined ? null : sending.size === 0 ? 0 : sending.sent / sending.size

/** The draft, with how far its pictures are. */
export const momentDraft = computed((): DrawnDraft => {
  const { pictures, ...rest } = draft.value
  const hasVideo = pictures.some(({ film }) => film !== undefined)
  const isEmpty = pictures.length === 0 && hasNoWords(rest)
  return {
    ...rest,
    pictures: pictures.map(({ file, film, name, words }) => ({
      file,
      name,
      url: film === undefined ? (urls.value.get(file) ?? "") : (film?.poster ?? ""),
      isVideo: film !== undefined,
      length: (film?.seconds ?? 0) > 0 ? duration(film?.seconds ?? 0) : "",
      isMaking: film === null,
      progress: progressOf(uploads.value[file]),
      words
    })),
    room: hasVideo ? 0 : PICTURES_MAX - pictures.length,
    hasRoomForVideo: pictures.length === 0,
    isEmpty,
    isBlank: !isBegun(draft.value)
  }
})

/** Of how many of the draft's pictures all is out, for one line. */
export const draftCount = computed(() => {
  const { pictures } = draft.value
  return {
    done: pictures.filter(({ number }) => number > 0).length,
    all: pictures.length,
    hasVideo: pictures.some(({ film }) => film !== undefined)
  }
})

/** Lets go of files that nobody needs any more. */
const letGo = (): void => {
  const needed = new Set([...draft.peek().pictures.map(({ file }) => file), goingCover.peek()])
  const gone = [...urls.peek()].filter(([file]) => !needed.has(file))
  if (gone.length === 0) return
  for (const [file, url] of gone) {
    forgetFile(file)
    URL.revokeObjectURL(url)
  }
  urls.value = new Map([...urls.peek()].filter(([file]) => needed.has(file)))
}

/** A picture that an earlier run of the page chose is drawn from what the device keeps, where it may be decoded (FILE-11). */
const draw = async (id: string): Promise<void> => {
  const file = await keptFile(id)
  if (file === undefined || !mayDecode(await sidesOfFile(file))) return
  if (urls.peek().has(id)) urls.value = new Map(urls.peek()).set(id, URL.createObjectURL(file))
}

/** Draws those pictures that nobody has drawn. */
const drawMissing = (): void => {
  const missing = draft.peek().pictures.filter(({ file, film }) => film === undefined && !urls.peek().has(file))
  if (missing.length === 0) return
  urls.value = new Map([...urls.peek(), ...missing.map(({ file }) => [file, ""] as const)])
  // what cannot be read is not drawn; its upload says why
  for (const { file } of missing) void draw(file).catch(() => undefined)
}

let watches = false

/** A file of this device, and its sides where its head says them. */
interface Measured {
  readonly file: File
  readonly sides: Size | null
}

const measured = async (file: File): Promise<Measured> => ({ file, sides: await sidesOfFile(file) })

/** Holds a file for what is asked in the same turn; a picture that may be decoded is drawn from here (FILE-11). */
const held = ({ file, sides }: Measured): ChosenFile => {
  const id = holdToSend(file)
  urls.value = new Map([...urls.peek(), [id, mayDecode(sides) ? URL.createObjectURL(file) : ""]])
  return { file: id, name: file.name, size: file.size, ...(sides === null ? {} : { sides }) }
}

/** From the first file on, removes those that are not needed any more. */
const watch = (): void => {
  letGo()
  if (watches) return
  watches = true
  effect(() => {
    void draft.value
    void goingCover.value
    queueMicrotask(() => {
      letGo()
      drawMissing()
    })
  })
}

/** From now on pictures are drawn that an earlier run of the page chose. */
export const followMoment = watch

/** What I write. */
export const writeMoment = (html: string): Promise<void> => areaCommand({ _tag: "MomentDraftAsked", area: "moments", html })

/** Makes a video of the draft ready, in a worker; one that was taken out meanwhile is not missed. */
const makeFilm = async (id: string): Promise<void> => {
  const chosen = chosenFile(id)
  if (chosen === undefined) return
  const { file, poster, seconds } = await videoToSend(chosen)
  if (chosenFile(id) === undefined) return
  holdAs(id, file)
  await areaCommand({ _tag: "MomentFilmAsked", area: "moments", file: id, size: file.size, poster, seconds })
}

/** Pictures of this device, or a video, come into the draft. */
export const choosePictures = async (files: ReadonlyArray<File>): Promise<void> => {
  const chosen = (await Promise.all(files.map(measured))).map(held)
  await areaCommand({ _tag: "MomentPicturesAsked", area: "moments", pictures: chosen })
  watch()
  const films = draft.peek().pictures.filter(({ file, film }) => film === null && chosen.some((each) => each.file === file))
  for (const { file } of films) await makeFilm(file)
}

/** Sends a picture again that did not get there. */
export const retryPicture = (file: string): Promise<void> =>
  areaCommand({ _tag: "MomentPictureRetryAsked", area: "moments", file })

/** Takes a picture out of the draft. */
export const removePicture = (file: string): Promise<void> =>
  areaCommand({ _tag: "MomentPictureRemoveAsked", area: "moments", file })

/** Where the moment is; `null`: no place any more. Rejects where the code for it cannot be fetched. */
export const placeMoment = (place: NamedPlace | null): Promise<void> =>
  areaCommand({ _tag: "MomentPlaceAsked", area: "moments", place })

/** Shows my friends what I wrote. */
export const postMoment = (): Promise<void> => areaCommand({ _tag: "MomentPostAsked", area: "moments", name: newMessageId() })

/** Gives up what I wrote. */
export const discardMoment = (): Promise<void> => areaCommand({ _tag: "MomentDiscardAsked", area: "moments" })

/** Sets the picture on top of my moments; `null`: takes it away. */
export const setMomentsCover = async (file: File | null): Promise<void> => {
  const read = file === null ? null : await measured(file)
  const picture = read === null ? null : held(read)
  await areaCommand({ _tag: "MomentsCoverAsked", area: "moments", picture })
  watch()
}

/** Gives up the picture that is on its way to the top. */
export const giveUpCover = (): Promise<void> => areaCommand({ _tag: "MomentsCoverEndAsked", area: "moments" })
