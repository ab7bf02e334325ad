import { expect, test } from 'vitest'
import { factsFrom, textOf } from './facts.ts'

test('a message says the value without the noise of its digits; other systems get it as it was measured', () => {
  const row = {
    id: '1',
    deviceId: '2',
    level: 1,
    name: '温度过高',
    device: '冰箱',
    value: 9.600000381469727,
    unit: '℃',
  }
  const facts = factsFrom(row, 'raised')
  expect(textOf('{device} {value}', facts, 'zh')).toBe('冰箱 9.6 ℃')
  expect(facts.data).toMatchObject({ value: 9.600000381469727 })
  expect(textOf('{value}', factsFrom({ ...row, value: null, triggerValue: null }, 'raised'), 'zh')).toBe('')
})
