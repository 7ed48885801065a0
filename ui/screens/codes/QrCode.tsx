import { useMemo } from "react"
import css from "./Code.module.css"
import { modulesOf, svgPath } from "./qr.ts"

interface Props {
  readonly text: string
  readonly label: string
}

/** Edge that a code about has, in pixels: its modules are whole ones, so that none is thinner than another. */
const EDGE = 300

/** A code, dark on white also at night: many readers do not know the reverse. */
export const QrImage = ({ text, label }: Props) => {
  const modules = useMemo(() => modulesOf(text), [text])
  const path = useMemo(() => svgPath(modules), [modules])
  const edge = modules.length
  const size = edge * Math.max(1, Math.floor(EDGE / edge))
  return (
    <svg
      className={css["code"]}
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={edge} height={edge} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
