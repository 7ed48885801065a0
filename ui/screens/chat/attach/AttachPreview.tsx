import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import {
  type ChosenItem,
  chosenItems,
  goesAsFile,
  isShortOfRoom,
  makeVideo,
  sendChosen,
  smallPicture,
  tooManyWords
} from "#adapters/views/chat/attaching.ts"
import { addChosenFiles, bytesToKeep, captionOf, chooseInstead, writeCaption } from "#adapters/views/chat/chosenFiles.ts"
import { composedText } from "#adapters/views/chat/composer.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { sizeText } from "#engine/format/sizeText.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { Switch } from "../../../parts/input/Switch.tsx"
import { TextArea } from "../../../parts/input/TextArea.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { DownIcon } from "../../../parts/icons/actionIcons.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { FileName } from "../row/FileName.tsx"
import { FileMark } from "../row/FileMark.tsx"
import { useLanguage, useText } from "../../../text.ts"
import { useWords } from "../../../words.ts"
import { hasKeyboard } from "../../../hooks/hasKeyboard.ts"
import css from "./AttachPreview.module.css"
import { chooseFiles } from "./chooseFiles.ts"

/** A video in small, which is made while one still looks. */
const Film = ({ item: { file, name } }: { readonly item: ChosenItem }) => {
  const [poster, setPoster] = useState("")
  useEffect(() => {
    let isGone = false
    void makeVideo(file).then((made) => {
      if (!isGone) setPoster(made.poster)
    })
    return () => {
      isGone = true
    }
  }, [file])
  return poster === "" ? <FileMark name={name} /> : <img src={poster} alt="" />
}

/** The picture in small, or what stands for a file. */
const Look = ({ item: { file, isShown, name } }: { readonly item: ChosenItem }) => {
  const [url, setUrl] = useState("")
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isShown) return
    let whole = ""
    let isGone = false
    void smallPicture(file).then((small) => {
      if (isGone) return
      // a whole photo takes long to draw
      if (small === "") whole = URL.createObjectURL(file)
      setUrl(small === "" ? whole : small)
    })
    return () => {
      isGone = true
      URL.revokeObjectURL(whole)
    }
  }, [file, isShown])
  return url === "" || failed ? <FileMark name={name} /> : <img src={url} alt="" onError={() => setFailed(true)} />
}

interface RowProps {
  readonly item: ChosenItem
  /** Pictures go as they are. */
  readonly isOriginal: boolean
  readonly onRemove: () => void
  /** Moves it by one place; `null` at the ends. */
  readonly onEarlier: (() => void) | null
  readonly onLater: (() => void) | null
}

const ChosenRow = ({ item, isOriginal, onRemove, onEarlier, onLater }: RowProps) => {
  const t = useText()
  const language = useLanguage()
  const say = useWords()
  const { isPicture, name, size, words } = item
  const [asFile, setAsFile] = useState(false)
  // made while one still looks, so that nobody waits for it
  useEffect(() => {
    if (!isPicture || words !== null) return
    let isGone = false
    void goesAsFile(item, isOriginal).then((goes) => {
      if (!isGone) setAsFile(goes)
    })
    return () => {
      isGone = true
    }
  }, [item, isOriginal, isPicture, words])
  return (
    <li className={css["row"]} data-chosen data-refused={words !== null || undefined}>
      {item.isVideo && words === null ? <Film item={item} /> : <Look item={item} />}
      <div className={css["about"]}>
        <FileName name={name} />
        <span className={css["note"]}>{words === null ? sizeText(size, language) : say(words)}</span>
        <span className={css["note"]} aria-live="polite" data-as-file={asFile || undefined}>
          {asFile && t("attach:asFile")}
        </span>
      </div>
      {onEarlier !== null && (
        <IconButton label={t("attach:earlier", { name })} data-act="earlier" onClick={onEarlier}>
          <span className={css["up"]}>
            <DownIcon size={20} />
          </span>
        </IconButton>
      )}
      {onLater !== null && (
        <IconButton label={t("attach:later", { name })} data-act="later" onClick={onLater}>
          <DownIcon size={20} />
        </IconButton>
      )}
      <IconButton label={t("attach:remove", { name })} data-act="remove" onClick={onRemove}>
        <CloseIcon size={20} />
      </IconButton>
    </li>
  )
}

const swapped = (files: ReadonlyArray<File>, at: number): ReadonlyArray<File> => {
  const [first, second] = [files[at], files[at + 1]]
  return first === undefined || second === undefined ? files : files.toSpliced(at, 2, second, first)
}

const keys = new WeakMap<File, string>()
let made = 0

/** The same for a file wherever it stands, so that its row moves and is not made again. */
const keyOf = (file: File): string => {
  const key = keys.get(file) ?? `${(made += 1)}`
  keys.set(file, key)
  return key
}

type Act = "earlier" | "later" | "remove"

/** The button of a row that was pressed keeps the focus when its row moves; when the row goes, the next row takes it. */
const useFocusInRows = (items: ReadonlyArray<ChosenItem>) => {
  const list = useRef<HTMLUListElement>(null)
  const wish = useRef<{ readonly at: number; readonly act: Act } | null>(null)
  useLayoutEffect(() => {
    const wished = wish.current
    wish.current = null
    if (wished === null) return
    const row = list.current?.children[Math.min(wished.at, items.length - 1)]
    const button = row?.querySelector<HTMLElement>(`[data-act=${wished.act}]`) ?? row?.querySelector<HTMLElement>("[data-act]")
    button?.focus()
  }, [items])
  return {
    list,
    focusNext: (at: number, act: Act): void => {
      wish.current = { at, act }
    }
  } as const
}

/** What was chosen, before it is sent: what does not go says why, and can be taken out. */
export const AttachPreview = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const items = useSignal(chosenItems(chat))
  const files = useMemo(() => items.map(({ file }) => file), [items])
  // it follows a moment later what is typed, and what another tab says begins the preview again
  const [{ isOriginal, text }, setCaption] = useState(captionOf(chat).peek())
  const say = useWords()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const [isShort, setShort] = useState(false)
  const many = tooManyWords(items)
  const count = items.filter(({ words }) => words === null).length
  const { left, sendable } = composedText(text)
  const isTooLong = text.trim() !== "" && !sendable
  const { list, focusNext } = useFocusInRows(items)
  const area = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // not what comes first, which takes a file out; on a phone no keyboard comes up before somebody asks for it
  useEffect(() => (hasKeyboard() ? area.current : button.current)?.focus(), [])
  const write = (next: { readonly isOriginal: boolean; readonly text: string }): void => {
    setCaption(next)
    writeCaption(chat, next.text, next.isOriginal)
  }
  const bytes = useSignal(bytesToKeep(chat))
  useEffect(() => {
    let isGone = false
    void isShortOfRoom(bytes).then((short) => {
      if (!isGone) setShort(short)
    })
    return () => {
      isGone = true
    }
  }, [bytes])
  const close = (): void => chooseInstead(chat, [])
  const move = (at: number, act: "earlier" | "later"): void => {
    focusNext(act === "earlier" ? at - 1 : at + 1, act)
    chooseInstead(chat, swapped(files, act === "earlier" ? at - 1 : at))
  }
  const send = async (): Promise<void> => {
    setSending(true)
    setFailed(false)
    try {
      await sendChosen(chat, items, text, isOriginal)
    } catch {
      // the code for it did not come: what was chosen stays
      setFailed(true)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      wide
      title={t("attach:title", { count: count === 0 ? items.length : count })}
      onClose={close}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t("app:cancel")}
          </Button>
          <Button ref={button} busy={sending} disabled={count === 0 || many !== null || isTooLong} onClick={() => void send()}>
            {t("attach:send")}
          </Button>
        </>
      }
    >
      <ul ref={list} className={css["list"]}>
        {items.map((item, at) => (
          <ChosenRow
            key={keyOf(item.file)}
            item={item}
            isOriginal={isOriginal}
            onRemove={() => {
              focusNext(at, "remove")
              chooseInstead(chat, files.toSpliced(at, 1))
            }}
            onEarlier={at === 0 ? null : () => move(at, "earlier")}
            onLater={at === items.length - 1 ? null : () => move(at, "later")}
          />
        ))}
      </ul>
      <div aria-live="polite" className={css["notes"]}>
        {many !== null && <p data-refused>{say(many)}</p>}
        {isShort && <p>{t("attach:noRoom")}</p>}
        {failed && <p data-refused>{t("attach:failed")}</p>}
      </div>
      <div className={css["options"]}>
        {items.some(({ isPicture }) => isPicture) && (
          <Switch label={t("attach:original")} on={isOriginal} onChange={(on) => write({ isOriginal: on, text })} />
        )}
        <Button look="quiet" onClick={() => void chooseFiles({ accept: "" }).then((more) => addChosenFiles(chat, more))}>
          {t("attach:more")}
        </Button>
      </div>
      <div className={css["words"]}>
        <TextArea
          ref={area}
          rows={2}
          label={t("attach:text")}
          placeholder={t("attach:textHint")}
          hint={left === null ? "" : t("chat:composer.left", { count: left })}
          error={isTooLong ? t("chat:composer.over", { count: Math.abs(left ?? 0) }) : ""}
          value={text}
          onChange={(typed) => write({ isOriginal, text: typed })}
        />
      </div>
    </Dialog>
  )
}
