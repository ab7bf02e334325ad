import { expect, test } from 'vitest'
import { CONDITIONS } from '../conditions/name.ts'
import { LONGEST } from '../conditions/tree.ts'
import { viewContent } from './view-content.ts'

const holds = (filters: Record<string, string>) =>
  viewContent.safeParse({
    filters,
    sort: '',
    size: 10,
    look: '',
    columns: { order: [], shown: {}, widths: {}, isCompact: false },
  }).success

test('a view holds composed conditions of any length that lists take, and short filters as before', () => {
  expect(holds({ deviceName: '水泵', [CONDITIONS]: 'x'.repeat(LONGEST) })).toBe(true)
  expect(holds({ deviceName: 'x'.repeat(1_000) })).toBe(true)
  expect(holds({ deviceName: 'x'.repeat(1_001) })).toBe(false)
  expect(holds({ [CONDITIONS]: 'x'.repeat(LONGEST + 1) })).toBe(false)
})
