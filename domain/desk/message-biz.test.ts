import { expect, test } from 'vitest'
import { type EntityName, entityNamed } from '../registry.ts'
import { bizOf } from './message-biz.ts'

test('a message is about what stands in the menu where its row does', () => {
  const told: readonly (readonly [EntityName, string])[] = [
    ['alarm-record', 'alarm'],
    ['alarm-linkage', 'alarm'],
    ['repair-order', 'order'],
    ['inspection-bill', 'order'],
    ['duty-swap', 'duty'],
    ['sys-job', 'job'],
    ['api-access', 'system'],
    ['notice', 'system'],
  ]
  expect(told.map(([name]) => [name, bizOf(entityNamed(name))])).toEqual(told)
  expect(bizOf(undefined)).toBe('system')
})
