import { computed } from "@preact/signals-react"
import { SERVICE_DEFAULTS } from "#engine/setting/ServiceConfig.ts"
import { addressIn } from "#engine/route/navigation.ts"
import { addressOf, pathOf } from "#engine/route/address.ts"
import { routeAt } from "#engine/route/routes.ts"
import { slice } from "./store.ts"

/** What the service allows and offers. */
export const service = slice((state) => state.service, SERVICE_DEFAULTS)

/** Whether groups may be made here (spec 3.9). */
export const mayMakeGroups = computed(() => service.value.groups)

/** Whether people become friends here; elsewhere everybody is a colleague, whom one need not ask (FRIEND-04, spec 3.9, DEC-0118). */
export const friendsMatter = computed(() => service.value.friendsMatter)

/** What the one field for somebody's name is called: a name among colleagues, a nickname in a community (spec 3.1). */
export const nameWord = computed((): "name" | "realName" => (service.value.friendsMatter ? "name" : "realName"))

/** A link of the explore tab; `to`: a place of this app. */
interface ShownLink {
  readonly name: string
  readonly icon: string
  readonly to: string
}

/** The whole address of a page; empty where it is none. `URL.canParse` would be newer than some browsers that we are for. */
const wholeAddress = (url: string): string => {
  try {
    return new URL(url, location.origin).href
  } catch {
    return ""
  }
}

/** Links of the explore tab: pages of this app are opened as such, all else in the in-app browser (spec 1.2, 2.1). */
export const exploreLinks = computed((): ReadonlyArray<ShownLink> =>
  service.value.links.flatMap(({ icon, name, url }) => {
    if (url.startsWith("/") && routeAt(pathOf(url)) !== undefined) return [{ name, icon, to: addressIn(url) }]
    // what is no address leads nowhere
    const there = wholeAddress(url)
    return there === "" ? [] : [{ name, icon, to: addressOf("webview", { url: there }) }]
  })
)

/** Where the explore tab leads: past a page with nothing but moments on it, to the moments. */
export const exploreOpens = computed(() =>
  exploreLinks.value.length === 0 ? addressOf("moments", {}) : addressOf("home", { tab: "explore" })
)
