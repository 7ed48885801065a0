import type { Declared } from "../Declared.ts"
import type { GroupPictureAsk } from "./Ask.ts"
import type { GroupPictureCommand } from "./Command.ts"
import type { GroupPictureState } from "./State.ts"

interface Types {
  readonly state: GroupPictureState
  readonly command: GroupPictureCommand
  readonly fact: never
  readonly ask: GroupPictureAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = { initial: { chats: {} } }
