import { makeIcon } from "./icons.tsx"

/** Icons of what menus and pages offer: no list needs them to be drawn. */

export const UpIcon = makeIcon(<path d="m6 14.5 6-6 6 6" />)
export const DownIcon = makeIcon(<path d="m6 9.5 6 6 6-6" />)
export const AddFriendIcon = makeIcon(
  <>
    <circle cx="10" cy="8.2" r="3.7" />
    <path d="M3 20c.5-4 3.2-6 7-6 1.3 0 2.5.2 3.5.7M18.5 14.500v6M15.5 17.500h6" />
  </>
)
export const SmileIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14c.8 1.3 2 2 3.5 2s2.7-.7 3.5-2M9 9.700v.1M15 9.700v.1" />
  </>
)
export const SendIcon = makeIcon(
  <path d="M4.5 12 3.6 5.200a.8.8 0 0 1 1.2-.8l15.3 6.900a.8.8 0 0 1 0 1.400L4.8 19.600a.8.8 0 0 1-1.2-.8L4.5 12Zm0 0H12" />,
  { turns: true }
)
export const CopyIcon = makeIcon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
    <path d="M15.5 8.500V7A2.5 2.5 0 0 0 13 4.500H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.500h1.5" />
  </>
)
export const SelectTextIcon = makeIcon(
  <path d="M9 4.500c1.700 0 3 .8 3 2.500v10c0 1.700-1.300 2.500-3 2.500M15 4.500c-1.700 0-3 .8-3 2.500v10c0 1.700 1.300 2.500 3 2.500M8 8.500H4.500v7H8M16 8.500h3.500v7H16" />
)
export const RecallIcon = makeIcon(<path d="M8.5 5 4.5 9l4 4M4.5 9h9.700a5.3 5.3 0 0 1 0 10.500H8.5" />, { turns: true })
export const EditIcon = makeIcon(
  <path d="m5 19 .9-4L15.7 5.200a1.8 1.8 0 0 1 2.6 0l.5.5a1.8 1.8 0 0 1 0 2.600L9 18.100zM14 7l3 3" />
)
export const TrashIcon = makeIcon(<path d="M4.5 7h15M9.5 7V5h5v2M6.5 7l.8 12h9.400l.8-12M10.3 10.500v5M13.7 10.500v5" />)
export const VerifiedIcon = makeIcon(
  <path d="M12 3.5 18.5 6v5.200c0 4-2.6 7.3-6.5 9.3-3.9-2-6.5-5.3-6.5-9.300V6zM9 11.800l2.2 2.2 4-4.2" />
)
export const MinusIcon = makeIcon(<path d="M5.500 12h13" />)
export const GroupIcon = makeIcon(
  <>
    <circle cx="12" cy="8" r="3.2" />
    <circle cx="5.3" cy="10" r="2.3" />
    <circle cx="18.700" cy="10" r="2.3" />
    <path d="M6.500 19.500c.3-3.300 2.400-5 5.500-5s5.200 1.700 5.500 5M1.800 17.500c.2-2 1.300-3.200 3.400-3.300M22.200 17.500c-.2-2-1.300-3.200-3.400-3.300" />
  </>
)
export const CodeIcon = makeIcon(
  <>
    <rect x="4" y="4" width="6" height="6" rx="1.200" />
    <rect x="14" y="4" width="6" height="6" rx="1.200" />
    <rect x="4" y="14" width="6" height="6" rx="1.200" />
    <path d="M14 14h2.500v2.500M20 14v2M14 20h2M18.500 18.500H20V20" />
  </>
)
export const ScanIcon = makeIcon(
  <path d="M4 8.500V6a2 2 0 0 1 2-2h2.500M15.500 4H18a2 2 0 0 1 2 2v2.500M20 15.500V18a2 2 0 0 1-2 2h-2.500M8.500 20H6a2 2 0 0 1-2-2v-2.500M4 12h16" />
)
export const SpeakIcon = makeIcon(
  <path d="M5 9.500h3.500L13 5.500v13l-4.500-4H5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM16 9a4.200 4.200 0 0 1 0 6M18.500 6.500a7.700 7.700 0 0 1 0 11" />
)
export const SilenceIcon = makeIcon(
  <path d="M5 9.500h3.500L13 5.500v13l-4.500-4H5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM16.500 9.500l4.500 5M21 9.500l-4.500 5" />
)
export const CrownIcon = makeIcon(<path d="m4 8 4.200 3.500L12 5.500l3.800 6L20 8l-1.500 10h-13L4 8Z" />)
export const ShieldIcon = makeIcon(
  <path d="M12 3.500 18.500 6v5.200c0 4-2.600 7.300-6.500 9.300-3.900-2-6.500-5.300-6.500-9.300V6z" />
)
export const RemovePersonIcon = makeIcon(
  <>
    <circle cx="10" cy="8.2" r="3.7" />
    <path d="M3 20c.5-4 3.200-6 7-6 1.300 0 2.500.2 3.500.7M15.500 17.500h6" />
  </>
)
export const UnpinIcon = makeIcon(<path d="M4 4l16 16M9.500 4.500H15M14 4.500V9M10 10l-3 3.500h6.500M12 13.500v6" />)
export const QuoteIcon = makeIcon(
  <path d="M9.500 7.500C6.700 8.300 5 10.300 5 13v3.500h4.500V12H7.300M18.500 7.500C15.700 8.300 14 10.300 14 13v3.500h4.500V12h-2.200" />
)
export const MentionIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="3.500" />
    <path d="M15.500 8.500V13a2.500 2.500 0 0 0 5 0v-1a8.500 8.500 0 1 0-3.500 6.900" />
  </>
)
/** Hands a message on; turns round in right-to-left scripts. */
export const PassOnIcon = makeIcon(<path d="M15.500 5 19.500 9l-4 4M19.500 9H9.800a5.300 5.300 0 0 0 0 10.500h5.700" />, {
  turns: true
})
export const SelectIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.300 12.300 2.600 2.600 5-5.300" />
  </>
)
export const ListIcon = makeIcon(<path d="M9 7h10.500M9 12h10.500M9 17h10.500M5 7h.1M5 12h.1M5 17h.1" />)
export const LockIcon = makeIcon(
  <>
    <rect x="5.500" y="10.500" width="13" height="9" rx="2" />
    <path d="M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
  </>
)
