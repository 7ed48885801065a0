import { makeIcon } from "../../parts/icons/icons.tsx"

/** A leaf of a calendar. */
export const CalendarIcon = makeIcon(
  <>
    <rect x="4.5" y="6" width="15" height="13.5" rx="2.5" />
    <path d="M4.5 10.500h15M8.500 4v3.500M15.500 4v3.500M8.500 14.500h.1M12 14.500h.1M15.500 14.500h.1" />
  </>
)
