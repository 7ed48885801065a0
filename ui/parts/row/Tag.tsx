import css from "./Tag.module.css"

interface Props {
  readonly look: "owner" | "admin" | "plain"
  readonly children: string
}

/** A small word beside a name (spec 2.23). */
export const Tag = ({ look, children }: Props) => (
  <span className={css["tag"]} data-look={look}>
    {children}
  </span>
)
