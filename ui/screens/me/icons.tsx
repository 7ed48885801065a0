import { makeIcon } from "../../parts/icons/icons.tsx"

export const PhoneIcon = makeIcon(
  <>
    <rect x="7" y="3.500" width="10" height="17" rx="2" />
    <path d="M11 17.500h2" />
  </>
)
export const DeskIcon = makeIcon(
  <>
    <rect x="3.500" y="5" width="17" height="11" rx="1.500" />
    <path d="M9 19.500h6M12 16v3.500" />
  </>
)
export const ProgramIcon = makeIcon(<path d="m8.500 8-4.500 4 4.500 4M15.500 8l4.500 4-4.500 4M13.500 5.500l-3 13" />, {
  turns: true
})
export const SettingIcon = makeIcon(
  <>
    <path d="M4 7.500h9M17 7.500h3M4 16.500h3M11 16.500h9" />
    <circle cx="15" cy="7.500" r="2" />
    <circle cx="9" cy="16.500" r="2" />
  </>
)
export const HelpIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M9.700 9.700a2.400 2.400 0 1 1 3.500 2.100c-.8.400-1.200.9-1.200 1.800M12 16.600h.1" />
  </>
)
export const AboutIcon = makeIcon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 11v5M12 7.800h.1" />
  </>
)
