/** States that nothing in a copy is in, and what stands outside of elements. */
const STATES = /:(?:hover|focus-visible|focus-within|focus|active|disabled)/g
const NOT = /:not\([^()]*\)/g
const OUTSIDE = /::?(?:before|after|placeholder|marker|backdrop|selection|-webkit-[\w-]+|-moz-[\w-]+)/g

/** What moves, and names of what would move: what has come in stands. */
const MOVING = /(?<![-\w])(?:animation|(?:view-)?transition)[\w-]*: [^;]*;/g

const isUsed = (selector: string, drawn: ParentNode): boolean => {
  if (selector.split(",").every((each) => each.replace(NOT, "").search(STATES) >= 0)) return false
  try {
    return drawn.querySelector(selector.replace(NOT, "").replace(STATES, "").replace(OUTSIDE, "")) !== null
  } catch {
    // nobody knows: rather a rule too many
    return true
  }
}

const used = (rules: CSSRuleList, drawn: ParentNode): string => [...rules].map((rule) => usedOf(rule, drawn)).join("")

/** A rule, where something that is drawn needs it; names of fonts and of movements are left to the page. */
const usedOf = (rule: CSSRule, drawn: ParentNode): string => {
  if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText, drawn) ? rule.cssText.replace(MOVING, "") : ""
  if (!(rule instanceof CSSGroupingRule)) return ""
  const inner = used(rule.cssRules, drawn)
  return inner === "" ? "" : `${rule.cssText.slice(0, rule.cssText.indexOf("{") + 1)}${inner}}`
}

const rulesIn = (sheet: CSSStyleSheet): ReadonlyArray<CSSRule> => {
  try {
    return [...sheet.cssRules]
  } catch {
    // of another origin: an extension's
    return []
  }
}
const rules = (): ReadonlyArray<CSSRule> => [...document.styleSheets].flatMap(rulesIn)

/** The styles of this page that what is drawn needs: a tenth of all, which a page that starts reads sooner. */
export const stylesOf = (drawn: ParentNode): string =>
  rules()
    .map((rule) => usedOf(rule, drawn))
    .join("")

/** The colours with more contrast that this page has loaded, for the element that holds a copy. */
export const coloursOf = (contrast: "light" | "dark"): string =>
  rules()
    .map((rule) =>
      rule instanceof CSSStyleRule && rule.selectorText === `html:root[data-contrast="${contrast}"]`
        ? `:host{${rule.style.cssText}}`
        : ""
    )
    .join("")
