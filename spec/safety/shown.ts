import type { Scene } from "./past.ts"

/** Calls that answer with a list, of which the tables may say whether anything is in it. */
const LISTS = new Set(["friendIndex", "getAllUser", "getMessageList"])

/** Whether a resume told lines of what it was asked for, nothing, or that it is not the asker's. */
const resumed = (data: unknown): string => {
  const { entries, gone } = data as { readonly entries: ReadonlyArray<{ s: string }>; readonly gone: ReadonlyArray<string> }
  if (gone.length > 0) return entries.some(({ s }) => gone.includes(s)) ? "gone, but told" : "gone"
  return entries.length > 0 ? "told" : "nothing-told"
}

/**
 * How much an answer shows, in a word: of lists whether anything is in them, of people and groups whether all of them is there. Empty where
 * the tables only ask whether the call succeeds.
 */
export const shown = (data: unknown, { it: { call }, them }: Scene): string => {
  const rows: ReadonlyArray<object> = Array.isArray(data) ? data : [data]
  if (call === "resume") return resumed(data)
  if (call === "momentsIndex") return (data as { readonly list: ReadonlyArray<object> }).list.length === 0 ? "empty" : "filled"
  if (call === "getContacts") return rows.some((row) => "id" in row && row.id === them.id) ? "with-them" : "without-them"
  if (call === "groupInfo" || call === "scanQr") return rows.some((row) => "owner_id" in row) ? "full" : "preview"
  if (LISTS.has(call) || (call === "searchUser" && rows.length === 0)) return rows.length === 0 ? "empty" : "filled"
  if (call !== "getUserInfo" && call !== "searchUser") return ""
  return rows.every((row) => "account" in row && !String(row.account).includes("***")) ? "full" : "masked"
}
