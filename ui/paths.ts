/** Addresses of the screens that exist (spec 2.1), as places inside the hash. */
export const PATHS = {
  home: "/",
  explore: "/?tab=explore",
  me: "/?tab=me",
  contacts: "/pages/contacts/index",
  friend: "/pages/contacts/friend",
  search: "/pages/contacts/search",
  login: "/pages/login/index",
  register: "/pages/login/register",
  language: "/pages/language/language"
} as const

/** The chat with somebody. */
export const chatPath = (id: string): string => `/pages/message/chat?id=${encodeURIComponent(id)}`

/** What is known of somebody. */
export const detailPath = (id: string | number): string => `/pages/contacts/detail?id=${encodeURIComponent(id)}`
