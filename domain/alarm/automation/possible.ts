// Whether what an automation asks for can hold at all. Pure; values that are parameters are judged with an instance's.
import type { Comparison, Condition, ConditionOf, DeviceState } from './content.ts'

interface Bounds {
  low: number
  lowOpen: boolean
  high: number
  highOpen: boolean
  not: number[]
}

/** As reports are stored: a switch is 1 or 0; undefined of what is no number. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value)
  if (value === 'true' || value === 'false') return Number(value === 'true')
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isNaN(number) ? undefined : number
}

/** Single precision loses digits on its way. */
const isSame = (a: number, b: number) => Math.abs(a - b) <= Math.max(1e-6, Math.abs(b) * 1e-6)

export function isMetBy(value: number, op: Comparison, limit: number): boolean {
  switch (op) {
    case 'gt':
      return value > limit
    case 'ge':
      return value >= limit
    case 'lt':
      return value < limit
    case 'le':
      return value <= limit
    case 'eq':
      return isSame(value, limit)
    case 'ne':
      return !isSame(value, limit)
  }
}

function narrow(bounds: Bounds, op: Comparison, limit: number): Bounds {
  const isLow = op === 'gt' || op === 'ge' || op === 'eq'
  const isHigh = op === 'lt' || op === 'le' || op === 'eq'
  const isOpen = op === 'gt' || op === 'lt'
  const next = { ...bounds, not: op === 'ne' ? [...bounds.not, limit] : bounds.not }
  if (isLow && (limit > next.low || (limit === next.low && isOpen)))
    Object.assign(next, { low: limit, lowOpen: isOpen })
  if (isHigh && (limit < next.high || (limit === next.high && isOpen)))
    Object.assign(next, { high: limit, highOpen: isOpen })
  return next
}

const isEmpty = ({ low, lowOpen, high, highOpen, not }: Bounds) =>
  low > high || (low === high && (lowOpen || highOpen || not.some((one) => isSame(one, low))))

const anywhere: Bounds = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false, not: [] }

const isProperty = (one: Condition): one is ConditionOf<'property'> => one.kind === 'property'
const isState = (one: Condition): one is ConditionOf<'state'> => one.kind === 'state'

/** Of a device that runs, stands by, stops or has failed at most one holds; of its connection likewise. */
const isAbout = (is: DeviceState) => (is === 'online' || is === 'offline' ? 'connection' : 'run')

/** Whether a group's conditions contradict one another. */
export function contradicts(group: readonly Condition[]): boolean {
  const values = Map.groupBy(group.filter(isProperty), (one) => `${one.deviceId ?? ''} ${one.identifier}`)
  for (const conditions of values.values()) {
    let bounds = anywhere
    for (const { op, value } of conditions) {
      const limit = numberOf(value)
      if (limit !== undefined) bounds = narrow(bounds, op, limit)
    }
    if (isEmpty(bounds)) return true
  }
  const states = Map.groupBy(group.filter(isState), (one) => `${one.deviceId ?? ''} ${isAbout(one.is)}`)
  return [...states.values()].some((conditions) => new Set(conditions.map(({ is }) => is)).size > 1)
}

/** Whether a value between these can meet it: what lies beyond the range of its property never comes. */
export function isWithin(op: Comparison, limit: number, [low, high]: readonly [number, number]): boolean {
  let bounds = narrow(narrow(anywhere, 'ge', low), 'le', high)
  bounds = narrow(bounds, op, limit)
  return !isEmpty(bounds)
}
