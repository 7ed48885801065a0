/** Addresses of the screens that exist (spec 2.1), as places inside the hash. */
export const PATHS = {
  home: "/",
  explore: "/?tab=explore",
  me: "/?tab=me",
  chat: "/pages/message/chat",
  contacts: "/pages/contacts/index",
  detail: "/pages/contacts/detail",
  friend: "/pages/contacts/friend",
  search: "/pages/contacts/search",
  login: "/pages/login/index",
  register: "/pages/login/register",
  language: "/pages/language/language"
} as const

/** The chat with somebody. */
export const chatPath = (id: string): string => `${PATHS.chat}?id=${encodeURIComponent(id)}`

/** What is known of somebody. */
export const detailPath = (id: string | number): string => `${PATHS.detail}?id=${encodeURIComponent(id)}`
