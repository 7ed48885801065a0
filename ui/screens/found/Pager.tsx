import type { Paging } from "#adapters/views/search/record.ts"
import { Button } from "../../parts/input/Button.tsx"
import css from "./Pager.module.css"

interface Props {
  readonly at: Paging
  readonly label: string
  /** Words: of the buttons, and of the page that is shown. */
  readonly previous: string
  readonly next: string
  readonly here: string
  readonly onPage: (page: number) => void
}

/** From page to page of what was found; nothing where there is one alone (HISTORY-02). */
export const Pager = ({ at: { hasNext, hasPrevious, page, pages }, label, previous, next, here, onPage }: Props) =>
  pages > 1 && (
    <nav className={css["pages"]} aria-label={label}>
      <Button look="quiet" disabled={!hasPrevious} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <p aria-current="page">{here}</p>
      <Button look="quiet" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </nav>
  )
