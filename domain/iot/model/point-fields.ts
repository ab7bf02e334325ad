// Which fields of a thing model say what stored values mean, and which may differ from what is above: of a type from its
// template, of a device from its type.
import type { Fields } from '../../entity.ts'
import { isSame } from '../../same.ts'
import { thingModel } from '../thing-model.ts'

/** They give stored values their meaning: only the template, or whoever owns the row, says them. */
export const meaningFields = ['kind', 'dataType', 'unit', 'isCounter'] as const

/** Each can be overridden alone. */
export const inheritable = [
  'name',
  'accessMode',
  'precision',
  'minValue',
  'maxValue',
  'hardMin',
  'hardMax',
  'nullValues',
  'maxRate',
  'limitLl',
  'limitL',
  'limitH',
  'limitHh',
  'isDisplay',
  'isKey',
  'displaySort',
  'staleAfter',
  'isCritical',
  'interlock',
  'isQueueable',
] as const
export type Inheritable = (typeof inheritable)[number]

const names: readonly string[] = inheritable
export const isInheritable = (name: string): name is Inheritable => names.includes(name)

/** What stands above says it and nobody below changes it. */
export const derivedOnly = ['enumItems', 'callType', 'eventType', 'inputData', 'outputData'] as const

/** What a template says of a point of each kind, beside its identifier. */
export const pointFields = {
  property: ['dataType', 'unit', 'isCounter', 'enumItems', ...inheritable],
  service: ['callType', 'inputData', 'outputData', 'name', 'displaySort', 'isCritical', 'interlock', 'isQueueable'],
  event: ['eventType', 'outputData', 'name', 'displaySort'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof thingModel.fields)[]>>
export type PointKind = keyof typeof pointFields

/** Where the value of a field comes from. */
export type Origin = 'device' | 'type' | 'template' | 'default'

const fields: Fields = thingModel.fields

/** What a field is where nobody says anything. */
export const defaultOf = (name: string): unknown => fields[name]?.default ?? null

export const isDefault = (name: string, value: unknown): boolean => isSame(value, defaultOf(name))

export { isSame }
