// Limits of the alarm rules in force for a device, for charts.
import { useQuery } from '@tanstack/react-query'
import type { Limit } from '../../chart/trend-option.ts'
import type { Device } from '../device/row.ts'
import { type RuleOfDevice, rulesOfDevice, useMayRules } from '../device/rules-in-force.ts'

export const limitsOf = ({ identifier, level, ruleName: name, limits }: RuleOfDevice): Limit[] =>
  limits.map((value) => ({ identifier, level, name, value }))

/** Empty without the right to see rules. */
export function useLimits({ id }: Pick<Device, 'id'>): readonly Limit[] {
  const { data = [] } = useQuery({ ...rulesOfDevice(id), enabled: useMayRules() })
  return data.filter(({ isInForce }) => isInForce).flatMap(limitsOf)
}
