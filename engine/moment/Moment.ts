import type { Person } from "../account/User.ts"
import type { Millis } from "../format/Millis.ts"
import type { NamedPlace } from "../message/places.ts"

/** A picture or video of a moment, where it is and how large, in pixels; 0 where nobody knows. */
export interface MomentPicture {
  /** Number of the file. */
  readonly id: number
  readonly url: string
  readonly width: number
  readonly height: number
  /** How long a video plays; 0 of a picture, and where nobody says. */
  readonly seconds: number
}

/** What somebody says below a moment (DEC-0086). */
export interface Comment {
  readonly id: number
  readonly author: Person
  /** Who wrote the comment that it answers; `null` without one. */
  readonly answers: Person | null
  /** A fragment of HTML, to be sanitised before it is drawn. */
  readonly html: string
  readonly at: Millis
}

/** Something that somebody shows their friends or colleagues (DEC-0065). */
export interface Moment {
  /** Its number; newer ones have larger ones. */
  readonly id: number
  readonly author: Person
  /** A fragment of HTML, to be sanitised before it is drawn; empty where there are only pictures. */
  readonly html: string
  readonly pictures: ReadonlyArray<MomentPicture>
  /** Its one file is a video. */
  readonly isVideo: boolean
  readonly place: NamedPlace | null
  readonly at: Millis
  /** Whether I like it. */
  readonly liked: boolean
  /** How many like it, and the first of them. */
  readonly likes: number
  readonly likers: ReadonlyArray<Person>
  /** How many comments there are, and the newest of them, oldest first. */
  readonly said: number
  readonly comments: ReadonlyArray<Comment>
}
