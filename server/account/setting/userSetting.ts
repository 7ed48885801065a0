import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"

/** What older desktop clients keep of a person's choices; nothing else is kept for them. */
export type UserSetting = Readonly<Record<string, string | boolean>>

type Read = (value: unknown) => string | boolean | undefined

const word: Read = (value) => (typeof value === "string" && /^[\w-]{1,32}$/.test(value) ? value : undefined)
const sendKey: Read = (value) => (value === 1 || value === 2 || value === "1" || value === "2" ? String(value) : undefined)

const YES: ReadonlyArray<unknown> = [true, "true", 1, "1"]
const NO: ReadonlyArray<unknown> = [false, "false", 0, "0", "", null]
/** Forms write a switch as a text. */
const onOrOff: Read = (value) => (YES.includes(value) ? true : NO.includes(value) ? false : undefined)

const KEYS: Readonly<Record<string, Read>> = {
  sendKey,
  theme: word,
  isVoice: onOrOff,
  avatarCricle: onOrOff,
  hideMessageName: onOrOff,
  hideMessageTime: onOrOff
}

/** The choices that we know of those that a client hands over; the first that is no choice is told. */
export const userSetting = (choices: Readonly<Record<string, unknown>>): Result.Result<UserSetting, Refused> => {
  const known: Record<string, string | boolean> = {}
  for (const [key, read] of Object.entries(KEYS)) {
    if (choices[key] === undefined) continue
    const value = read(choices[key])
    if (value === undefined) return Result.fail(refused("wrong-shape", { field: key }))
    known[key] = value
  }
  return Result.succeed(known)
}
