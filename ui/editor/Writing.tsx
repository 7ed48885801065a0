import { useEffect, useId, useRef, useState } from "react"
import { createPortal, flushSync } from "react-dom"
import { TOOLBARS } from "#adapters/views/document/documents.ts"
import type { Tool } from "#engine/editor/toolbars.ts"
import { useText } from "../text.ts"
import { useWords } from "../words.ts"
import { AskInto, type InsertKind } from "./AskInto.tsx"
import { FloatingBar } from "./Bubble.tsx"
import css from "./Editor.module.css"
import type { EditorProps } from "./EditorProps.ts"
import { embed, isOn, linkAround, setLink, selectedSpan, type Span, toggleFormat } from "./formatting.ts"
import { ChoosePicture } from "./ChoosePicture.tsx"
import "./rich.css"
import { Toolbar, type ToolButton } from "./Toolbar.tsx"
import { FilmIcon, FormulaIcon, ToolPictureIcon, RedoIcon, toolIcon, UndoIcon } from "./toolIcons.tsx"
import { historyOf, useQuill } from "./useQuill.ts"

const keyOf = (tool: Tool): string => ("value" in tool ? `${tool.format}-${tool.value}` : tool.format)

const EVERYTHING = ["image", "video", "formula"] as const

const INSERT_ICONS = { image: <ToolPictureIcon />, video: <FilmIcon />, formula: <FormulaIcon /> }

/** A question that is open, with where its answer goes. */
interface Question {
  readonly what: InsertKind
  readonly span: Span
  readonly value: string
}

/** The editor itself, with Quill in it. */
export const Writing = (props: EditorProps) => {
  const { label, toolbar = "default", hint = "", error: wrong = "", refusal = null, inserts = EVERYTHING, onUpload } = props
  const t = useText()
  const say = useWords()
  const error = refusal === null ? wrong : say(refusal)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [note, setNote] = useState("")
  const { quill, redraw } = useQuill(place, props, {
    onPictures: (files, at) => void upload(files, { index: at, length: 0 }),
    onToolbar: () => tools.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
    onLink: () => askFor("link")
  })
  const said = error || note || hint

  useEffect(() => {
    const text = quill?.root
    if (text === undefined) return
    text.setAttribute("role", "textbox")
    text.setAttribute("aria-multiline", "true")
    text.setAttribute("aria-labelledby", `${id}-label`)
    text.setAttribute("aria-describedby", `${id}-note ${id}-keys`)
    text.setAttribute("aria-keyshortcuts", "Alt+F10")
    text.setAttribute("aria-invalid", String(error !== ""))
    text.setAttribute("data-placeholder", props.placeholder ?? "")
    text.setAttribute("id", id)
  }, [quill, id, error, props.placeholder])

  useEffect(() => {
    if (refusal !== null) quill?.focus()
  }, [quill, refusal])

  const askFor = (what: InsertKind): void => {
    if (quill === null) return
    const span = selectedSpan(quill)
    const { address, ...around } = linkAround(quill, span)
    setQuestion(what === "link" ? { what, span: around, value: address } : { what, span, value: "" })
  }
  /** The question goes before the caret is set: a dialog that closes gives the focus back to where it came from. */
  const answer = (act: () => void): void => {
    flushSync(() => setQuestion(null))
    act()
  }
  const upload = async (files: ReadonlyArray<File>, span: Span): Promise<void> => {
    setNote("")
    if (quill === null) return
    if (onUpload === undefined) return setNote(t("editor:image.onlyAddress"))
    let { index, length } = span
    for (const file of files) {
      try {
        embed(quill, { index, length }, "image", await onUpload(file))
        index += 1
        length = 0
      } catch {
        setNote(t("editor:image.failed"))
      }
    }
  }

  const span = quill === null ? null : selectedSpan(quill)
  const formats = quill === null || span === null ? {} : quill.getFormat(span.index, span.length)
  const buttonOf = (tool: Tool): ToolButton => ({
    key: keyOf(tool),
    label: t(`editor:tool.${keyOf(tool)}`),
    icon: toolIcon(tool),
    pressed: isOn(tool, formats),
    act: () => {
      if (tool.format === "link") return askFor("link")
      if (quill !== null) toggleFormat(quill, tool)
      redraw()
    }
  })
  const insert = (what: (typeof EVERYTHING)[number], at: number): ToolButton => ({
    key: what,
    label: t(`editor:tool.${what}`),
    icon: INSERT_ICONS[what],
    apart: at === 0,
    act: () => askFor(what)
  })
  const history = quill === null ? null : historyOf(quill)
  const buttons: ReadonlyArray<ToolButton> = [
    ...TOOLBARS[toolbar].map(buttonOf),
    ...(toolbar === "bubble" || history === null
      ? []
      : [
          ...inserts.map(insert),
          {
            key: "undo",
            label: t("editor:tool.undo"),
            icon: <UndoIcon />,
            apart: true,
            off: !history.canUndo,
            act: () => history.undo()
          },
          { key: "redo", label: t("editor:tool.redo"), icon: <RedoIcon />, off: !history.canRedo, act: () => history.redo() }
        ])
  ]
  const bar = (
    <Toolbar
      ref={tools}
      label={t("editor:tools")}
      controls={id}
      buttons={buttons}
      onLeave={() => quill?.focus({ preventScroll: true })}
    />
  )

  return (
    <div className={css["editor"]} data-wrong={error !== "" || undefined} data-toolbar={toolbar}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- as the label of a field does */}
      <span id={`${id}-label`} className={css["label"]} onClick={() => quill?.focus()}>
        {label}
      </span>
      <div className={css["frame"]}>
        {toolbar === "default" && bar}
        <div ref={place} className="rich" dir="auto" />
        {toolbar === "bubble" && quill !== null && span !== null && span.length > 0 && question === null && (
          <FloatingBar quill={quill} span={span}>
            {bar}
          </FloatingBar>
        )}
      </div>
      <p id={`${id}-note`} className={css["note"]} aria-live="polite">
        {said}
      </p>
      <p id={`${id}-keys`} className="unseen">
        {t("editor:keys")}
      </p>
      {question !== null &&
        quill !== null &&
        createPortal(
          <AskInto
            what={question.what}
            value={question.value}
            onRemove={
              question.what === "link" && question.value !== ""
                ? () => answer(() => setLink(quill, question.span, ""))
                : undefined
            }
            other={
              question.what === "image" && onUpload !== undefined ? (
                <ChoosePicture onChoose={(files) => answer(() => void upload(files, question.span))} />
              ) : null
            }
            onSave={(value) =>
              answer(() =>
                question.what === "link"
                  ? setLink(quill, question.span, value)
                  : embed(quill, question.span, question.what, value)
              )
            }
            onClose={() => setQuestion(null)}
          />,
          document.body
        )}
    </div>
  )
}
