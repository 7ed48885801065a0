import { Option, Schema } from "effect"
import { beginOtherUpload } from "../../core/uploads/bring.ts"
import { meIn } from "../../core/session/me.ts"
import { andThen, stay } from "../../Turn.ts"
import type { AreaTurn, Want } from "../Want.ts"
import type { MomentsFact } from "./Fact.ts"
import { withMoments } from "./known.ts"
import { goOn } from "./post.ts"
import { type DraftFilm, type DraftPicture, isBegun, type MomentDraft, NO_DRAFT } from "./State.ts"
import type { MomentsView } from "./View.ts"

/** A moment that is being written, as the device keeps it (OUTBOX-22, DEC-0342). */
const KeptDraft = Schema.Struct({
  name: Schema.String,
  html: Schema.String,
  posting: Schema.Boolean,
  place: Schema.NullOr(
    Schema.Struct({ name: Schema.String, address: Schema.String, latitude: Schema.Finite, longitude: Schema.Finite })
  ),
  pictures: Schema.Array(
    Schema.Struct({
      file: Schema.String,
      name: Schema.String,
      size: Schema.Int,
      /** Its number at the service, 0 before it is there. */
      number: Schema.Int,
      /** The service's name for its upload, empty before it has begun. */
      upload: Schema.String,
      film: Schema.optionalKey(Schema.Struct({ poster: Schema.String, seconds: Schema.Finite }))
    })
  )
})
type KeptDraft = typeof KeptDraft.Type

const decode = Schema.decodeUnknownOption(KeptDraft)

/** Whether the bytes of a picture are what is sent: a video's are not before it is made ready. */
const isReady = (picture: DraftPicture): picture is DraftPicture & { readonly film?: DraftFilm } => picture.film !== null

const filesOf = ({ pictures }: MomentDraft): ReadonlyArray<string> => pictures.filter(isReady).map(({ file }) => file)

const recordOf = (draft: MomentDraft, uploads: ReadonlyMap<string, string>): KeptDraft | null =>
  isBegun(draft)
    ? {
        name: draft.name,
        html: draft.html,
        posting: draft.stage === "posting",
        place: draft.place,
        pictures: draft.pictures.filter(isReady).map(({ file, film, name, number, size }) => ({
          ...{ file, name, size, number, upload: uploads.get(file) ?? "" },
          ...(film === undefined ? {} : { film })
        }))
      }
    : null

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([file, upload]) => b.get(file) === upload)

/**
 * What a person writes is kept as they write it, with how far its files are, once it is known what was kept before (OUTBOX-22, DEC-0342).
 * What stands there since an earlier start is read first.
 */
export const keepDraft = (view: MomentsView): AreaTurn<MomentsView> => {
  const { draft, kept } = view.moments
  if (view.session._tag !== "LoggedIn") return stay(view)
  const owner = meIn(view)
  if (kept._tag === "Unread")
    return [withMoments(view, { kept: { _tag: "Reading" } }), [{ _tag: "ReadDraft", area: "moments", owner }]]
  if (kept._tag !== "Kept") return stay(view)
  const uploads = new Map(
    view.attaching.others.flatMap(({ file, purpose, upload }) => (purpose === "moment" ? [[file, upload]] : []))
  )
  if (kept.draft === draft && isSame(kept.uploads, uploads)) return stay(view)
  const before = filesOf(kept.draft)
  const now = filesOf(draft)
  const keep: Want = {
    _tag: "KeepDraft",
    area: "moments",
    owner,
    record: recordOf(draft, uploads),
    came: now.filter((file) => !before.includes(file)),
    left: before.filter((file) => !now.includes(file))
  }
  return [withMoments(view, { kept: { _tag: "Kept", draft, uploads } }), [keep]]
}

const restored = ({ html, name, pictures, place, posting }: KeptDraft): MomentDraft => ({
  ...NO_DRAFT,
  name,
  html,
  place,
  stage: posting ? "posting" : "writing",
  ...(posting ? { resumed: { tries: 0, waits: false } } : {}),
  pictures: pictures.map(({ file, film, name, number, size }) => ({
    ...{ file, name, size, number, words: null },
    ...(film === undefined ? {} : { film })
  }))
})

/** What was written before the page was loaded again stands there again, and its files go on where they were; what was written since is newer. */
export const draftKept = (view: MomentsView, { owner, record }: MomentsFact): AreaTurn<MomentsView> => {
  if (owner !== meIn(view) || view.moments.kept._tag !== "Reading") return stay(view)
  const kept = Option.getOrUndefined(decode(record))
  const known = (draft: MomentDraft): MomentsView => withMoments(view, { kept: { _tag: "Kept", draft, uploads: new Map() } })
  if (kept === undefined) return stay(known(NO_DRAFT))
  const draft = restored(kept)
  if (isBegun(view.moments.draft)) return stay(known(draft))
  const going = kept.pictures.filter(({ number }) => number === 0)
  const turn = going.reduce<AreaTurn<MomentsView>>(
    (before, { film, ...picture }) =>
      andThen(before, (next) => beginOtherUpload(next, "moment", { ...picture, poster: film?.poster }, {})),
    stay(withMoments(known(draft), { draft }))
  )
  return andThen(turn, goOn)
}
