import type { Event } from "../../Event.ts"
import type { State } from "../../State.ts"
import { isLeader } from "./Part.ts"
import type { UploadsSaid } from "./TabMessage.ts"

/** Between two words to other tabs of how far files are, in milliseconds (TAB-10). */
const PROGRESS_EVERY = 300

type Uploading = Pick<State, "attaching" | "uploads">

/** How far the files of messages are that this tab uploads. */
export const uploadsOf = ({ attaching, uploads }: Uploading): UploadsSaid => ({
  _tag: "Uploads",
  going: attaching.underWay.flatMap((file) => {
    const going = uploads[file]
    return going === undefined ? [] : [{ file, ...going }]
  })
})

/**
 * What the leading tab tells others of how far its files are: at once when one sets out, arrives or is given up, and when it comes to lead, else a few times a second
 * (TAB-10). `saidAt`: when it last told it.
 */
export const uploadsSaid = (
  before: Uploading & Pick<State, "connection">,
  event: Event,
  after: Uploading & Pick<State, "connection">,
  saidAt: number
): UploadsSaid | null => {
  if (!isLeader(after)) return null
  if (!isLeader(before) || before.attaching.underWay !== after.attaching.underWay) return uploadsOf(after)
  const isNews = before.uploads !== after.uploads && after.attaching.underWay.length > 0
  return isNews && event.now - saidAt >= PROGRESS_EVERY ? uploadsOf(after) : null
}

/** The leading tab told how far its files are: this tab shows it as well (TAB-10). */
export const uploadsTold = <S extends Pick<State, "attaching" | "connection">>(state: S, going: UploadsSaid["going"]): S =>
  isLeader(state) ? state : { ...state, attaching: { ...state.attaching, elsewhere: going } }
