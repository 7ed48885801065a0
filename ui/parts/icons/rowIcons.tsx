import { makeIcon } from "./icons.tsx"

/** Icons of rows and of what stands over them: those that a list shows, and no form to log in. */

export const ForwardIcon = makeIcon(<path d="m9.5 6 6 6-6 6" />, { turns: true })
export const RefreshIcon = makeIcon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.300L19.5 9M19.5 4.500V9H15" />)
export const SearchIcon = makeIcon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>
)
export const CheckIcon = makeIcon(<path d="m5 12.5 4.5 4.500L19 7.5" />)
export const CheckTwiceIcon = makeIcon(<path d="m2.5 12.5 4.3 4.3 8.7-9M11.5 15.300l1.5 1.5 8.5-9" />)
export const PinIcon = makeIcon(<path d="M9 4.500h6M10 4.500v5.500l-3 3.500h10L14 10V4.500M12 13.500v6" />)
export const ClockIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.500V12l3 2" />
  </>
)
export const MutedIcon = makeIcon(
  <path d="M4 4l16 16M9 5.500a5.2 5.2 0 0 1 8.2 4.300c0 2 .3 3.4.9 4.600M6.8 8.500c0 4.5-.8 5.7-2.3 7.500H16M9.8 19.200a2.4 2.4 0 0 0 4.4 0" />
)
export const MoreIcon = makeIcon(<path strokeWidth="2.75" d="M6 12h.1M12 12h.1M18 12h.1" />)
export const PlusIcon = makeIcon(<path d="M12 5.500v13M5.500 12h13" />)
export const CloseIcon = makeIcon(<path d="m6.500 6.500 11 11M17.500 6.500l-11 11" />)
