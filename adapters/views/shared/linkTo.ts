/** A link to a picture or a video of another host, or its address alone where it stands in a link already (EDITOR-25, DEC-0178). */
export const mediumLink = (medium: Element, address: string): string | Element => {
  if (medium.closest("a") !== null) return address
  const link = document.createElement("a")
  link.setAttribute("href", address)
  link.textContent = address
  return link
}
