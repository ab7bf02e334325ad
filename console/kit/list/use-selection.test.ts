import { expect, test } from 'vitest'
import { asShown, between } from './use-selection.ts'

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

test('a range runs from the row that was ticked before to this one, in either direction', () => {
  const rows = ['1', '2', '3', '4'].map((id) => ({ id }))
  const ids = (from: string | undefined, to: string) => between(rows, from, to).map(({ id }) => id)
  expect(ids('2', '4')).toEqual(['2', '3', '4'])
  expect(ids('3', '1')).toEqual(['1', '2', '3'])
  expect(ids('gone', '2')).toEqual(['2'])
  expect(ids(undefined, '2')).toEqual(['2'])
})
