// What judges a device, as the server finds it: its own rules and those of its type that none of its own stands in for.
import { type Wire, listOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { alarmRule, device, thingModel } from '@steward/domain/index'
import { client } from '../../data/client.ts'
import { useMay } from '../../data/use-can.ts'
import { plain } from '../../kinds/view.ts'

export interface RuleOfDevice {
  id: string
  ruleName: string
  identifier: string
  condType: string
  operator: string
  level: number
  /** The numbers a value is held against: one of a threshold, two of a range. */
  limits: readonly number[]
  sentence: string
  isOwn: boolean
  typeName: string
  isInForce: boolean
  replacedById: string
  replacedByName: string
  /** Why it raises nothing. */
  fault: string
}

export const ruleOf = (wire: Wire): RuleOfDevice => ({
  id: plain(wire.id),
  ruleName: plain(wire.ruleName),
  identifier: plain(wire.identifier),
  condType: plain(wire.condType),
  operator: plain(wire.operator),
  level: Number(wire.alarmLevel),
  limits: Array.isArray(wire.limits) ? wire.limits.map(Number) : [],
  sentence: plain(wire.sentence),
  isOwn: wire.origin === 'device',
  typeName: plain(wire.typeName),
  isInForce: wire.isInForce === true,
  replacedById: plain(wire.replacedById),
  replacedByName: plain(wire.replacedByName),
  fault: plain(wire.fault),
})

export const useMayRules = (): boolean => useMay(alarmRule as unknown as Entity)('list')

export const rulesOfDevice = (deviceId: string) => ({
  queryKey: [alarmRule.name, 'in-force', deviceId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    listOf(await client.get(`${alarmRule.path}/inForce`, { deviceId }, signal)).map(ruleOf),
  meta: { follows: [alarmRule, thingModel, { of: device, id: deviceId }], isQuiet: true },
})
