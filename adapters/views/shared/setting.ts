import { appSetting } from "#engine/setting/AppSetting.ts"
import { slice } from "./store.ts"
import { stored } from "./stored.ts"

/** Settings of this device; what was stored stands from the first moment. */
export const setting = slice((state) => state.setting, appSetting(stored("appSetting")))
