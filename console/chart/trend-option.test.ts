import { expect, test } from 'vitest'
import { limitLines } from './trend-option.ts'

const limit = (name: string, value: number, level = 2) => ({ identifier: 'temp', name, value, level })

test('rules with the same limit share one line, that of the most severe, and say how many they are', () => {
  const lines = limitLines([limit('柜温高于 8 ℃', 8, 3), limit('药房：高于 8 ℃', 8, 1), limit('柜温低于 2 ℃', 2)])
  expect(lines).toEqual([
    { value: 8, level: 1, label: '药房：高于 8 ℃ +1' },
    { value: 2, level: 2, label: '柜温低于 2 ℃' },
  ])
})

test('a limit is said once, also where the name of its rule does not say it', () => {
  expect(limitLines([limit('温度过高', 8)])[0]?.label).toBe('温度过高 8')
  expect(limitLines([limit('高于 18 ℃', 8)])[0]?.label).toBe('高于 18 ℃ 8')
  expect(limitLines([limit('低于 -8 ℃', -8)])[0]?.label).toBe('低于 -8 ℃')
})
