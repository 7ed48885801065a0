import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { personNamed } from "#adapters/views/shared/address.ts"
import {
  momentsOwner,
  momentsPage,
  momentsShown,
  momentsTold,
  olderMoments,
  readMoments
} from "#adapters/views/moments/moments.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { NotLoaded } from "../../NotLoaded.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { PlusIcon, RefreshIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import { Cover } from "./Cover.tsx"
import { DeleteMoment } from "./DeleteMoment.tsx"
import { PictureIcon } from "./icons.tsx"
import { comeBack } from "./keptPlace.ts"
import { MomentCard } from "./MomentCard.tsx"
import css from "./Moments.module.css"
import { Posting } from "./Posting.tsx"

const Composer = lazyPart(["moments", "editor"], () => import("./Composer.tsx").then((it) => it.MomentComposer))
const Previewer = lazyPart(["pictures"], () => import("../../parts/overlay/Previewer.tsx").then((it) => it.Previewer), null, true)

/** What my friends show, or one of them alone (spec 1.2, DEC-0065). */
export const Moments = () => {
  const id = personNamed(useQuery().get("id")) ?? 0
  return <Shown key={id} of={id} />
}

const Shown = ({ of }: { readonly of: number }) => {
  const t = useText()
  const [writing, setWriting] = useState(false)
  const [deleting, setDeleting] = useState(0)
  const [isLost, setLost] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { isMine, who } = useSignal(momentsOwner(of))
  const told = useSignal(momentsTold)
  const wasDeleting = useRef(false)
  useEffect(() => {
    // the button that asked went with its moment
    if (wasDeleting.current && deleting === 0 && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    wasDeleting.current = deleting !== 0
  }, [deleting])
  const read = useCallback(() => {
    readMoments(of).then(
      () => setLost(false),
      () => setLost(true)
    )
  }, [of])
  useLayoutEffect(() => comeBack(list.current), [])
  useEffect(read, [read])
  useWhenBack(read)
  useEffect(() => {
    // what could not be told as shown is told again when the page is opened next
    if (told.length > 0) momentsShown().catch(() => undefined)
  }, [told])
  const close = useCallback(() => setWriting(false), [])
  const bar = (
    <TopBar title={of === 0 ? t("screens:titles.moments") : t("moments:of", { name: who.name })} back={PATHS.explore}>
      <IconButton label={t("moments:refresh")} onClick={read}>
        <RefreshIcon />
      </IconButton>
      {isMine && (
        <IconButton label={t("moments:new")} aria-haspopup="dialog" onClick={() => setWriting(true)}>
          <PlusIcon />
        </IconButton>
      )}
    </TopBar>
  )
  return (
    <ScreenPage bar={bar}>
      <Cover of={of} who={who} isMine={isMine} />
      {isMine && !writing && <Posting onEdit={() => setWriting(true)} />}
      <div ref={list} tabIndex={-1} className={css["list"]}>
        {isLost ? <NotLoaded onRetry={read} /> : <Feed of={of} isMine={isMine} onDelete={setDeleting} onRetry={read} />}
      </div>
      {writing && <Composer onClose={close} />}
      {deleting !== 0 && <DeleteMoment id={deleting} onClose={() => setDeleting(0)} />}
      <Previewer />
    </ScreenPage>
  )
}

interface FeedProps {
  readonly of: number
  readonly isMine: boolean
  readonly onDelete: (id: number) => void
  readonly onRetry: () => void
}

const Feed = ({ of, isMine, onDelete, onRetry }: FeedProps) => {
  const t = useText()
  const say = useWords()
  const page = useSignal(momentsPage(of))
  const befriends = useSignal(friendsMatter)
  if (page._tag === "Loading") return <Skeleton rows={4} />
  if (page._tag === "Failed")
    return (
      <Empty alert text={say(page.words)}>
        <Button onClick={onRetry}>{t("app:tryAgain")}</Button>
      </Empty>
    )
  if (page.ids.length === 0 && !page.hasOlder)
    return (
      <Empty
        {...(isMine ? { text: t(befriends ? "moments:none" : "moments:noneColleagues") } : {})}
        icon={<PictureIcon size={32} />}
      />
    )
  return (
    <>
      {page.ids.map((id) => (
        <MomentCard key={id} id={id} onDelete={onDelete} />
      ))}
      {page.words !== null && (
        <p className={css["error"]} role="alert">
          {say(page.words)}
        </p>
      )}
      {page.hasOlder && <Older of={of} isBusy={page.isLoading} isFailed={page.words !== null} />}
    </>
  )
}

/** How far above its end the list is read on, in pixels. */
const AHEAD = 1200

/** Reads on as soon as the end comes near; by hand where that failed. */
const Older = ({ of, isBusy, isFailed }: { readonly of: number; readonly isBusy: boolean; readonly isFailed: boolean }) => {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (mark === null || isBusy || isFailed) return
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some((each) => each.isIntersecting)) void olderMoments(of)
      },
      { root: mark.closest("[data-scroller]"), rootMargin: `${AHEAD}px 0px` }
    )
    near.observe(mark)
    return () => near.disconnect()
  }, [of, isBusy, isFailed])
  return (
    <div ref={end} className={css["older"]}>
      <Button look="quiet" busy={isBusy} onClick={() => void olderMoments(of)}>
        {t("moments:older")}
      </Button>
    </div>
  )
}
