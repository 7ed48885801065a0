import type { Declared } from "../Declared.ts"
import type { EmojiAsk } from "./Ask.ts"
import type { EmojiCommand } from "./Command.ts"
import type { EmojiState } from "./State.ts"

interface Types {
  readonly state: EmojiState
  readonly command: EmojiCommand
  readonly fact: never
  readonly ask: EmojiAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = {
  initial: { kept: null, round: 0, adding: [] },
  // without its code the collection was not read, and a change of it means nothing
  hears: { emojis: "loaded" }
}
