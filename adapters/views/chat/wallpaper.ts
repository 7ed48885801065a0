import { computed } from "@preact/signals-react"
import { WALLPAPERS } from "#engine/setting/AppSetting.ts"
import { setting } from "../shared/setting.ts"

/** What lies behind the messages of chats without a picture of their own: the first of all, where nothing was chosen (DEC-0387). */
export const wallpaper = computed(() => setting.value.wallpaper ?? WALLPAPERS[0])
