import type { ReactNode } from "react"
import type { EmojiGroup } from "#adapters/views/emoji/groups.ts"
import { SmileIcon } from "../../../parts/icons/actionIcons.tsx"
import { makeIcon, MeIcon } from "../../../parts/icons/icons.tsx"

const PawIcon = makeIcon(
  <>
    <circle cx="6.5" cy="10.5" r="1.7" />
    <circle cx="12" cy="6.8" r="1.7" />
    <circle cx="17.5" cy="10.5" r="1.7" />
    <path d="M12 11.500c-2.600 0-4.700 2.400-4.700 4.600 0 3 3.200 2 4.700 2s4.700 1 4.700-2c0-2.200-2.100-4.600-4.700-4.600Z" />
  </>
)
const CupIcon = makeIcon(
  <path d="M5 9h11.500v5.500a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9ZM16.500 10.500h1.200a2.200 2.200 0 0 1 0 4.400h-1.200M8.500 4v2M13 4v2" />
)
const BallIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.500 12h17M12 3.500v17M6 6c2.800 3.400 2.800 8.600 0 12M18 6c-2.800 3.400-2.800 8.600 0 12" />
  </>
)
const CarIcon = makeIcon(
  <path d="M4 17v-4.500L6.200 7h11.600l2.200 5.500V17H4ZM4 12.500h16M6.500 17v2M17.500 17v2M7.500 14.800h.1M16.500 14.800h.1" />
)
const BulbIcon = makeIcon(
  <path d="M9.500 17c0-2.200-3-3.300-3-6.800a5.500 5.500 0 0 1 11 0c0 3.500-3 4.600-3 6.800h-5ZM10 20h4" />
)
const HeartIcon = makeIcon(
  <path d="M12 19.500s-7.500-4.400-7.500-9.700a4 4 0 0 1 7.500-2 4 4 0 0 1 7.500 2c0 5.300-7.500 9.700-7.500 9.700Z" />
)
const FlagIcon = makeIcon(<path d="M6 20V4.500h12l-2.500 4 2.500 4H6" />)

/** Deletes what stands before the caret; turns round in right-to-left scripts. */
export const EraseIcon = makeIcon(
  <path d="M9 6h9.500A1.500 1.500 0 0 1 20 7.500v9a1.500 1.500 0 0 1-1.500 1.500H9l-5.500-6L9 6ZM11.500 9.700l4.600 4.600M16.100 9.700l-4.600 4.600" />,
  { turns: true }
)

export const GROUP_ICONS: Readonly<Record<EmojiGroup, (props: { readonly size?: number }) => ReactNode>> = {
  smileys: SmileIcon,
  people: MeIcon,
  animals: PawIcon,
  food: CupIcon,
  activities: BallIcon,
  travel: CarIcon,
  objects: BulbIcon,
  symbols: HeartIcon,
  flags: FlagIcon
}
