import { linkKind, pictureInText } from "./address.ts"
import { isSide } from "./formats.ts"
import { isFormula } from "./formula.ts"
import type { HtmlPolicy } from "./htmlPolicy.ts"
import { isMediaAddress } from "./mediaAddress.ts"

/**
 * What becomes of an element: it stays, only its content does, or all of it goes. `name` as a parser gives it, in any case
 * (EDITOR-13, spec 5.9, DEC-0056).
 */
export const fateOf = (policy: HtmlPolicy, name: string): "keep" | "unwrap" | "drop" => {
  const element = name.toLowerCase()
  return policy.elements.includes(element) ? "keep" : policy.silent.includes(element) ? "drop" : "unwrap"
}

/** The classes that mean something to us; all others go, so that nothing can look like a part of the page (EDITOR-14, DEC-0056). */
export const keptClasses = (policy: HtmlPolicy, value: string): ReadonlyArray<string> =>
  value.split(/\s/).filter((name) => policy.classes.includes(name))

/** Whether a value is one that this attribute may have; those that take any text are not listed. */
const VALUES: Readonly<Record<string, (policy: HtmlPolicy, value: string, element: string, ownHost: string) => boolean>> = {
  href: (policy, value) => {
    const kind = linkKind(value)
    return kind === "link" || (kind === "mention" && policy.hasMentions)
  },
  src: (policy, value, element, ownHost) =>
    policy.hasMedia ? isMediaAddress(element === "video" ? "video" : "image", value) : pictureInText(value, ownHost) === "show",
  target: (_, value) => value === "_blank",
  width: (_, value) => isSide(value),
  height: (_, value) => isSide(value),
  controls: (_, value) => value === "",
  "data-list": (_, value) => ["ordered", "bullet", "checked", "unchecked"].includes(value),
  "data-user-id": (_, value) => /^[0-9]{1,15}$/.test(value),
  "data-value": (_, value) => isFormula(value)
}

/**
 * Whether an attribute other than `class` stays on an element that is kept, its value being what a parser made of it: entities
 * decoded. `ownHost` is an origin without a slash at its end, or empty (EDITOR-15, spec 5.9, DEC-0056).
 */
export const keepsAttribute = (
  policy: HtmlPolicy,
  attribute: { readonly element: string; readonly name: string; readonly value: string },
  ownHost: string
): boolean => {
  const element = attribute.element.toLowerCase()
  const name = attribute.name.toLowerCase()
  return (
    Object.entries(policy.attributes).some(([each, names]) => each === element && names.includes(name)) &&
    (VALUES[name]?.(policy, attribute.value, element, ownHost) ?? true)
  )
}
