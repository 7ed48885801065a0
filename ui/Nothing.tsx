import { Empty } from "./parts/page/Empty.tsx"
import { ContactsIcon, MessagesIcon } from "./parts/icons/icons.tsx"
import type { Route } from "./routing/routes.ts"
import { useText } from "./text.ts"

/** What one chooses from a list, under the titles of the lists that one chooses from. */
const WORDS = { "app:tabs.messages": "app:chooseChat", "app:tabs.contacts": "app:chooseContact" } as const
const isNamed = (title: string): title is keyof typeof WORDS => Object.hasOwn(WORDS, title)

/** Stands beside a list until something is chosen from it: says what, where one chooses; a menu speaks for itself. */
export const Nothing = ({ list: { title } }: { readonly list: Pick<Route, "title"> }) => {
  const t = useText()
  const icon = title === "app:tabs.contacts" ? <ContactsIcon size={32} /> : <MessagesIcon size={32} />
  return <div className="nothing">{isNamed(title) && <Empty text={t(WORDS[title])} icon={icon} />}</div>
}
