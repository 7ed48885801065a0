import { appSetting } from "#engine/setting/AppSetting.ts"
import { slice } from "./store.ts"
import { storedText } from "./stored.ts"

/** Settings of this device; what was stored stands from the first moment. */
export const setting = slice((state) => state.setting, appSetting(storedText("appSetting")))
