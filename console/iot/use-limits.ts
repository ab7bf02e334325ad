// Limits of a device's alarm rules, for charts.
import type { Row } from '@steward/domain/entity'
import { alarmRule } from '@steward/domain/index'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import type { Device } from './device-page.tsx'

export interface Limit {
  identifier: string
  level: number
  name: string
  value: number
}

const MOST = 100
const ENABLED = 1

const linesOf = (rule: Row<typeof alarmRule>): (string | null)[] =>
  rule.condType === 'threshold' ? [rule.limitValue] : rule.condType === 'nodata' ? [] : [rule.lowValue, rule.highValue]

export const limitsOf = (rule: Row<typeof alarmRule>): Limit[] =>
  linesOf(rule).flatMap((line) =>
    line === null
      ? []
      : [{ identifier: rule.identifier, level: rule.alarmLevel, name: rule.ruleName, value: Number(line) }],
  )

/** Rules of the device and of its type; empty without the right to see rules. */
export function useLimits({ id, deviceTypeId }: Pick<Device, 'id' | 'deviceTypeId'>): readonly Limit[] {
  const mayList = useMay(alarmRule as unknown as Parameters<typeof useMay>[0])('list')
  const enabled = { status: ENABLED }
  const ofType = useList(
    alarmRule,
    { size: MOST, filters: { ...enabled, deviceTypeId, targetType: 'deviceType' } },
    mayList,
  )
  const ofDevice = useList(
    alarmRule,
    { size: MOST, filters: { ...enabled, deviceId: id, targetType: 'device' } },
    mayList,
  )
  // The filter by type includes its subtypes; only rules of the type itself apply.
  const rules = (ofType.data?.records ?? []).filter((rule) => rule.deviceTypeId === deviceTypeId)
  return [...rules, ...(ofDevice.data?.records ?? [])].flatMap(limitsOf)
}
