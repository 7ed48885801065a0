import { type RefObject, useEffect, useMemo, useRef, useState } from "react"
import { Virtualizer } from "virtua"
import { chatNamed } from "#adapters/views/shared/address.ts"
import { groupRights } from "#adapters/views/group/group.ts"
import { membersFound } from "#adapters/views/group/members.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Member } from "#engine/group/Group.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { IconLink } from "../../parts/input/IconButton.tsx"
import { ListRows } from "../../parts/row/Rows.tsx"
import { AddFriendIcon } from "../../parts/icons/actionIcons.tsx"
import { SearchIcon } from "../../parts/icons/rowIcons.tsx"
import type { MenuPlace } from "../../parts/overlay/MenuPlace.ts"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { rowsAtOnce } from "../../parts/row/rowsAtOnce.ts"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { infoPath, invitePath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import { useWords } from "../../words.ts"
import { MemberMenu, type MemberStep } from "./MemberMenu.tsx"
import { MemberItem } from "./MemberRow.tsx"
import { useMembers } from "./useMembers.ts"

const ROW_HEIGHT = 60

/** Who is in the group that the address names (spec 2.12). */
export const Members = () => {
  const t = useText()
  const id = chatNamed(useQuery().get("id"))
  return id === null ? (
    <ScreenPage bar={<TopBar title={t("group:members.title")} back={PATHS.home} />}>
      <Empty text={t("group:info.unknown")} />
    </ScreenPage>
  ) : (
    <MembersOf key={id} id={id} />
  )
}

const MembersOf = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const list = useMembers(id)
  const may = useSignal(groupRights(id))
  const [words, setWords] = useState("")
  useLeaveWhenGone(id)
  const count = list._tag === "Members" ? list.members.length : 0
  const bar = (
    <>
      <TopBar
        title={t("group:members.title")}
        back={infoPath(id)}
        note={count > 0 ? t("group:info.count", { count }) : undefined}
      >
        {may.invite && (
          <IconLink label={t("group:info.add")} href={invitePath(id)}>
            <AddFriendIcon />
          </IconLink>
        )}
      </TopBar>
      <SearchField label={t("group:members.search")} value={words} onChange={setWords} />
    </>
  )
  return (
    <ScreenPage bar={bar}>
      {list._tag === "Loading" && <Skeleton />}
      {list._tag === "Failed" && <Failed id={id} words={list.words} />}
      {list._tag === "Members" && <Found id={id} members={list.members} words={words} />}
    </ScreenPage>
  )
}

interface FailedProps {
  readonly id: ContactId
  readonly words: Parameters<ReturnType<typeof useWords>>[0]
}

const Failed = ({ id, words }: FailedProps) => {
  const t = useText()
  const say = useWords()
  return (
    <Empty alert text={say(words) || t("group:members.failed")}>
      <Button look="quiet" onClick={() => dispatchCommand({ _tag: "MembersAsked", chat: id })}>
        {t("app:tryAgain")}
      </Button>
    </Empty>
  )
}

/** Of whom something was asked, where on the screen, and how far that came. */
interface Asked {
  readonly member: Member
  readonly place: MenuPlace
  readonly step: MemberStep
}

interface FoundProps {
  readonly id: ContactId
  readonly members: ReadonlyArray<Member>
  readonly words: string
}

/**
 * After a removal the focus stood on a row that is gone: it goes to the one that takes its place, or to the last. The removal is
 * heard before the question is closed or after it: while the question is open the focus is in it.
 */
const useFocusWhenGone = (found: ReadonlyArray<Member>, asked: RefObject<Member["id"] | null>, isOpen: boolean): void => {
  const place = useRef(-1)
  useEffect(() => {
    const at = found.findIndex(({ id }) => id === asked.current)
    if (at >= 0) place.current = at
    if (at >= 0 || place.current < 0 || isOpen || document.activeElement !== document.body) return
    const rows = document.querySelectorAll<HTMLElement>("[data-pane=content] li button")
    rows[Math.min(place.current, rows.length - 1)]?.focus()
    place.current = -1
  }, [found, asked, isOpen])
}

/** Only rows near the screen are drawn: a group of 1,000 opens as fast as one of ten. */
const Found = ({ id, members, words }: FoundProps) => {
  const t = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = useMemo(() => membersFound(members, words), [members, words])
  const last = useRef<Member["id"] | null>(null)
  useFocusWhenGone(found, last, asked !== null)
  const ask = (member: Member, place: MenuPlace): void => {
    last.current = member.id
    setAsked({ member, place, step: "menu" })
  }
  if (found.length === 0) return <Empty text={t("group:members.none")} icon={<SearchIcon size={32} />} />
  return (
    <>
      <Virtualizer as={ListRows} item="li" itemSize={ROW_HEIGHT} ssrCount={rowsAtOnce(ROW_HEIGHT)} data={found}>
        {(member) => <MemberItem key={member.id} member={member} onAsk={(place) => ask(member, place)} />}
      </Virtualizer>
      {asked !== null && (
        <MemberMenu chat={id} {...asked} onStep={(step) => setAsked({ ...asked, step })} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
