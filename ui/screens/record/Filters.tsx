import { FILTERS, type RecordFilter } from "#adapters/views/search/record.ts"
import { TabList } from "../../parts/page/TabList.tsx"
import { useText } from "../../text.ts"
import css from "./Record.module.css"

interface Props {
  readonly value: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
}

/** Id of the panel below: what was found. */
export const FOUND = "record-found"

/** Kinds of messages to look at. */
export const Filters = ({ value, onChange }: Props) => {
  const t = useText()
  return (
    <TabList
      className={css["filters"]}
      label={t("record:filters")}
      panel={FOUND}
      tabs={FILTERS.map((tab) => ({ tab, label: t(`record:filter.${tab}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
