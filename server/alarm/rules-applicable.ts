// Which of a tenant's rules judge one device, and how.
import type { Rule } from '@steward/domain/alarm/rule'

/** What the rules of one device are found by. */
export interface Lookup {
  byDevice: ReadonlyMap<string, Rule[]>
  byType: ReadonlyMap<string, Rule[]>
  /** Rules for a type within an area, by device. */
  byArea: ReadonlyMap<string, Rule[]>
  /** Rules as they are for devices whose own limits or range differ from their type's, by device and rule. */
  own: ReadonlyMap<string, ReadonlyMap<string, Rule>>
  /** Devices a rule passes over, by rule. */
  excluded: ReadonlyMap<string, ReadonlySet<string>>
  /** Devices no rule is judged for. */
  unwatched: ReadonlySet<string>
}

/** All of a device's own rules and of its type's, but those that one of its own names. */
export function applicable<R extends Pick<Rule, 'id' | 'identifier' | 'replaces'>>(
  own: readonly R[],
  ofType: readonly R[],
): readonly R[] {
  const isReplaced = (rule: R) =>
    own.some(({ identifier, replaces }) => replaces === rule.id && identifier === rule.identifier)
  return [...own, ...ofType.filter((rule) => !isReplaced(rule))]
}

/** What judges a device, by its own limits. A rule that has nothing to hold a value against stands in for none. */
export function rulesFor(
  { byDevice, byType, byArea, own, excluded, unwatched }: Lookup,
  { deviceId, typeId }: { deviceId: string; typeId: string },
): readonly Rule[] {
  if (unwatched.has(deviceId)) return []
  const itsOwn = own.get(deviceId)
  const asJudged = (rules: readonly Rule[] = []) =>
    rules
      .filter(({ id }) => !excluded.get(id)?.has(deviceId))
      .map((rule) => itsOwn?.get(rule.id) ?? rule)
      .filter(isJudgeable)
  const wide = [...asJudged(byArea.get(deviceId)), ...asJudged(byType.get(typeId))]
  return applicable(asJudged(byDevice.get(deviceId)), wide)
}

/** Whether there is something to hold a value against. */
export const isJudgeable = ({ condition }: Rule): boolean =>
  condition.type !== 'threshold' || !Number.isNaN(condition.limit)
