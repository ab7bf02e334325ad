// What a rule must say, and what would contradict: each with the field it is said at. Whether its properties exist is
// judged by the server, which knows the devices.
import { type FurtherLevel, furtherLevels, hasParticulars, particulars, ruleSchedule } from './rule-content.ts'
import type { Level } from './rule.ts'

interface Row {
  targetType?: unknown
  deviceTypeId?: unknown
  deviceId?: unknown
  areaId?: unknown
  identifier?: unknown
  replacesId?: unknown
  condType?: unknown
  operator?: unknown
  limitRef?: unknown
  limitValue?: unknown
  lowValue?: unknown
  highValue?: unknown
  nodataSec?: unknown
  alarmLevel?: unknown
  durationSec?: unknown
  repeatCount?: unknown
  repeatWindow?: unknown
  cond?: unknown
  levels?: unknown
  schedule?: unknown
  effectiveFrom?: unknown
  effectiveTo?: unknown
  alwaysTold?: unknown
}

type Finding<F extends keyof Row = keyof Row> = { field: F; problem: string } | undefined

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Kinds that are about the device, or about several of its properties. */
const isWithoutProperty = (condType: string) => condType === 'offline' || condType === 'expr' || condType === 'combo'
const isPulse = (condType: string) => condType === 'event' || condType === 'change'
const isRange = (condType: string) => condType === 'range_out' || condType === 'range_in'

export function checkRule(row: Row): Finding {
  const condType = String(row.condType ?? 'threshold')
  return (
    target(row) ??
    property(row, condType) ??
    condition(row, condType) ??
    course(row, condType) ??
    levels(row, condType) ??
    told(row) ??
    time(row)
  )
}

function target(row: Row): Finding {
  if (row.targetType === 'device' && !row.deviceId) return { field: 'deviceId', problem: 'rule.device' }
  if (row.targetType !== 'device' && row.targetType !== undefined && !row.deviceTypeId)
    return { field: 'deviceTypeId', problem: 'rule.device-type' }
  if (row.targetType === 'areaType' && !row.areaId) return { field: 'areaId', problem: 'rule.area' }
  if (row.targetType !== 'device' && row.replacesId) return { field: 'replacesId', problem: 'rule.replaces-type' }
  return undefined
}

function property({ identifier }: Row, condType: string): Finding {
  if (isGiven(identifier) || isWithoutProperty(condType)) return undefined
  return { field: 'identifier', problem: condType === 'event' ? 'rule.event' : 'rule.identifier' }
}

/** Kinds that say enough without particulars. */
const bare: readonly string[] = ['event', 'change', 'rate']

function condition(row: Row, condType: string): Finding {
  const isOwn = (row.limitRef ?? 'own') === 'own'
  if (condType === 'threshold' && isOwn && !isGiven(row.limitValue))
    return { field: 'limitValue', problem: 'rule.limit' }
  if ((condType === 'rate' || condType === 'deviation') && !(Number(row.limitValue) > 0))
    return { field: 'limitValue', problem: 'rule.limit' }
  if (condType === 'nodata' && !row.nodataSec) return { field: 'nodataSec', problem: 'rule.nodata' }
  if (isRange(condType)) {
    if (!isGiven(row.lowValue)) return { field: 'lowValue', problem: 'rule.range' }
    if (!isGiven(row.highValue) || Number(row.lowValue) >= Number(row.highValue))
      return { field: 'highValue', problem: 'rule.range' }
  }
  if (!hasParticulars(condType)) return undefined
  const cond = row.cond ?? (bare.includes(condType) ? {} : undefined)
  return particulars[condType].safeParse(cond).success ? undefined : { field: 'cond', problem: 'rule.cond' }
}

function course(row: Row, condType: string): Finding {
  const isCounted = isGiven(row.repeatCount) || isGiven(row.repeatWindow)
  if (isCounted && !(isGiven(row.repeatCount) && isGiven(row.repeatWindow)))
    return { field: isGiven(row.repeatCount) ? 'repeatWindow' : 'repeatCount', problem: 'rule.repeat' }
  const lasts = Number(row.durationSec ?? 0) > 0
  if (isCounted && lasts) return { field: 'repeatCount', problem: 'rule.repeat-last' }
  if (isCounted && condType === 'nodata') return { field: 'repeatCount', problem: 'rule.repeat-kind' }
  return lasts && isPulse(condType) ? { field: 'durationSec', problem: 'rule.pulse-last' } : undefined
}

/** What is always told has to be worth it. */
const told = ({ alwaysTold, alarmLevel }: Row): Finding =>
  Number(alwaysTold ?? 0) === 1 && Number(alarmLevel) !== 1
    ? { field: 'alwaysTold', problem: 'rule.always-told' }
    : undefined

function time({ schedule, effectiveFrom, effectiveTo }: Row): Finding {
  if (isGiven(schedule) && !ruleSchedule.safeParse(schedule).success)
    return { field: 'schedule', problem: 'rule.schedule' }
  if (isGiven(effectiveFrom) && isGiven(effectiveTo) && String(effectiveFrom) >= String(effectiveTo))
    return { field: 'effectiveTo', problem: 'rule.validity' }
  return undefined
}

/** Kinds whose levels differ in a limit, in states or in an expression. */
const limited: readonly string[] = ['threshold', 'range_out', 'range_in', 'rate', 'deviation']
const leveled: readonly string[] = [...limited, 'state', 'expr']

function levels(row: Row, condType: string): Finding {
  if (!isGiven(row.levels)) return undefined
  const read = furtherLevels.safeParse(row.levels)
  if (!read.success) return { field: 'levels', problem: 'rule.levels' }
  if (read.data.length === 0) return undefined
  if (!leveled.includes(condType)) return { field: 'levels', problem: 'rule.levels-kind' }
  if (!read.data.every((one) => isWhole(one, condType))) return { field: 'levels', problem: 'rule.level-limit' }
  return condType === 'threshold' ? thresholds(row, read.data) : undefined
}

function isWhole(one: FurtherLevel, condType: string): boolean {
  if (condType === 'state') return one.keys !== undefined
  if (condType === 'expr') return one.expr !== undefined
  if (isRange(condType))
    return one.lowValue !== undefined && one.highValue !== undefined && one.lowValue < one.highValue
  return one.limitValue !== undefined || (condType === 'threshold' && (one.limitRef ?? 'own') !== 'own')
}

interface Step {
  level: Level
  isUpper: boolean
  /** Undefined for a limit of the model, which each device has its own of. */
  limit: number | undefined
}

/** Of one direction, a graver limit lies farther out. */
function thresholds(row: Row, further: readonly FurtherLevel[]): Finding {
  const own = (one: { limitRef?: unknown; limitValue?: unknown }) =>
    (one.limitRef ?? 'own') === 'own' ? Number(one.limitValue) : undefined
  const isUpper = (operator: unknown) => operator !== 'lt' && operator !== 'le'
  const steps: Step[] = [
    { level: Number(row.alarmLevel ?? 2) as Level, isUpper: isUpper(row.operator), limit: own(row) },
    ...further.map((one) => ({
      level: one.level,
      isUpper: isUpper(one.operator ?? row.operator),
      limit: own({
        limitRef: one.limitRef ?? (one.limitValue === undefined ? row.limitRef : 'own'),
        limitValue: one.limitValue,
      }),
    })),
  ]
  for (const [i, one] of steps.entries())
    for (const other of steps.slice(i + 1)) {
      if (one.isUpper !== other.isUpper) continue
      if (one.level === other.level) return { field: 'levels', problem: 'rule.level-twice' }
      const [graver, lesser] = one.level < other.level ? [one, other] : [other, one]
      if (graver.limit === undefined || lesser.limit === undefined) continue
      const isFarther = one.isUpper ? graver.limit > lesser.limit : graver.limit < lesser.limit
      if (!isFarther) return { field: 'levels', problem: 'rule.level-order' }
    }
  return undefined
}
