import type { ReactNode } from "react"
import { Link } from "wouter"
import css from "./Tiles.module.css"

/** What is done most on a page, beside each other: an icon over its word. */
export const Tiles = ({ children }: { readonly children: ReactNode }) => <div className={css["tiles"]}>{children}</div>

interface Props {
  readonly label: string
  readonly icon: ReactNode
}

export const TileLink = ({ href, icon, label }: Props & { readonly href: string }) => (
  <Link className={css["tile"] ?? ""} href={href}>
    {icon}
    <span>{label}</span>
  </Link>
)

export const TileButton = ({ icon, label, onClick }: Props & { readonly onClick: () => void }) => (
  <button type="button" className={css["tile"]} onClick={onClick}>
    {icon}
    <span>{label}</span>
  </button>
)
