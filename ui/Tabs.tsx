import type { ReactNode } from "react"
import { momentNews } from "#adapters/views/moments/momentNews.ts"
import { exploreOpens } from "#adapters/views/shared/service.ts"
import { totals } from "#adapters/views/shared/totals.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { addressOf } from "#engine/route/address.ts"
import { TABS } from "#engine/route/navigation.ts"
import { titleOf } from "#engine/route/routes.ts"
import { ContactsIcon, ExploreIcon, MeIcon, MessagesIcon } from "./parts/icons/icons.tsx"
import { TabBar } from "./parts/page/TabBar.tsx"
import type { Route } from "./routing/routes.ts"
import { useText } from "./text.ts"

/** The four tabs, with what waits behind them (spec 2.3). */
export const MainTabs = ({ current }: { readonly current: Route }) => {
  const t = useText()
  const { unread, system } = useSignal(totals)
  const news = useSignal(momentNews)
  const explored = useSignal(exploreOpens)
  const tab = ({ params, route }: (typeof TABS)[number], icon: ReactNode, count = 0) => {
    const title = titleOf(route, "tab" in params ? params.tab : undefined)
    return { href: addressOf(route, params), label: t(title), icon, count, current: current.title === title }
  }
  const [messages, contacts, explore, me] = TABS
  return (
    <TabBar
      tabs={[
        tab(messages, <MessagesIcon />, unread),
        tab(contacts, <ContactsIcon />, system),
        { ...tab(explore, <ExploreIcon />, news), href: explored },
        tab(me, <MeIcon />)
      ]}
    />
  )
}
