import { useMemo } from "react"
import { isSelecting } from "#adapters/views/chat/selection.ts"
import { silence } from "#adapters/views/chat/silenced.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { lazyPart } from "../../../lazyPart.tsx"
import { Composer } from "./Composer.tsx"
import css from "./Foot.module.css"
import { Silenced } from "./Silenced.tsx"

const SelectBar = lazyPart(
  [],
  () => import("../actions/SelectBar.tsx").then((it) => it.SelectBar),
  <div className={css["outline"]} />
)

/** Below the messages: where one writes, why one may not, or what to do with the messages that are chosen. */
export const Foot = ({ chat }: { readonly chat: ContactId }) => {
  const why = useSignal(silence(chat))
  const selects = useSignal(useMemo(() => isSelecting(chat), [chat]))
  if (selects) return <SelectBar chat={chat} />
  return why === null ? <Composer chat={chat} /> : <Silenced silence={why} />
}
