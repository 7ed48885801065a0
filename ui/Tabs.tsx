import { totals } from "#adapters/signals/totals.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { ContactsIcon, ExploreIcon, MeIcon, MessagesIcon } from "./parts/icons.tsx"
import { TabBar } from "./parts/TabBar.tsx"
import { PATHS } from "./paths.ts"
import type { Route } from "./routes.ts"
import { useText } from "./text.ts"

/** The four tabs, with what waits behind them (spec 2.3). */
export const Tabs = ({ current }: { readonly current: Route }) => {
  const t = useText()
  const { unread, system } = useSignal(totals)
  const tab = (href: string, title: string, icon: React.ReactNode, count = 0) => ({
    href,
    label: t(title),
    icon,
    count,
    current: current.title === title
  })
  return (
    <TabBar
      tabs={[
        tab(PATHS.home, "app:tabs.messages", <MessagesIcon />, unread),
        tab(PATHS.contacts, "app:tabs.contacts", <ContactsIcon />, system),
        tab(PATHS.explore, "app:tabs.explore", <ExploreIcon />),
        tab(PATHS.me, "app:tabs.me", <MeIcon />)
      ]}
    />
  )
}
