import { icon } from "./icons.tsx"

/** Icons of what has to do with pictures; they come with those who draw them. */
export const DownloadIcon = icon(<path d="M12 4.500v10.500M7.500 10.800l4.500 4.500 4.500-4.500M5 19.500h14" />)
export const ImageIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="3" />
    <circle cx="9" cy="10" r="1.500" />
    <path d="m5 17.500 4.500-4 3 2.500 3-3 4 3.500" />
  </>
)
export const FrontIcon = icon(<path d="M5 4.500h14M12 19.500V8.500M7.500 13l4.500-4.500 4.500 4.500" />)
export const SettingsIcon = icon(
  <path d="M4.500 7.500H13M17.500 7.500h2M4.500 16.500h2M11 16.500h8.500M15.200 5.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600ZM8.800 14.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600Z" />
)
