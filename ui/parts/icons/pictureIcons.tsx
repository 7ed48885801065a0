import { makeIcon } from "./icons.tsx"

/** Icons of what has to do with pictures; they come with those who draw them. */
export const DownloadIcon = makeIcon(<path d="M12 4.500v10.500M7.500 10.800l4.500 4.500 4.500-4.500M5 19.500h14" />)
export const ImageIcon = makeIcon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="3" />
    <circle cx="9" cy="10" r="1.500" />
    <path d="m5 17.500 4.500-4 3 2.500 3-3 4 3.500" />
  </>
)
export const ClipIcon = makeIcon(
  <path d="m19 11.500-7.300 7.300a4.300 4.300 0 0 1-6.100-6.100l7.600-7.600a2.900 2.900 0 0 1 4.100 4.100l-7.500 7.500a1.400 1.400 0 0 1-2-2l6.800-6.800" />
)
export const CameraIcon = makeIcon(
  <>
    <path d="M4 9a2.500 2.500 0 0 1 2.500-2.500h1.300l1.400-2h5.600l1.400 2h1.300A2.500 2.500 0 0 1 20 9v7.500a2.500 2.500 0 0 1-2.500 2.500h-11A2.500 2.500 0 0 1 4 16.500z" />
    <circle cx="12" cy="12.500" r="3.300" />
  </>
)
export const VideoIcon = makeIcon(
  <path d="M6.500 6h7A2.500 2.500 0 0 1 16 8.500v7a2.500 2.500 0 0 1-2.500 2.500h-7A2.500 2.500 0 0 1 4 15.500v-7A2.500 2.500 0 0 1 6.500 6ZM16 11l4-2.500v7L16 13" />
)
export const FileIcon = makeIcon(
  <path d="M7.500 4h6l4.500 4.500V18a2 2 0 0 1-2 2h-8.500a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM13.500 4v4.500H18" />
)
export const MapPinIcon = makeIcon(
  <path
    fill="currentColor"
    stroke="#fff"
    fillRule="evenodd"
    d="M12 23c4-4.800 7.500-8.600 7.500-12.700a7.500 7.500 0 0 0-15 0C4.500 14.400 8 18.200 12 23Zm0-9.800a2.900 2.900 0 1 0 0-5.800 2.900 2.900 0 0 0 0 5.800Z"
  />
)
export const PlaceIcon = makeIcon(
  <>
    <path d="M12 20.500s6.500-5.600 6.500-10.500a6.500 6.500 0 0 0-13 0c0 4.900 6.500 10.500 6.500 10.500Z" />
    <circle cx="12" cy="10" r="2.300" />
  </>
)
export const TargetIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="6" />
    <circle cx="12" cy="12" r="1.600" fill="currentColor" />
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3" />
  </>
)
export const FrontIcon = makeIcon(<path d="M5 4.500h14M12 19.500V8.500M7.500 13l4.500-4.500 4.500 4.500" />)
export const SettingsIcon = makeIcon(
  <path d="M4.500 7.500H13M17.500 7.500h2M4.500 16.500h2M11 16.500h8.500M15.200 5.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600ZM8.800 14.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600Z" />
)
