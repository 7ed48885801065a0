import { makeIcon } from "./icons.tsx"

/** Icons of what is spoken and heard. */

export const MicrophoneIcon = makeIcon(
  <path d="M12 3.500a3 3 0 0 1 3 3V11a3 3 0 0 1-6 0V6.500a3 3 0 0 1 3-3zM5.800 11a6.200 6.200 0 0 0 12.400 0M12 17.200v3.300" />
)
export const PlayIcon = makeIcon(
  <path fill="currentColor" d="M8 5.600v12.800a.6.6 0 0 0 .9.500l10.200-6.400a.6.6 0 0 0 0-1L8.900 5.100a.6.6 0 0 0-.9.500z" />
)
export const PauseIcon = makeIcon(<path strokeWidth={3.2} d="M8.500 6v12M15.500 6v12" />)
