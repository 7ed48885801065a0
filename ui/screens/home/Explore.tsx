import { momentNews } from "#adapters/views/moments/momentNews.ts"
import { exploreLinks } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { Group } from "../../parts/Group.tsx"
import { ForwardIcon } from "../../parts/rowIcons.tsx"
import { Page } from "../../parts/Page.tsx"
import { Row } from "../../parts/Row.tsx"
import { Tile } from "../../parts/Tile.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { momentsPath } from "../../paths.ts"
import { useText } from "../../text.ts"
import { MomentsIcon } from "../moments/icons.tsx"

/** Moments, and what else the service offers (spec 1.2). */
export const Explore = () => {
  const t = useText()
  const links = useSignal(exploreLinks)
  const news = useSignal(momentNews)
  return (
    <Page look="cards" bar={<TopBar title={t("app:tabs.explore")} />}>
      <Group>
        <Row
          href={momentsPath()}
          start={
            <Tile>
              <MomentsIcon size={24} />
            </Tile>
          }
          title={t("screens:titles.moments")}
          end={
            <>
              <Badge count={news} />
              <ForwardIcon size={18} />
            </>
          }
        />
      </Group>
      {links.length > 0 && (
        <Group>
          {links.map(({ name, icon, to }) => (
            <Row
              key={to}
              href={to}
              start={<Avatar name={name} url={icon} />}
              title={<bdi>{name}</bdi>}
              end={<ForwardIcon size={18} />}
            />
          ))}
        </Group>
      )}
    </Page>
  )
}
