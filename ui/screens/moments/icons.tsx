import { makeIcon } from "../../parts/icons/icons.tsx"

const HEART = "M12 19.500 5.200 12.800a4.300 4.300 0 0 1 6.100-6.100l.7.700.7-.7a4.300 4.300 0 0 1 6.100 6.100Z"

export const HeartIcon = makeIcon(<path d={HEART} />)
export const HeartFullIcon = makeIcon(<path d={HEART} fill="currentColor" />)
export const CommentIcon = makeIcon(
  <path d="M6 5h12a2.500 2.500 0 0 1 2.500 2.500v7A2.500 2.500 0 0 1 18 17h-6l-4.500 3v-3H6a2.500 2.500 0 0 1-2.500-2.500v-7A2.500 2.500 0 0 1 6 5Z" />
)
export const PictureIcon = makeIcon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2.500" />
    <path d="m4.500 16 4.500-4.500 3.500 3.500 2.500-2.500 4.500 4.500M15 9.500h.1" />
  </>
)
export const MomentsIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <circle cx="12" cy="12" r="3.200" />
    <path d="M12 3.500v5.300M20.500 12h-5.300M12 20.500v-5.300M3.500 12h5.300" />
  </>
)
