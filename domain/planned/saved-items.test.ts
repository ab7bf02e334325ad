import { expect, test } from 'vitest'
import { merged } from './saved-items.ts'

const now = 100_000
const plain = { now, sentAt: null }

test('what was noted later wins, whoever sends it first', () => {
  const stored = [
    { id: '1', checkedMs: 10_000 },
    { id: '2', checkedMs: null },
    { id: '3', checkedMs: 12_000 },
  ]
  const sent = [
    { id: '1', checkedMs: 11_000 },
    { id: '2', checkedMs: 9_000 },
    { id: '3', checkedMs: 11_999 },
    { id: '4', checkedMs: 11_000 },
  ]
  expect(merged(stored, sent, plain)).toEqual({ taken: [sent[0], sent[1]], conflicts: ['3'], unknown: ['4'] })
})

test('of an item sent twice the newest counts, and none is of the future', () => {
  const sent = [
    { id: '1', checkedMs: 9_000, value: 'late' },
    { id: '1', checkedMs: 8_000, value: 'early' },
    { id: '2', checkedMs: 900_000, value: 'from tomorrow' },
    { id: '3', checkedMs: null, value: 'now' },
  ]
  const stored = ['1', '2', '3'].map((id) => ({ id, checkedMs: null }))
  expect(merged(stored, sent, plain).taken).toEqual([
    { id: '1', checkedMs: 9_000, value: 'late' },
    { id: '2', checkedMs: now, value: 'from tomorrow' },
    { id: '3', checkedMs: now, value: 'now' },
  ])
})

test('a phone that is an hour ahead loses nothing and wins nothing', () => {
  const hour = 3_600_000
  const stored = [{ id: '1', checkedMs: 60_000 }]
  const sent = (checkedMs: number) => [{ id: '1', checkedMs: checkedMs + hour }]
  expect(merged(stored, sent(50_000), { now, sentAt: now + hour }).conflicts).toEqual(['1'])
  expect(merged(stored, sent(70_000), { now, sentAt: now + hour }).taken).toEqual([{ id: '1', checkedMs: 70_000 }])
})
