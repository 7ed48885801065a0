import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import {
  peopleInGroup,
  choiceRows,
  choices,
  choosesOne,
  chosenNext,
  firstChoices,
  type Purpose
} from "#adapters/views/group/choices.ts"
import { contactList } from "#adapters/views/contacts/contactList.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { ContactsIcon } from "../../parts/icons/icons.tsx"
import { SearchIcon } from "../../parts/icons/rowIcons.tsx"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import type { CommandStatus } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"
import { ChoiceList } from "./ChoiceList.tsx"
import { Chosen } from "./Chosen.tsx"
import css from "./Choosing.module.css"

interface Props {
  readonly purpose: Purpose
  /** The group that gets more members. */
  readonly chat?: ContactId
  readonly title: string
  readonly back: string
  /** Name of the button, for so many chosen. */
  readonly confirm: (count: number) => string
  readonly asking: Pick<CommandStatus, "isBusy" | "words" | "forget">
  readonly onConfirm: (chosen: ReadonlyArray<ContactId>) => void
  /** What else is asked for. */
  readonly children?: ReactNode
}

/** Heights in pixels: of what stands above the list, and of the whole room for both. */
interface Room {
  readonly above: number
  readonly height: number
}

/** Less than so much below what stands above the list, in pixels, is no list: then all of it scrolls together. */
const LEAST = 180

const useRoom = () => {
  const scroller = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ above: 0, height: 0 })
  useEffect(() => {
    const measure = (): void => setRoom({ above: above.current?.offsetHeight ?? 0, height: scroller.current?.clientHeight ?? 0 })
    const watch = new ResizeObserver(measure)
    for (const { current } of [scroller, above]) if (current !== null) watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return { scroller, above, room }
}

/** A list of people to choose from, those chosen above it, and the button that goes on with them. */
export const Choosing = ({ purpose, chat, title, back, confirm, asking, onConfirm, children }: Props) => {
  const t = useText()
  const say = useWords()
  const all = useSignal(choices(purpose))
  const taken = useSignal(peopleInGroup(chat ?? ""))
  const isLoading = useSignal(contactList)._tag === "Loading"
  const mayFind = useSignal(friendsMatter)
  const single = choosesOne(purpose)
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<ReadonlyArray<ContactId>>([])
  const [refused, setRefused] = useState<Words | null>(null)
  const first = useSignal(firstChoices(purpose))
  const rows = useMemo(() => choiceRows(all, search, first), [all, search, first])
  const { above, room, scroller } = useRoom()
  const stays = room.height - room.above >= LEAST
  const toggle = (id: ContactId): void => {
    const next = chosenNext(purpose, chosen, id)
    setChosen(next.chosen)
    setRefused(next.refused)
    asking.forget()
  }
  const words = asking.words ?? refused
  const body = () => {
    if (all.length === 0 && isLoading) return <Skeleton />
    if (all.length === 0)
      return (
        <Empty text={t("choose:nobody")} icon={<ContactsIcon size={32} />}>
          {mayFind && <ButtonLink href={PATHS.search}>{t("choose:find")}</ButtonLink>}
        </Empty>
      )
    if (rows.count === 0) return <Empty text={t("choose:none")} icon={<SearchIcon size={32} />} />
    return (
      <ChoiceList
        rows={rows}
        chosen={chosen}
        taken={taken}
        single={single}
        onToggle={toggle}
        scroller={scroller}
        above={room.above}
        height={stays ? room.height - room.above : 0}
      />
    )
  }
  return (
    <div className={css["page"]}>
      <TopBar title={title} back={back} />
      <div ref={scroller} className={css["scroll"]} data-scroller style={{ scrollPaddingBlockStart: stays ? room.above : 0 }}>
        <div ref={above} className={css["above"]} data-stays={stays || undefined}>
          {children}
          <SearchField label={t("choose:search")} value={search} onChange={setSearch} />
          <Chosen chosen={chosen} hint={t(single ? "choose:card.one" : "choose:atLeastOne")} onRemove={toggle} />
        </div>
        {body()}
      </div>
      <div className={css["foot"]}>
        {words !== null && (
          <p className={css["refused"]} role="alert">
            {say(words)}
          </p>
        )}
        <Button wide busy={asking.isBusy} disabled={chosen.length === 0} onClick={() => onConfirm(chosen)}>
          {confirm(chosen.length)}
        </Button>
      </div>
    </div>
  )
}
