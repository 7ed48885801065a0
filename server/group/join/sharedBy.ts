import { Result } from "effect"
import type { Codes } from "../../code/codes.ts"
import type { ScannedGroup } from "../../code/scans.ts"

/** The code by which somebody asks about a group: the one they show, else the one that their session has just scanned (DEC-0106). */
export const sharedCode = (
  token: string,
  { read, scans }: Pick<Codes, "read" | "scans">,
  session: string,
  chat: string,
  now: number
): ScannedGroup | null => {
  if (token === "") return scans.of(session, Number(chat.slice("group-".length)), now) ?? null
  const meaning = read(token, now)
  return Result.isSuccess(meaning) && meaning.success._tag === "Group" ? meaning.success : null
}
