/** Something that a person would stumble over. A warning is printed and counted, a fault fails the check. */
export interface Finding {
  readonly level: "fault" | "warning"
  readonly rule: string
  readonly what: string
}

export const fault = (rule: string, what: string): Finding => ({ level: "fault", rule, what })
export const warning = (rule: string, what: string): Finding => ({ level: "warning", rule, what })
