import type { ContactId } from "#engine/contact/Contact.ts"
import css from "./ListActions.module.css"
import { useChatActions } from "./useChatActions.tsx"

interface Props {
  readonly id: ContactId
  readonly onDone: () => void
  readonly onRemove: (id: ContactId) => void
}

/** What lies behind a row that a finger moves aside. */
export const SwipeActions = ({ id, onDone, onRemove }: Props) => (
  <div className={css["actions"]} data-actions>
    {useChatActions(id, onRemove).map(({ act, action, icon, short }) => (
      <button
        key={action}
        type="button"
        data-action={action}
        onClick={() => {
          onDone()
          act()
        }}
      >
        {icon}
        {short}
      </button>
    ))}
  </div>
)
