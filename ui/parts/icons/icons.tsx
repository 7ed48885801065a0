import type { ReactNode } from "react"

/** Own line icons on a 24-unit grid; they take the colour of the text and are silent for screen readers. */
export const makeIcon = (shape: ReactNode, { turns = false }: { readonly turns?: boolean } = {}) =>
  function Icon({ size = 24 }: { readonly size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        data-turns={turns || undefined}
      >
        {shape}
      </svg>
    )
  }

/** Points to where one came from; turns round in right-to-left scripts, as all arrows along the line do. */
export const BackIcon = makeIcon(<path d="m14.5 5-7 7 7 7" />, { turns: true })
export const MessagesIcon = makeIcon(
  <path d="M6.5 4.5h11a3 3 0 0 1 3 3v6.5a3 3 0 0 1-3 3H12l-4.4 3.3a.6.6 0 0 1-1-.5V17a3 3 0 0 1-3.1-3V7.500a3 3 0 0 1 3-3ZM8 9.200h8M8 12.600h5" />
)
export const ContactsIcon = makeIcon(
  <>
    <circle cx="9.5" cy="8.5" r="3.5" />
    <path d="M3 19.500c.4-3.4 3-5.2 6.5-5.200s6.1 1.8 6.5 5.200M15.5 5.300a3.5 3.5 0 0 1 0 6.400M18 14.900c1.8.8 2.8 2.3 3 4.6" />
  </>
)
export const ExploreIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m15.3 8.7-1.8 4.8-4.8 1.8 1.8-4.800z" />
  </>
)
export const MeIcon = makeIcon(
  <>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M4.8 20c.5-4 3.4-6 7.2-6s6.7 2 7.2 6" />
  </>
)
export const WarningIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.500v5.300M12 16.200v.1" />
  </>
)
export const EyeIcon = makeIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>
)
export const EyeOffIcon = makeIcon(
  <path d="M4 4l16 16M9.7 5.800A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-2.7 3.400M6.2 7.300A16 16 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4.5-1.200M10 10.100a2.8 2.8 0 0 0 3.9 3.9" />
)
export const LanguageIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.500c2.3 2.4 3.5 5.2 3.5 8.500s-1.2 6.1-3.5 8.500c-2.3-2.4-3.5-5.2-3.5-8.500s1.2-6.1 3.5-8.500Z" />
  </>
)
export const BookmarkIcon = makeIcon(<path d="M7.500 4.500h9a1 1 0 0 1 1 1v14l-5.500-4-5.500 4v-14a1 1 0 0 1 1-1Z" />)
export const BellIcon = makeIcon(
  <path d="M12 4.500a5.200 5.200 0 0 0-5.200 5.200c0 4.100-1 5.300-2.300 6.800h15c-1.300-1.500-2.300-2.700-2.300-6.800A5.200 5.200 0 0 0 12 4.500ZM9.800 19.200a2.400 2.400 0 0 0 4.400 0" />
)
