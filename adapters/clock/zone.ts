/** Zone of the device, such as `Asia/Shanghai`. */
export const zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone
