import { computed } from "@preact/signals-react"
import { Result } from "effect"
import { PASSWORD_LENGTH } from "#engine/account/limits.ts"
import { isReached } from "#engine/account/codesTo.ts"
import { provedKind } from "#engine/account/provedKind.ts"
import { isPasswordFree } from "#engine/account/passwordProof.ts"
import { mayChange, mayVerify } from "#engine/account/verified.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { FileId } from "#engine/client/core/uploads/Upload.ts"
import type { CodesTo } from "#engine/setting/ServiceConfig.ts"
import { Millis } from "#engine/format/Millis.ts"
import { second } from "../../clock/second.ts"
import { forgetFile } from "../../upload/files.ts"
import { areaCommand, askingArea, NOT_FETCHED } from "../shared/area.ts"
import { holdToSend } from "../shared/elsewhere.ts"

import { service } from "../shared/service.ts"
import { me } from "../shared/session.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** The numbers that the hint below a new password names. */
export const PASSWORD_HINT = PASSWORD_LENGTH

/** Whether another password needs no further proof. Ticks only while that is so. */
const isFree = computed((): boolean => {
  const until = me.value?.passwordFreeUntil ?? 0
  return isPasswordFree(until, Date.now()) && isPasswordFree(until, second.value)
})

/** What shows that a password is mine to change. */
export type PasswordProof = "nothing" | "password" | "code"

const proofs = (byCode: boolean): ReadonlyArray<PasswordProof> =>
  isFree.value ? ["nothing"] : byCode ? ["password", "code"] : ["password"]

interface Security {
  readonly account: string
  /** Of which accounts one may be bound. */
  readonly accountKind: CodesTo
  readonly verified: boolean
  /** Whether an account may be bound, or why not: the administrator has switched such accounts off, or no code would come. */
  readonly bind: "may" | "off" | "no-codes"
  readonly proofs: ReadonlyArray<PasswordProof>
}

/** What the screen of security offers, by the configuration and by who I am (spec 1.4, 2.19). */
export const security = computed((): Security => {
  const { accountKind, codesTo } = service.value
  const account = me.value?.account ?? ""
  const verified = me.value?.verified === true
  const mayProve = Result.isSuccess(mayVerify(accountKind))
  const isMineReached = isReached(account, codesTo)
  const byCode = mayProve && Result.isSuccess(mayChange("password-by-code", verified)) && isMineReached
  const kind = provedKind(service.value)
  return {
    account,
    accountKind: kind,
    verified,
    // who is verified needs a code of the former account as well
    bind: !mayProve ? "off" : kind === "none" || (verified && !isMineReached) ? "no-codes" : "may",
    proofs: proofs(byCode)
  }
})

/** A place where I am logged in. Instants in milliseconds. */
export interface SessionRow {
  readonly id: string
  readonly kind: "phone" | "desk" | "program"
  readonly since: Millis
  readonly seen: Millis
  readonly isThis: boolean
}

/** Where I am logged in, as its screen shows it. */
export type SessionList =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Sessions"; readonly here: ReadonlyArray<SessionRow>; readonly others: ReadonlyArray<SessionRow> }

const LOADING: SessionList = { _tag: "Loading" }

const reading = askingArea()
const known = slice((state) => state.account.sessions, null)
const PAGES: ReadonlySet<string> = new Set(["h5", "web"])

/** This device first, then the others, the last used first. */
export const sessions = computed((): SessionList => {
  if (known.value === null) {
    if (reading.isUnfetched.value) return { _tag: "Failed", words: NOT_FETCHED }
    const asked = task("sessions").value
    return asked?._tag === "Failed" ? { _tag: "Failed", words: asked.words } : LOADING
  }
  const rows = known.value.map(({ create_time, id, is_current, is_mobile, last_time, terminal }): SessionRow => ({
    id,
    kind: is_mobile ? "phone" : PAGES.has(terminal) ? "desk" : "program",
    since: Millis.make(create_time * 1000),
    seen: Millis.make(last_time * 1000),
    isThis: is_current
  }))
  return { _tag: "Sessions", here: rows.filter(({ isThis }) => isThis), others: rows.filter(({ isThis }) => !isThis) }
})

/** Reads where I am logged in. */
export const readSessions = (): Promise<void> => reading.ask({ _tag: "SessionsAsked", area: "account" })

/** Hands over a picture that is to be the avatar; what is asked for it. */
export const avatarAsked = (picture: File) =>
  ({ _tag: "AvatarAsked", area: "account", file: holdToSend(picture), name: picture.name, size: picture.size }) as const

/** Cancels the upload of an avatar that is no longer needed. */
export const cancelAvatar = (file: FileId): void => {
  // where the area cannot be fetched it never sent anything that could be given up
  void areaCommand({ _tag: "AvatarEndAsked", area: "account", file }).catch(() => undefined)
  forgetFile(file)
}
