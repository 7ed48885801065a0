import "./contrast.css"

/** Shows the colours of this style sheet, which are here now (DEC-0387). */
export const showContrast = (theme: "light" | "dark"): void => {
  document.documentElement.dataset["contrast"] = theme
}
