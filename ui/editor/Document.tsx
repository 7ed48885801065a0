import { useLayoutEffect, useRef } from "react"
import { drawnDocument } from "#adapters/views/document/documentHtml.ts"
import { drawFormula } from "./drawFormula.ts"
import "./rich.css"

/** Shows a document that somebody wrote, whatever they wrote it with: what a document may not hold is not there. */
export const Document = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = place.current
    if (box === null) return
    box.innerHTML = drawnDocument(html)
    for (const formula of box.querySelectorAll<HTMLElement>(".ql-formula[data-value]"))
      void drawFormula(formula, formula.dataset["value"] ?? "")
  }, [html])
  return <div ref={place} className="rich" dir="auto" data-text />
}
