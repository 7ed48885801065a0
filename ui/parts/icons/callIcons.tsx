import { makeIcon } from "./icons.tsx"

/** Icons of calls. */

const HANDSET =
  "M7.200 4.500 9 4.100a1.200 1.200 0 0 1 1.400.700l.9 2.200a1.200 1.200 0 0 1-.3 1.300l-1.200 1.200a11 11 0 0 0 4.700 4.700l1.200-1.200a1.200 1.200 0 0 1 1.300-.300l2.200.9a1.200 1.200 0 0 1 .700 1.400l-.4 1.800a2 2 0 0 1-2 1.600A13.200 13.200 0 0 1 5.600 6.500a2 2 0 0 1 1.600-2z"

export const HandsetIcon = makeIcon(<path d={HANDSET} />)
export const HangUpIcon = makeIcon(
  <path
    fill="currentColor"
    d="M12 9.500c-3.600 0-6.900 1.100-8.700 3a2 2 0 0 0-.4 2.200l.8 1.700a1.200 1.200 0 0 0 1.400.600l2.500-.700a1.200 1.200 0 0 0 .8-1l.2-1.500c2.200-.7 4.600-.7 6.800 0l.2 1.500c.1.500.400.9.800 1l2.500.7a1.200 1.200 0 0 0 1.400-.6l.8-1.700a2 2 0 0 0-.4-2.200c-1.800-1.900-5.100-3-8.700-3z"
  />
)
export const MicrophoneOffIcon = makeIcon(
  <path d="M9 9.500V11a3 3 0 0 0 4.800 2.400M15 9.500v-3a3 3 0 0 0-5.600-1.500M5.800 11a6.200 6.200 0 0 0 9.900 5M18.200 11c0 1-.2 1.900-.6 2.700M12 17.200v3.300M4.500 4.500l15 15" />
)
export const CameraOffIcon = makeIcon(
  <path d="M9.500 6h4A2.500 2.500 0 0 1 16 8.500v3.500M16 16.300a2.500 2.500 0 0 1-2.500 1.700h-7A2.500 2.500 0 0 1 4 15.500v-7c0-.900.500-1.700 1.200-2.100M17 12.500l3 1.500V8.500L16 11M4.500 4.500l15 15" />
)
export const SmallerIcon = makeIcon(<path d="M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6" />)
export const LargerIcon = makeIcon(<path d="M14.500 4.500h5v5M19.500 4.500l-6 6M9.500 19.500h-5v-5M4.500 19.500l6-6" />)
export const ScreenIcon = makeIcon(
  <path d="M5 4.5h14a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 15V6A1.500 1.500 0 0 1 5 4.500ZM9 20h6M12 13.500v-6M9.500 10 12 7.500l2.500 2.500" />
)
export const FloatIcon = makeIcon(
  <path d="M20.500 10.500V6.500A1.500 1.500 0 0 0 19 5H5a1.500 1.500 0 0 0-1.500 1.500v11A1.500 1.500 0 0 0 5 19h4M13.500 13.500h7V19h-7z" />
)
export const EnlargeIcon = makeIcon(<path d="M4.500 9V4.500H9M15 4.500h4.500V9M19.500 15v4.500H15M9 19.500H4.500V15" />)
export const ReduceIcon = makeIcon(<path d="M9 4.500V9H4.500M19.500 9H15V4.500M15 19.500V15h4.500M4.500 15H9v4.500" />)
