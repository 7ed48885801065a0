import type { NamedPlace } from "../../../message/places.ts"
import type { Size } from "../../../format/coverSize.ts"
import type { FileId } from "../../core/uploads/Upload.ts"
import type { DraftFilm } from "./State.ts"

/** A file that a screen holds. */
export interface ChosenFile {
  readonly file: FileId
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** In pixels, where its head says them. */
  readonly sides?: Size
}

/** What a person asks of moments. */
export type MomentsCommand =
  | Looking
  | Writing
  | { readonly _tag: "MomentLikeAsked"; readonly id: number; readonly likes: boolean }
  /** `name`: what it is called where it is new. */
  | {
      readonly _tag: "MomentCommentAsked"
      readonly id: number
      readonly name: string
      readonly text: string
      /** The comment that it answers; 0 for none. */
      readonly replyTo: number
    }
  | { readonly _tag: "MomentCommentDeleteAsked"; readonly id: number; readonly comment: number }
  | { readonly _tag: "MomentDeleteAsked"; readonly id: number }
  /** `null`: no picture on top any more. */
  | { readonly _tag: "MomentsCoverAsked"; readonly picture: ChosenFile | null }
  /** The picture that is on its way to the top is given up. */
  | { readonly _tag: "MomentsCoverEndAsked" }

type Looking =
  /** `of` whom; 0 for all. `older`: the page below what is there. */
  | { readonly _tag: "MomentsAsked"; readonly of: number; readonly older: boolean }
  /** Reads one of them again, with more of its comments. */
  | { readonly _tag: "MomentAsked"; readonly id: number }
  /** Moments are on screen: what was told of them is looked at. */
  | { readonly _tag: "MomentsShownAsked" }

type Writing =
  /** What was being written in an earlier run of the page goes on, though nobody looks at moments. */
  | { readonly _tag: "MomentKeptAsked" }
  | { readonly _tag: "MomentDraftAsked"; readonly html: string }
  /** Pictures, or one video, which sets out once it is made ready. */
  | { readonly _tag: "MomentPicturesAsked"; readonly pictures: ReadonlyArray<ChosenFile> }
  /** A video of the draft is made ready, with so many bytes. */
  | ({ readonly _tag: "MomentFilmAsked"; readonly file: FileId; readonly size: number } & DraftFilm)
  | { readonly _tag: "MomentPictureRetryAsked"; readonly file: FileId }
  /** Takes a picture away, on its way or not. */
  | { readonly _tag: "MomentPictureRemoveAsked"; readonly file: FileId }
  /** `null`: no place any more. */
  | { readonly _tag: "MomentPlaceAsked"; readonly place: NamedPlace | null }
  /** `name`: what it is called when it is sent for the first time. */
  | { readonly _tag: "MomentPostAsked"; readonly name: string }
  | { readonly _tag: "MomentDiscardAsked" }
