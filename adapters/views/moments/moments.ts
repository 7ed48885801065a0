import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import { type Person, UserId } from "#engine/account/User.ts"
import type { ShownFeed } from "#engine/client/areas/moments/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { type Contact, ContactId } from "#engine/contact/Contact.ts"
import { mayShow } from "#engine/editor/address.ts"
import { coverSize } from "#engine/format/coverSize.ts"
import { duration } from "#engine/format/duration.ts"
import { type RelativeTime, relativeTime } from "#engine/format/relativeTime.ts"
import type { NamedPlace } from "#engine/message/places.ts"
import { columnsOf } from "#engine/moment/columns.ts"
import { COMMENT_MAX } from "#engine/moment/limits.ts"
import type { Comment, Moment, MomentPicture } from "#engine/moment/Moment.ts"
import { minute } from "../../clock/minute.ts"
import { zone } from "../../clock/zone.ts"
import { areaCommand } from "../shared/area.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { messageHtml } from "../message/messageHtml.ts"
import { smallOf } from "../message/picture.ts"
import { me } from "../shared/session.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** Longest comment, in characters. */
export const LONGEST_COMMENT = COMMENT_MAX

/** Moments of which was told since they were looked at. */
export const momentsTold = slice((state) => state.moments.told, [])

/** What the page of moments shows. */
type MomentsPage =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | {
      readonly _tag: "Moments"
      readonly ids: ReadonlyArray<number>
      /** There are older ones; `isLoading`: a page is on its way; `words`: why one did not come. */
      readonly hasOlder: boolean
      readonly isLoading: boolean
      readonly words: Words | null
    }

const feed = cachedByKey((of: number) => slice<ShownFeed | null>((state) => state.moments.feeds[of] ?? null, null))
const known = slice<HashMap.HashMap<number, Moment>>((state) => state.moments.known, HashMap.empty())

const LOADING: MomentsPage = { _tag: "Loading" }

/** The moments of somebody, or, of 0, of all whom I see; those of people who are no friends any more are not among them. */
export const momentsPage = cachedByKey((of: number) =>
  computed((): MomentsPage => {
    const read = feed(of).value
    const asked = task(`moments:${of}`).value
    const words = asked?._tag === "Failed" ? asked.words : null
    if (read === null) return words === null ? LOADING : { _tag: "Failed", words }
    const all = known.value
    const ids = read.ids.filter((id) => HashMap.has(all, id))
    return { _tag: "Moments", ids, hasOlder: read.hasOlder, isLoading: asked?._tag === "Busy", words }
  })
)

/** Address of the picture on top; empty without one. */
export const momentsCover = cachedByKey((of: number) => computed(() => shownAt(feed(of).value?.cover ?? "")))

/** Who stands above the moments of somebody, 0 for all: then it is I. */
export const momentsOwner = cachedByKey((of: number) =>
  computed((): { readonly who: Person; readonly isMine: boolean } => {
    const mine = me.value
    if (mine !== null && (of === 0 || of === mine.id)) return { who: mine, isMine: true }
    const id = UserId.make(of)
    const { avatar = "", name = "" } = contact(id).value ?? {}
    return { who: { id, name, avatar }, isMine: false }
  })
)

/** A picture of a moment as it is drawn. */
export interface DrawnMomentPicture {
  readonly id: number
  readonly small: string
  readonly whole: string
  /** Its sides, for the box in which it stands before it is here. */
  readonly width: number
  readonly height: number
  /** How long a video plays, for readers; empty where nobody says. */
  readonly length: string
}

/** A comment as it is drawn. */
export interface DrawnComment {
  readonly id: number
  readonly author: Person
  readonly answers: Person | null
  readonly html: string
  readonly mayDelete: boolean
}

/** A moment as it is drawn. */
export interface DrawnMoment {
  readonly author: Person
  readonly isMine: boolean
  readonly html: string
  readonly pictures: ReadonlyArray<DrawnMomentPicture>
  readonly columns: number
  readonly isVideo: boolean
  readonly place: NamedPlace | null
  readonly time: RelativeTime
  readonly liked: boolean
  readonly likes: number
  readonly likers: ReadonlyArray<string>
  readonly said: number
  readonly comments: ReadonlyArray<DrawnComment>
}

const shownAt = (url: string): string => (url !== "" && mayShow(url, location.origin) ? url : "")

const contact = cachedByKey((id: UserId) =>
  slice<Contact | null>((state) => Option.getOrNull(HashMap.get(state.contacts, ContactId.make(String(id)))), null)
)

/** Somebody by the name that I know them by. */
const named = (person: Person): Person => ({ ...person, name: contact(person.id).value?.name || person.name })

const drawnPicture = ({ height, id, seconds, url, width }: MomentPicture): DrawnMomentPicture => {
  const whole = shownAt(url)
  const size = coverSize({ width, height })
  return { id, whole, small: whole === "" ? "" : smallOf(whole), ...size, length: seconds > 0 ? duration(seconds) : "" }
}

const drawnComment = ({ answers, author, html, id }: Comment, isMine: boolean): DrawnComment => ({
  id,
  author: named(author),
  answers: answers === null ? null : named(answers),
  html: messageHtml(html).html,
  mayDelete: isMine || author.id === me.value?.id
})

const moment = cachedByKey((id: number) => slice((state) => Option.getOrNull(HashMap.get(state.moments.known, id)), null))

/** One moment; `null` when it is gone. */
export const drawnMoment = cachedByKey((id: number) =>
  computed((): DrawnMoment | null => {
    const it = moment(id).value
    if (it === null) return null
    const isMine = it.author.id === me.value?.id
    return {
      author: named(it.author),
      isMine,
      html: it.html === "" ? "" : messageHtml(it.html).html,
      pictures: it.pictures.map(drawnPicture),
      columns: columnsOf(it.pictures.length),
      isVideo: it.isVideo,
      place: it.place,
      time: relativeTime(it.at, minute.value > it.at ? minute.value : it.at, zone),
      liked: it.liked,
      likes: it.likes,
      likers: it.likers.map((each) => named(each).name),
      said: it.said,
      comments: it.comments.map((each) => drawnComment(each, isMine))
    }
  })
)

/** Small ones of the newest pictures of somebody, as far as their moments were read. */
export const newestPictures = cachedByKey((of: number) =>
  computed((): ReadonlyArray<string> => {
    const ids = feed(of).value?.ids ?? []
    const all = ids.flatMap((id) => Option.getOrNull(HashMap.get(known.value, id)) ?? [])
    return all
      .filter(({ isVideo }) => !isVideo)
      .flatMap(({ pictures }) => pictures.map((each) => drawnPicture(each).small))
      .filter((url) => url !== "")
      .slice(0, NEWEST)
  })
)

/** Pictures beside the row of somebody's page that leads to their moments. */
const NEWEST = 4

/** Asks for the newest moments of somebody, or of all. Rejects where the code for it cannot be fetched. */
export const readMoments = (of: number): Promise<void> => areaCommand({ _tag: "MomentsAsked", area: "moments", of, older: false })

/** Asks for the page below. */
export const olderMoments = (of: number): Promise<void> => areaCommand({ _tag: "MomentsAsked", area: "moments", of, older: true })

/** Asks for more of what was said below a moment. */
export const readMoment = (id: number): Promise<void> => areaCommand({ _tag: "MomentAsked", area: "moments", id })

/** What was told of moments is on screen. */
export const momentsShown = (): Promise<void> => areaCommand({ _tag: "MomentsShownAsked", area: "moments" })

/** Likes a moment, or takes the like back. */
export const setMomentLiked = (id: number, likes: boolean): Promise<void> =>
  areaCommand({ _tag: "MomentLikeAsked", area: "moments", id, likes })
