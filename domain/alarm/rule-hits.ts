// How often a rule has raised alarms of late.

/** Days that are counted, and that are looked at for the last one. */
export const RULE_HIT_DAYS = 7
export const RULE_LAST_DAYS = 31

export interface RuleHits {
  week: number
  active: number
  /** Epoch in ms; null where there was none within the days that are looked at. */
  last: number | null
}
