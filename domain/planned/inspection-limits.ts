// Which limits hold for an indicator at one device. Pure.
import { type Limits, areLimitsOrdered } from './limits-order.ts'

export type LimitSource = 'override' | 'template' | 'indicator'

interface Given {
  indicator: Limits
  /** Limits set in the template's item; one that is null is the indicator's. */
  template?: Pick<Limits, 'lowerLimit' | 'upperLimit'> | null
  /** Limits of the device by its nameplate. */
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
