import { expect, test } from 'vitest'
import { asShown } from './use-selection.ts'

test('chosen rows are as the list shows them now; those of other pages as they were last seen', () => {
  const kept = new Map([
    ['1', { id: '1', state: 'open' }],
    ['2', { id: '2', state: 'open' }],
  ])
  const shown = [
    { id: '1', state: 'closed' },
    { id: '3', state: 'open' },
  ]
  expect([...asShown(kept, shown).values()]).toEqual([
    { id: '1', state: 'closed' },
    { id: '2', state: 'open' },
  ])
})
