// Which limits hold for an indicator at one device. Pure.
import { areLimitsOrdered } from './limits-order.ts'

export interface Limits {
  lowerLimit: string | null
  upperLimit: string | null
  warnLower: string | null
  warnUpper: string | null
}

export type LimitSource = 'override' | 'template' | 'indicator'

interface Given {
  indicator: Limits
  /** Those of an item of a template, where it has any. */
  template?: Pick<Limits, 'lowerLimit' | 'upperLimit'> | null
  /** Those of the device, by its nameplate. */
  override?: Limits | null
}

/**
 * The nameplate of a device stands above all, whole; then what the template says in place of the indicator. Warnings
 * that would lie beyond narrower limits of a template are dropped.
 */
export function limitsFor({ indicator, template, override }: Given): Limits & { limitSource: LimitSource } {
  if (override) return { ...pick(override), limitSource: 'override' }
  if (!template || (template.lowerLimit === null && template.upperLimit === null))
    return { ...pick(indicator), limitSource: 'indicator' }
  const lowerLimit = template.lowerLimit ?? indicator.lowerLimit
  const upperLimit = template.upperLimit ?? indicator.upperLimit
  const whole = { ...pick(indicator), lowerLimit, upperLimit }
  const kept = areLimitsOrdered(whole) ? whole : { ...whole, warnLower: null, warnUpper: null }
  return { ...kept, limitSource: 'template' }
}

const pick = ({ lowerLimit, upperLimit, warnLower, warnUpper }: Limits): Limits => ({
  lowerLimit,
  upperLimit,
  warnLower,
  warnUpper,
})
