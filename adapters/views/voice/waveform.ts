export { heightsOf, PEAK_MAX } from "#engine/message/kinds/peaks.ts"
export { duration as lengthText } from "#engine/format/duration.ts"
