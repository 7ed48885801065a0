import { useEffect, useRef, useState } from "react"
import {
  collection,
  deleteEmoji,
  finishDeleting,
  readEmoji,
  moveEmojiToFront,
  undoableCount,
  undoDeleting,
  uploadEmoji
} from "#adapters/views/message/savedEmoji.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { SmileIcon, TrashIcon } from "../../parts/icons/actionIcons.tsx"
import { CloseIcon, PlusIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { FrontIcon } from "../../parts/icons/pictureIcons.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import { AddingTile } from "./Adding.tsx"
import css from "./Emoji.module.css"
import { EmojiGrid } from "./EmojiGrid.tsx"

const NONE: ReadonlySet<number> = new Set()

/** My saved emoji: added, put first, sorted and deleted (spec 2.15). */
export const Emoji = () => {
  const t = useText()
  const say = useWords()
  const known = useSignal(collection)
  const gone = useSignal(undoableCount)
  const input = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState(NONE)
  useEffect(() => {
    void readEmoji()
    return finishDeleting
  }, [])
  useWhenBack(() => void readEmoji())
  const all = known._tag === "Emoji" ? known.all : []
  const ids = all.map(({ id }) => id).filter((id) => chosen.has(id))
  const toggle = (id: number): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const add = (): void => input.current?.click()
  /** What was pressed goes: the focus goes on to the collection. */
  const toGrid = (): void => {
    requestAnimationFrame(() =>
      (page.current?.querySelector<HTMLElement>("[data-emoji] [tabindex='0']") ?? adder.current)?.focus()
    )
  }
  const end = (): void => {
    setChosen(NONE)
    toGrid()
  }
  return (
    <ScreenPage
      scroller={page}
      bar={
        <TopBar
          title={t("emoji:title")}
          back={PATHS.home}
          note={all.length === 0 ? undefined : t("emoji:count", { count: all.length })}
        >
          <IconButton ref={adder} label={t("emoji:add")} onClick={add}>
            <PlusIcon />
          </IconButton>
        </TopBar>
      }
      foot={
        <>
          {gone > 0 && (
            <div className={css["undo"]}>
              <output>{t("emoji:deleted", { count: gone })}</output>
              <button
                type="button"
                onClick={() => {
                  undoDeleting()
                  toGrid()
                }}
              >
                {t("emoji:undo")}
              </button>
            </div>
          )}
          {ids.length > 0 && (
            <div className={css["bar"]} role="toolbar" aria-label={t("emoji:chosen")}>
              <IconButton label={t("emoji:leave")} onClick={end}>
                <CloseIcon />
              </IconButton>
              <output className={css["number"]}>{t("emoji:selected", { count: ids.length })}</output>
              <IconButton
                label={t("emoji:toFront")}
                onClick={() => {
                  moveEmojiToFront(ids)
                  end()
                }}
              >
                <FrontIcon />
              </IconButton>
              <IconButton
                label={t("emoji:delete")}
                onClick={() => {
                  deleteEmoji(ids)
                  end()
                }}
              >
                <TrashIcon />
              </IconButton>
            </div>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/gif"
        aria-label={t("emoji:add")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ""
          void uploadEmoji(files)
        }}
      />
      <AddingTile />
      {known._tag === "Loading" && <Waiting />}
      {known._tag === "Failed" && (
        <Empty alert text={say(known.words)}>
          <Button look="quiet" onClick={() => void readEmoji()}>
            {t("app:tryAgain")}
          </Button>
        </Empty>
      )}
      {known._tag === "Emoji" && all.length === 0 && (
        <Empty text={t("emoji:empty")} icon={<SmileIcon size={32} />}>
          <Button onClick={add}>{t("emoji:add")}</Button>
        </Empty>
      )}
      {all.length > 0 && (
        <>
          <EmojiGrid all={all} chosen={chosen} onToggle={toggle} />
          <p className={css["hint"]}>
            {t("emoji:hint")}
            <span>{t("emoji:hintKeys")}</span>
          </p>
        </>
      )}
    </ScreenPage>
  )
}

const Waiting = () => (
  <ul className={css["grid"]} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <li key={index} className={css["blank"]} />
    ))}
  </ul>
)
