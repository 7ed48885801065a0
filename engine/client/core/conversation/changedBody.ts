import { bodyOf } from "../../../api/bodies.ts"
import { kindOfType, kindNamed } from "../../../message/kinds/kinds.ts"
import type { Body } from "../../../message/Body.ts"

/** What the service says of a message that it changed; without a type only of a text. */
export interface BodyChange {
  readonly content: string
  readonly type?: string
  readonly extends?: Readonly<Record<string, unknown>>
}

/**
 * What a message holds by word of the service: a text in place of what it was; a call, and each other kind that changes, what became of
 * it. What was recalled, and what waits, stays as it is; so does all else of which no type is told.
 */
export const changedBody = (body: Body, { content, extends: it = {}, type = "" }: BodyChange): Body | undefined => {
  if (body._tag === "Recalled") return undefined
  const kind = kindOfType(type)
  if (kindNamed(kind).mayBe.changed) return body._tag === kind ? bodyOf({ type, content, extends: it }) : undefined
  return body._tag === "Text" || kind === "Text" ? { _tag: "Text", html: content } : undefined
}
