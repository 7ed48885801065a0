import { Result } from "effect"
import { looseWhole } from "../../../api/values.ts"
import type { Answered } from "../../../error/outcome.ts"
import { type NamedPlace, placeToSay } from "../../../message/places.ts"
import { refused } from "../../../error/refusal.ts"
import { checkAttachment, fileClass } from "../../../message/files.ts"
import { checkMoment } from "../../../moment/check.ts"
import { filesTaken } from "../../../moment/choose.ts"
import { PICTURES_MAX } from "../../../moment/limits.ts"
import { beginOtherUpload, giveUp, uploadFailureWords } from "../../core/uploads/bring.ts"
import { delayOutbox, isAbsent, TRIES, waitLonger } from "../../core/conversation/outbox.ts"
import { endsSession, problemWords, refuseSilently, refusalWords } from "../../core/notices/notices.ts"
import type { MomentsView } from "./View.ts"
import { type CommandId, DONE, type CommandOutcome } from "../../core/notices/settled/Settled.ts"
import { outcomeOfAnswer } from "../../core/notices/settled/outcome.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { andThen, stay } from "../../Turn.ts"
import { wantAfterProblem, type AreaTurn, wantCall, type Want, wantToast } from "../Want.ts"
import type { FileId } from "../../core/uploads/Upload.ts"
import type { Words } from "../../core/notices/Words.ts"
import type { ChosenFile } from "./Command.ts"
import { editMoments, withPlacedMoment, withMoments } from "./known.ts"
import { readWireMoment } from "./read.ts"
import { type DraftFilm, type DraftPicture, type MomentDraft, NO_DRAFT } from "./State.ts"

const withDraft = (state: MomentsView, change: Partial<MomentDraft>): MomentsView =>
  withMoments(state, { draft: { ...state.moments.draft, ...change } })

type Going = Pick<DraftPicture, "file" | "film" | "name" | "size">

/** By which command. */
interface By {
  readonly commandId?: CommandId
}

/** Pictures go to the service, or a video with its small picture (OUTBOX-20). */
const bringAll = (state: MomentsView, pictures: ReadonlyArray<Going>, by: By): AreaTurn<MomentsView> =>
  pictures.reduce<AreaTurn<MomentsView>>(
    (turn, { film, ...each }) => andThen(turn, (next) => beginOtherUpload(next, "moment", { ...each, poster: film?.poster }, by)),
    stay(state)
  )

/** What I write; nothing changes any more while it is on its way. */
export const writeDraft = (state: MomentsView, html: string): AreaTurn<MomentsView> =>
  stay(state.moments.draft.stage === "posting" ? state : withDraft(state, { html, stage: "writing", words: null }))

/** Where it is, as a message says it; `null`: nowhere. A place that cannot be said leaves the one before. */
export const setDraftPlace = (state: MomentsView, chosen: NamedPlace | null): AreaTurn<MomentsView> => {
  if (state.moments.draft.stage === "posting") return stay(state)
  const said = chosen === null ? Result.succeed(null) : placeToSay(chosen)
  const change: Partial<MomentDraft> = Result.match(said, {
    onFailure: (refusal) => ({ words: refusalWords(refusal), refusedAt: "place" }),
    onSuccess: (at) => ({ place: at, words: null })
  })
  return stay(withDraft(state, { ...change, stage: "writing" }))
}

const drafted = ({ file, name, size }: ChosenFile): DraftPicture => {
  const picture = { file, name, size, number: 0, words: null }
  return fileClass(name) === "video" ? { ...picture, film: null } : picture
}

/**
 * Pictures set out as soon as they are chosen, as many as a moment may have; a video waits until it is made ready. What the service would
 * not take is said before a byte of it goes.
 */
export const addPictures = (
  state: MomentsView,
  asked: By & { readonly pictures: ReadonlyArray<ChosenFile> }
): AreaTurn<MomentsView> => {
  const { pictures: chosen } = asked
  const { pictures, stage } = state.moments.draft
  if (stage === "posting") return stay(state)
  const limits = { bytes: state.service.fileMax, extensions: state.service.fileExtensions }
  const checked = chosen.map((each) => ({ each, may: checkAttachment(each, limits) }))
  const fit = checked.filter(({ may }) => Result.isSuccess(may)).map(({ each }) => each)
  const fresh = filesTaken(pictures, fit).map(drafted)
  const tooMany = fresh.length < fit.length ? refused("moment-files", { max: PICTURES_MAX }) : undefined
  const problem = tooMany ?? checked.map(({ may }) => may).find(Result.isFailure)?.failure
  const words = problem === undefined ? null : refusalWords(problem)
  const next = withDraft(state, { pictures: [...pictures, ...fresh], stage: "writing", words, refusedAt: "pictures" })
  const going = fresh.filter(({ film }) => film === undefined)
  return bringAll(next, going, asked)
}

/** The video is made ready and sets out, unless it was taken out meanwhile. */
export const filmMade = (
  state: MomentsView,
  asked: By & DraftFilm & Pick<ChosenFile, "file" | "size">
): AreaTurn<MomentsView> => {
  const { file, poster, seconds, size } = asked
  const made = { film: { poster, seconds }, size }
  const waits = state.moments.draft.pictures.filter((each) => each.file === file && each.film === null)
  return bringAll(
    withPicture(state, file, waits.length > 0 ? made : {}),
    waits.map((each) => ({ ...each, ...made })),
    asked
  )
}

/** Sends a picture again that did not get there. */
export const uploadPictureAgain = (state: MomentsView, asked: By & { readonly file: FileId }): AreaTurn<MomentsView> => {
  const { file } = asked
  const lost = state.moments.draft.pictures.filter((each) => each.file === file && each.words !== null)
  return bringAll(withPicture(state, file, { words: null }), lost, asked)
}

const withPicture = (state: MomentsView, file: FileId, change: Partial<DraftPicture>): MomentsView =>
  editMoments(state, ({ draft }) => {
    for (const each of draft.pictures) if (each.file === file) Object.assign(each, change)
  })

/** Takes a picture out; one on its way is given up. */
export const withoutDraftPicture = (state: MomentsView, file: FileId): AreaTurn<MomentsView> => {
  const { pictures, stage } = state.moments.draft
  if (stage === "posting") return stay(state)
  const next = withDraft(state, { pictures: pictures.filter((each) => each.file !== file), stage: "writing", words: null })
  return giveUp(next, file)
}

/** Gives up what I wrote, and what of it is on its way. */
export const discardDraft = (state: MomentsView): AreaTurn<MomentsView> => {
  const gone: AreaTurn<MomentsView> = [withMoments(state, { draft: NO_DRAFT }), ended(state, { _tag: "Over" })]
  return state.moments.draft.pictures.reduce((turn, { file }) => andThen(turn, (next) => giveUp(next, file)), gone)
}

/** Goes on as soon as every picture is there. */
export const goOn = (state: MomentsView): AreaTurn<MomentsView> => {
  const { html, name, pictures, place: at, stage } = state.moments.draft
  if (stage !== "posting" || pictures.some(({ number }) => number === 0)) return stay(state)
  const body = { name, content: html, file_ids: pictures.map(({ number }) => number), ...(at === null ? {} : { location: at }) }
  return [state, [wantCall({ area: "moments", call: "momentsAdd", body })]]
}

/**
 * Shows what I wrote to my friends, under one name as long as it is the same draft, so that it is there once; pictures that did not
 * get there are sent again, and what fails stays to be tried again.
 */
export const requestPost = (state: MomentsView, asked: By & { readonly name: string }): AreaTurn<MomentsView> => {
  const { commandId: command = "", name } = asked
  const { draft } = state.moments
  if (draft.stage === "posting") return stay(state)
  const checked = checkMoment(draft.html, draft.pictures.length)
  if (Result.isFailure(checked))
    return [withDraft(state, { words: refusalWords(checked.failure), refusedAt: "text" }), [refuseSilently(checked.failure)]]
  const lost = draft.pictures.filter(({ words }) => words !== null)
  const pictures = draft.pictures.map((each) => ({ ...each, words: null }))
  const called = draft.name === "" ? name : draft.name
  const next = withDraft(state, { name: called, html: checked.success, pictures, stage: "posting", command, words: null })
  return andThen(andThen(bringAll(next, lost, asked), goOn), (posting) => [posting, [{ _tag: "Hold" }]])
}

/** The command that posts the draft comes to its end; where none does, it ends none. */
const ended = ({ moments: { draft } }: MomentsView, outcome: CommandOutcome): ReadonlyArray<Want> => [
  { _tag: "End", id: draft.command, outcome }
]

/** Says that a moment was not posted, to a person who may look at something else. */
const NOT_POSTED: Words = { _tag: "Key", key: "moments:draft.notPosted", params: {} }

/** The draft is on its way no more, and stays to be tried again; of one that went on by itself a toast tells (MOMENT-11). */
const stopped = (
  state: MomentsView,
  why: Pick<MomentDraft, "refusedAt" | "words">,
  answered: Answered
): AreaTurn<MomentsView> => {
  const { resumed, ...draft } = state.moments.draft
  const isTold = resumed !== undefined && !endsSession(answered)
  return [
    withMoments(state, { draft: { ...draft, ...why, stage: "failed" } }),
    [
      ...ended(state, outcomeOfAnswer(answered)),
      ...(isTold ? [wantToast(NOT_POSTED, "answer")] : []),
      ...wantAfterProblem(answered)
    ]
  ]
}

/** A picture of the draft is there, or did not get there: then the moment waits. */
export const endDraftUpload = (
  state: MomentsView,
  { ask: { of: file }, result }: AreaReplyOf<"moments", "uploadFile">
): AreaTurn<MomentsView> => {
  const number = result._tag === "Done" ? looseWhole(result.data.file_id) : 0
  if (number > 0) return goOn(withPicture(state, file, { number, words: null }))
  const answered = result._tag === "Problem" ? result.answered : ({ _tag: "NotEnvelope" } as const)
  const words = uploadFailureWords(answered)
  const failed = withPicture(state, file, { words })
  // what does not go with the draft, as a picture on top that was given up, does not stop it
  const { pictures, stage } = state.moments.draft
  const isPosting = stage === "posting" && pictures.some((each) => each.file === file)
  return isPosting ? stopped(failed, { words, refusedAt: "pictures" }, answered) : [failed, wantAfterProblem(answered)]
}

/** The service has its files no more: all of them are brought again. */
const broughtAgain = (state: MomentsView): AreaTurn<MomentsView> => {
  const pictures = state.moments.draft.pictures.map((each) => ({ ...each, number: 0 }))
  return bringAll(withDraft(state, { pictures }), pictures, {})
}

/**
 * A moment that goes on by itself waits as its files do where nobody answered, and is brought again where the service has its files no more;
 * `undefined`: it was refused, or went in vain often enough (MOMENT-11, DEC-0377).
 */
const resumedLater = (state: MomentsView, tries: number, answered: Answered): AreaTurn<MomentsView> | undefined => {
  const again = (failures: number, waits: boolean): MomentsView => withDraft(state, { resumed: { tries: failures, waits } })
  const isLast = tries >= TRIES
  switch (answered._tag) {
    case "NoResponse":
    case "Aborted":
      return waitLonger(again(tries, true))
    case "Envelope":
      if (answered.code === 400 && answered.retryAfter !== undefined) return delayOutbox(again(tries, true), answered.retryAfter)
      return answered.reason === "file-unknown" && !isLast ? broughtAgain(again(tries + 1, false)) : undefined
    case "HttpStatus":
      if (isAbsent(answered.status)) return waitLonger(again(tries, true))
      return isLast ? undefined : waitLonger(again(tries + 1, true))
    case "NotEnvelope":
      return isLast ? undefined : waitLonger(again(tries + 1, true))
  }
}

/** What waits because nobody answered goes again, under its name, as soon as files may (MOMENT-11). */
export const postAgain = (state: MomentsView): AreaTurn<MomentsView> => {
  const { attaching, moments, outbox } = state
  const { resumed } = moments.draft
  if (resumed?.waits !== true || attaching.held || outbox.waits === "busy") return stay(state)
  return goOn(withDraft(state, { resumed: { ...resumed, waits: false } }))
}

/** My moment is there, or stays to be tried again. */
export const momentsAdd = (
  state: MomentsView,
  { ask: { body }, result }: AreaReplyOf<"moments", "momentsAdd">
): AreaTurn<MomentsView> => {
  const { name, resumed } = state.moments.draft
  if (body.name !== name) return stay(state)
  if (result._tag === "Done")
    return [withMoments(withPlacedMoment(state, readWireMoment(result.data)), { draft: NO_DRAFT }), ended(state, DONE)]
  const { answered } = result
  const later = resumed === undefined || endsSession(answered) ? undefined : resumedLater(state, resumed.tries, answered)
  return later ?? stopped(state, { words: problemWords(answered), refusedAt: "text" }, answered)
}
