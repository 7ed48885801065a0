import type { ReactNode } from "react"
import type { Tool } from "#engine/editor/toolbars.ts"
import { makeIcon } from "../parts/icons/icons.tsx"

const LinkIcon = makeIcon(
  <path d="M10 14a3.700 3.700 0 0 0 5.300 0l3-3a3.750 3.750 0 0 0-5.300-5.300l-1 1M14 10a3.700 3.700 0 0 0-5.300 0l-3 3A3.750 3.750 0 0 0 11 18.300l1-1" />
)
const BoldIcon = makeIcon(<path d="M8 5h5a3.500 3.500 0 0 1 0 7H8zM8 12h6a3.500 3.500 0 0 1 0 7H8z" />)
const ItalicIcon = makeIcon(<path d="M10.500 5H17M7 19h6.500M13.800 5l-3.600 14" />)
const UnderlineIcon = makeIcon(<path d="M7.500 4.500V11a4.500 4.500 0 0 0 9 0V4.500M6.500 19.500h11" />)
const QuotationIcon = makeIcon(
  <path d="M10 7.500C7.200 8.300 5.500 10.300 5.500 13v3.500H10V12H7.800M19 7.500c-2.800.8-4.500 2.800-4.500 5.500v3.500H19V12h-2.200" />
)
const OrderedIcon = makeIcon(
  <path d="M10 6.500h9.500M10 12h9.500M10 17.500h9.500M5 5l1.200-.7V8.500M4.700 15.700c.5-1 2.300-.8 2.300.4 0 .9-1.200 1.400-2.300 2.900H7.200" />
)
const BulletIcon = makeIcon(<path d="M9.500 6.500h10M9.500 12h10M9.500 17.500h10M5 6.500h.1M5 12h.1M5 17.500h.1" />)
const CleanIcon = makeIcon(<path d="M7 5.500V5h11v.500M12.500 5l-1.600 7M9 19h4.500M4 4l16 16" />)
export const ToolPictureIcon = makeIcon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2.500" />
    <circle cx="9" cy="10" r="1.500" />
    <path d="m5 17.500 4.500-4 3 2.500 3-3 4 4" />
  </>
)
export const FilmIcon = makeIcon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2.500" />
    <path d="m10.500 9.500 4.500 2.500-4.500 2.500z" />
  </>
)
export const FormulaIcon = makeIcon(<path d="M17.500 6.500V5H6.500l6 7-6 7h11v-1.500" />)
export const UndoIcon = makeIcon(<path d="M8.500 5 4.500 9l4 4M4.500 9h9.700a5.300 5.300 0 0 1 0 10.500H8.500" />, {
  turns: true
})
export const RedoIcon = makeIcon(<path d="M15.500 5 19.500 9l-4 4M19.500 9H9.800a5.300 5.300 0 0 0 0 10.500h5.700" />, {
  turns: true
})

const ICONS = {
  bold: <BoldIcon />,
  italic: <ItalicIcon />,
  underline: <UnderlineIcon />,
  link: <LinkIcon />,
  blockquote: <QuotationIcon />,
  clean: <CleanIcon />,
  ordered: <OrderedIcon />,
  bullet: <BulletIcon />
} as const

/** What stands on the button of a tool. */
export const toolIcon = (tool: Tool): ReactNode => {
  switch (tool.format) {
    case "header":
      return <b>H{tool.value}</b>
    case "list":
      return ICONS[tool.value]
    default:
      return ICONS[tool.format]
  }
}
