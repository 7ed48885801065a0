import { momentNews } from "#adapters/views/moments/momentNews.ts"
import { exploreLinks } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Badge } from "../../parts/row/Badge.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Tile } from "../../parts/row/Tile.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { momentsPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { MomentsIcon } from "../moments/icons.tsx"

/** Moments, and what else the service offers (spec 1.2). */
export const Explore = () => {
  const t = useText()
  const links = useSignal(exploreLinks)
  const news = useSignal(momentNews)
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("app:tabs.explore")} />}>
      <RowGroup>
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
      </RowGroup>
      {links.length > 0 && (
        <RowGroup>
          {links.map(({ name, icon, to }) => (
            <Row
              key={to}
              href={to}
              start={<Avatar name={name} url={icon} />}
              title={<bdi>{name}</bdi>}
              end={<ForwardIcon size={18} />}
            />
          ))}
        </RowGroup>
      )}
    </ScreenPage>
  )
}
