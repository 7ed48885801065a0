import type { ReactNode } from "react"
import css from "./Tile.module.css"

/** An icon in the place of a picture, at the start of a row that leads somewhere. */
export const Tile = ({ children }: { readonly children: ReactNode }) => <span className={css["tile"]}>{children}</span>
