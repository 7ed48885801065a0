import { effect } from "@preact/signals-react"
import type { FileId } from "#engine/client/core/uploads/Upload.ts"
import { hasKeptMoment } from "../../archive/bytesDatabase.ts"
import { keepChosenFile } from "../../upload/files.ts"
import { me } from "./session.ts"
import { slice } from "./store.ts"

/** Files on their way that go with no message. */
const files = slice(({ attaching }) => attaching.others.length, 0)

const lockOf = (owner: number): string => `parley:files:${owner}:`

let isSaid = false

/** Says to other tabs how many files of this one are on their way: it holds a lock that is named by their number, which ends with the page. */
export const sayFiles = (): void => {
  if (isSaid || navigator.locks === undefined) return
  isSaid = true
  let letGo = (): void => undefined
  effect(() => {
    letGo()
    const owner = me.value?.id
    if (owner === undefined || files.value === 0) return
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // where the browser forbids locks, other tabs do not hear of it
    navigator.locks.request(`${lockOf(owner)}${files.value}`, { mode: "shared" }, () => held).catch(() => undefined)
  })
}

/** Holds a file that goes with no message; from the first one on, other tabs know how many are on their way here. */
export const holdToSend = (file: File): FileId => {
  sayFiles()
  return keepChosenFile(file)
}

/** What a logout would lose beside what this tab knows of: files of other tabs, and a moment that was begun in one of them or before this page. */
interface LossesElsewhere {
  readonly files: number
  readonly moment: boolean
}

/** Nothing. */
export const NO_LOSSES: LossesElsewhere = { files: 0, moment: false }

const filesElsewhere = async (owner: number): Promise<number> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const all = held.flatMap(({ name = "" }) => (name.startsWith(lockOf(owner)) ? [Number(name.slice(lockOf(owner).length))] : []))
  return Math.max(0, all.reduce((sum, each) => sum + each, 0) - files.peek())
}

/** What a part of the device says; nothing where it cannot say, as where the browser forbids it. */
const said = async <A>(look: Promise<A>, nothing: A): Promise<A> => {
  const [seen] = await Promise.allSettled([look])
  return seen.status === "fulfilled" ? seen.value : nothing
}

/** Looks what a logout would lose elsewhere; a part of the device that cannot say hides nothing that another says (OUTBOX-06, DEC-0344). */
export const lossesElsewhere = async (): Promise<LossesElsewhere> => {
  const owner = me.peek()?.id
  if (owner === undefined) return NO_LOSSES
  const [count, moment] = await Promise.all([
    said(filesElsewhere(owner), NO_LOSSES.files),
    said(hasKeptMoment(owner), NO_LOSSES.moment)
  ])
  return { files: count, moment }
}
