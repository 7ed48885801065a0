/**
 * As MathML, which browsers draw themselves: no fonts come with it, and it sets no styles, which the page would refuse. The two
 * commands that would set some are drawn by others.
 */
const OPTIONS = {
  output: "mathml",
  throwOnError: true,
  strict: "ignore",
  trust: false,
  maxSize: 20,
  maxExpand: 500,
  macros: { "\\pmb": "\\boldsymbol{#1}", "\\fcolorbox": "\\@secondoftwo{#1}{\\colorbox{#2}{#3}}" }
} as const

/** Draws a formula into an element. Its text stands there until then, and stays when it cannot be drawn; tells whether it was. */
export const drawFormula = async (place: HTMLElement, formula: string): Promise<boolean> => {
  place.textContent = formula
  const { default: katex } = await import("katex")
  const drawn = document.createElement("span")
  try {
    katex.render(formula, drawn, { ...OPTIONS, macros: { ...OPTIONS.macros } })
  } catch {
    place.dataset["wrong"] = ""
    return false
  }
  delete place.dataset["wrong"]
  place.replaceChildren(...drawn.childNodes)
  return true
}
