// Which alarm explains another, and which of those that explain it is the root of them all. Pure; times in ms.
import type { Level } from '../rule/condition.ts'
import type { Above, Plant } from './plant.ts'

/**
 * `gateway`: a gateway is lost. `lost`: a device says nothing at all, or one of its values is missing. `unsure`: a value is
 * there and not fit. `other`: a value says something.
 */
export type Sign = 'gateway' | 'lost' | 'unsure' | 'other'

/** An alarm that stands, as far as causes are concerned. */
export interface Standing {
  id: string
  /** The device it is about; of a gateway its id. */
  node: string
  sign: Sign
  /** While it stands the devices below have no supply. */
  cutsSupply: boolean
  level: Level
  /** Event time at which it began. */
  at: number
  /** Announced whatever else stands, so that it never follows from another. */
  isAlwaysTold: boolean
  /** People were told: nobody works at its device, and nobody has put it aside. */
  isTold: boolean
}

/** So long apart (ms) one alarm may be taken for the cause of the other, where only the time says so. */
export const WINDOW = 600_000

const signs: Readonly<Record<string, Sign>> = { offline: 'lost', nodata: 'lost', quality: 'unsure' }

/** By what its rule watches for. */
export const signOf = (conditionType: string | null): Sign => signs[conditionType ?? ''] ?? 'other'

/** Whether nothing but missing data is behind it. */
export const isMissing = ({ sign }: Pick<Standing, 'sign'>): boolean => sign === 'lost' || sign === 'unsure'

/** Whether it may be the cause of any other. */
export const mayCause = ({ sign, cutsSupply }: Pick<Standing, 'sign' | 'cutsSupply'>): boolean =>
  cutsSupply || sign === 'gateway' || sign === 'lost'

/**
 * Data that is missing follows from whatever is lost above it for as long as that is lost. What a value says follows from a
 * cut supply alone, and only around the time at which it was cut: a fridge that warms up an hour later needs somebody.
 */
export function explains(cause: Standing, effect: Standing, by: Above['by']): boolean {
  if (cause.id === effect.id || effect.isAlwaysTold || effect.sign === 'gateway') return false
  // A long time before it nothing was lost yet.
  if (effect.at < cause.at - WINDOW) return false
  if (by === 'gateway') return cause.sign === 'gateway' && isMissing(effect)
  if (cause.cutsSupply) return isMissing(effect) || effect.at <= cause.at + WINDOW
  return cause.sign === 'lost' && isMissing(effect)
}

const weights: Readonly<Record<Above['by'], number>> = { gateway: 0, supply: 1, part: 2 }

/**
 * The alarm an alarm follows from in the end; undefined where nothing that stands explains it, and for the root of a circle. Of several a lost gateway
 * comes first, then what supplies, then the machine it is a part of, then the earlier.
 */
export function rootOf(
  alarm: Standing,
  standing: (node: string) => readonly Standing[],
  plant: Pick<Plant, 'above'>,
): Standing | undefined {
  const way = [alarm]
  for (let next = nearest(alarm, standing, plant); next; next = nearest(next, standing, plant)) {
    const met = way.map(({ id }) => id).indexOf(next.id)
    if (met >= 0) {
      // Alarms in a circle have one root, whichever of them is asked about: the one that was raised first.
      const first = way.slice(met).reduce((least, one) => (one.id < least.id ? one : least))
      return first.id === alarm.id ? undefined : first
    }
    way.push(next)
  }
  return way.length > 1 ? way.at(-1) : undefined
}

function nearest(
  alarm: Standing,
  standing: (node: string) => readonly Standing[],
  plant: Pick<Plant, 'above'>,
): Standing | undefined {
  const found = plant
    .above(alarm.node)
    .flatMap(({ id, by }) => standing(id).flatMap((cause) => (explains(cause, alarm, by) ? [{ cause, by }] : [])))
  found.sort(
    (one, other) =>
      weights[one.by] - weights[other.by] || one.cause.at - other.cause.at || (one.cause.id < other.cause.id ? -1 : 1),
  )
  return found[0]?.cause
}

/** Whether people are told of it by its root alone: that they know of, and it is no less grave. */
export const isToldWith = (root: Standing, { level }: Pick<Standing, 'level'>): boolean =>
  root.isTold && root.level <= level

/** Of the alarms of an incident the one that came first by the time of its source; among equals the mark stays. */
export const firstOut = <T extends { at: number }>(marked: T, others: readonly T[]): T =>
  others.reduce((first, one) => (one.at < first.at ? one : first), marked)
