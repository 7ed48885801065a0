import { service } from "#adapters/signals/service.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { Group } from "../../parts/Group.tsx"
import { ExploreIcon } from "../../parts/icons.tsx"
import { Page } from "../../parts/Page.tsx"
import { Row } from "../../parts/Row.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { useText } from "../../text.ts"

/** What else the service offers (spec 1.2). */
export const Explore = () => {
  const t = useText()
  const { links } = useSignal(service)
  return (
    <Page look="cards" bar={<TopBar title={t("app:tabs.explore")} />}>
      {links.length === 0 ? (
        <Empty text={t("home:nothingToExplore")} icon={<ExploreIcon size={32} />} />
      ) : (
        <Group>
          {links.map(({ name, icon, url }) => (
            <Row key={url} outside href={url} start={<Avatar name={name} url={icon} size={32} />} title={name} />
          ))}
        </Group>
      )}
    </Page>
  )
}
