import Quill, { type Delta, Module } from "quill/core.js"
import { getLastChangeIndex } from "quill/modules/history.js"
import { stepsOf } from "#adapters/views/document/documentHistory.ts"

/** Undo and redo by the steps of the engine, in the place of Quill's own. */
export class DocumentHistory extends Module {
  private steps = stepsOf<Delta>(this.quill.getContents())
  private isMoving = false

  constructor(quill: Quill, options: object) {
    super(quill, options)
    quill.on(Quill.events.TEXT_CHANGE, (change: Delta) => {
      // a formula that was drawn changes the page, not the document
      if (!this.isMoving && change.ops.length > 0) this.steps.changed(quill.getContents())
    })
    const undo = () => this.undo()
    const redo = () => this.redo()
    // in capitals while they are locked
    quill.keyboard.addBinding({ key: ["z", "Z"], shortKey: true }, undo)
    quill.keyboard.addBinding({ key: ["z", "Z"], shortKey: true, shiftKey: true }, redo)
    quill.keyboard.addBinding({ key: ["y", "Y"], shortKey: true }, redo)
    // the menus of phones and browsers ask in their own way
    quill.root.addEventListener("beforeinput", (event) => {
      if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return
      event.preventDefault()
      if (event.inputType === "historyUndo") undo()
      else redo()
    })
  }

  /** What stands here now is the begin: nothing leads back behind it. */
  clear(): void {
    this.steps = stepsOf(this.quill.getContents())
  }

  /** Quill's own modules end a step by this; ours ends by time alone (spec 9.10). */
  cutoff(): void {}

  get canUndo(): boolean {
    return this.steps.canUndo()
  }

  get canRedo(): boolean {
    return this.steps.canRedo()
  }

  undo(): void {
    this.show(this.steps.undo())
  }

  redo(): void {
    this.show(this.steps.redo())
  }

  private show(document: Delta): void {
    const change = this.quill.getContents().diff(document)
    if (change.length() === 0) return
    this.isMoving = true
    this.quill.updateContents(change, Quill.sources.USER)
    this.isMoving = false
    this.quill.setSelection(getLastChangeIndex(this.quill.scroll, change), Quill.sources.USER)
  }
}
