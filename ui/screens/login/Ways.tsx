import type { ReactNode } from "react"
import { tabId, TabList } from "../../parts/page/TabList.tsx"
import css from "./Ways.module.css"

interface Props<Way extends string> {
  readonly label: string
  readonly ways: ReadonlyArray<{ readonly way: Way; readonly label: string }>
  readonly value: Way
  readonly onChange: (way: Way) => void
  /** The form of the way that is shown. */
  readonly children: ReactNode
}

const PANEL = "way"

/** Ways in, side by side, over the form of one of them. */
export const LoginWays = <Way extends string>({ label, ways, value, onChange, children }: Props<Way>) => (
  <>
    <TabList
      className={css["ways"]}
      label={label}
      panel={PANEL}
      tabs={ways.map(({ label, way }) => ({ label, tab: way }))}
      value={value}
      onChange={onChange}
    />
    <div role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, value)}>
      {children}
    </div>
  </>
)
