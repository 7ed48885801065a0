/** What may be chosen. */
export interface FilesWanted {
  /** Types, as a form names them; empty: any file. */
  readonly accept: string
  /** A phone opens its camera at once. */
  readonly capture?: boolean
}

/** The form's field for a file; kept as long as somebody chooses, for some browsers forget one that nobody holds. */
let field: HTMLInputElement | undefined

/** Lets somebody choose files of this device, as the answer to a press; the promise ends only when something was chosen. */
export const chooseFiles = ({ accept, capture = false }: FilesWanted): Promise<ReadonlyArray<File>> =>
  new Promise((resolve) => {
    const input = document.createElement("input")
    field = input
    input.type = "file"
    input.multiple = !capture
    input.accept = accept
    if (capture) input.capture = "environment"
    input.addEventListener("change", () => {
      resolve([...(input.files ?? [])])
      if (field === input) field = undefined
    })
    input.click()
  })
