import { useMemo } from "react"
import css from "./Code.module.css"
import { modulesOf, pathOf } from "./qr.ts"

interface Props {
  readonly text: string
  readonly label: string
}

/** A code, dark on white also at night: many readers do not know the reverse. */
export const QrCode = ({ text, label }: Props) => {
  const modules = useMemo(() => modulesOf(text), [text])
  const path = useMemo(() => pathOf(modules), [modules])
  const edge = modules.length
  return (
    <svg className={css["code"]} viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={edge} height={edge} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
