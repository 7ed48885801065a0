/** Whether the place takes what is dropped by itself: text into a field, a file into a field for files. */
const takes = ({ dataTransfer, target }: DragEvent): boolean => {
  const isFile = dataTransfer?.types.includes("Files") === true
  const fields = isFile ? "input[type=file]" : "input, textarea, [contenteditable]"
  return target instanceof Element && target.closest(fields) !== null
}

const refuse = (event: DragEvent): void => {
  if (event.defaultPrevented || takes(event)) return
  event.preventDefault()
  if (event.dataTransfer !== null && event.type === "dragover") event.dataTransfer.dropEffect = "none"
}

/** A file or a link that is dropped where nothing takes it would open in place of the app: from now on nothing happens. */
export const dropsNothing = (): void => {
  window.addEventListener("dragover", refuse)
  window.addEventListener("drop", refuse)
}
