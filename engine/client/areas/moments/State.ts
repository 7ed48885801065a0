import { HashMap } from "effect"
import type { NamedPlace } from "../../../message/places.ts"
import type { Feed } from "../../../moment/feed.ts"
import type { Moment } from "../../../moment/Moment.ts"
import type { CommandId } from "../../core/notices/settled/Settled.ts"
import type { Words } from "../../core/notices/Words.ts"
import type { FileId } from "../../core/uploads/Upload.ts"

/** Moments as far as they were looked at, and what I am about to show. */
export interface MomentsState {
  /** What is known of each, by its number. */
  readonly known: HashMap.HashMap<number, Moment>
  /** By whose moments they hold; 0 for those of all whom I see. */
  readonly feeds: Readonly<Record<number, ShownFeed>>
  readonly draft: MomentDraft
  /** What of it the device keeps. */
  readonly kept: DraftKept
  /** What the service knows of my likes while a change of it is on its way, by the number of the moment. */
  readonly liking: Readonly<Record<number, boolean>>
  /** The comment on its way or refused, by the number of the moment: what is said again goes under the same name. */
  readonly saying: Readonly<Record<number, Saying>>
  /** The picture on its way to be the one on top of my moments; empty when none is. */
  readonly cover: FileId
  /** Moments of which was told since they were looked at. */
  readonly told: ReadonlyArray<number>
  /** What others did that nobody looked at: likes and comments. */
  readonly news: number
}

/** A feed with the picture on top of it. */
export interface ShownFeed extends Feed {
  /** Address of the picture, empty without one. */
  readonly cover: string
}

/** A moment that is being written, or on its way. */
export interface MomentDraft {
  /** What it is called on the wire, so that it is there once however often it is sent; empty before the first time. */
  readonly name: string
  readonly html: string
  readonly pictures: ReadonlyArray<DraftPicture>
  readonly place: NamedPlace | null
  readonly stage: "writing" | "posting" | "failed"
  /** The command that posts it; empty: none does. */
  readonly command: CommandId
  /** It was on its way in an earlier run of the page, and goes on by itself. */
  readonly resumed?: {
    /** How often it went to a service that could not answer it. */
    readonly tries: number
    /** It waits until files may go again. */
    readonly waits: boolean
  }
  /** Why it, a picture or the place was refused. */
  readonly words: Words | null
  /** What of it the words are about. */
  readonly refusedAt: "text" | "pictures" | "place"
}

/** What the device keeps of a draft: unknown before it was read; then the draft that was kept last, with the uploads of its files. */
type DraftKept =
  | { readonly _tag: "Unread" | "Reading" }
  | { readonly _tag: "Kept"; readonly draft: MomentDraft; readonly uploads: ReadonlyMap<FileId, string> }

/** What is shown of a video before it plays. */
export interface DraftFilm {
  /** A small picture as a `data:` address, empty without one. */
  readonly poster: string
  /** How long it plays, 0 where nobody says. */
  readonly seconds: number
}

/** A picture, or the one video, of this device, on its way to the service. */
export interface DraftPicture {
  readonly file: FileId
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Its number at the service, 0 before it is there. */
  readonly number: number
  /** Why it did not get there; `null`: it did, or is on its way. */
  readonly words: Words | null
  /** Of a video alone; `null` until it is made ready. */
  readonly film?: DraftFilm | null
}

interface Saying {
  readonly name: string
  readonly html: string
  readonly replyTo: number
}

/** Nothing written. */
export const NO_DRAFT: MomentDraft = {
  name: "",
  html: "",
  pictures: [],
  place: null,
  stage: "writing",
  command: "",
  words: null,
  refusedAt: "text"
}

/** Whether nothing is written, whatever stands around it. */
export const hasNoWords = ({ html }: Pick<MomentDraft, "html">): boolean => /^(<p>(<br>)?<\/p>)*$/.test(html)

/** Whether a moment was begun: something of it would be lost. */
export const isBegun = (draft: MomentDraft): boolean => draft.pictures.length > 0 || draft.place !== null || !hasNoWords(draft)

/** Nothing known. */
export const NO_MOMENTS: MomentsState = {
  known: HashMap.empty(),
  feeds: {},
  draft: NO_DRAFT,
  kept: { _tag: "Unread" },
  liking: {},
  saying: {},
  cover: "",
  told: [],
  news: 0
}
