// Circles are found along devices, by their shortest way, and within bounds.
import { expect, test } from 'vitest'
import { type Place, circleFrom } from './circle.ts'

const place = (text: string): Place => {
  const [linkage = '', device = ''] = text.split('@')
  return { linkage, device }
}
const wayIn = (edges: Readonly<Record<string, readonly string[]>>, ...starts: string[]) =>
  circleFrom(starts.map(place), ({ linkage, device }) =>
    (edges[device === '' ? linkage : `${linkage}@${device}`] ?? []).map(place),
  )

test('the shortest way back is answered, the first linkage at both ends', () => {
  expect(wayIn({ a: ['b', 'c'], b: ['d'], c: ['a'], d: ['a'] }, 'a')).toEqual(['a', 'c', 'a'])
  expect(wayIn({ a: ['b'], b: ['b', 'c'], c: [] }, 'a')).toBeUndefined()
})

test('a linkage that comes round to another device has not come back', () => {
  expect(wayIn({ 'a@1': ['b'], b: ['a@2'], 'a@2': [] }, 'a@1')).toBeUndefined()
  expect(wayIn({ 'a@1': ['b'], b: ['a@2'], 'a@2': ['b'] }, 'a@1', 'a@2')).toEqual(['a', 'b', 'a'])
})

test('of ten linkages a circle is found, and of more it is not looked for', () => {
  const ring = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`l${n}`, [`l${(n + 1) % length}`]]))
  expect(wayIn(ring(10), 'l0')).toHaveLength(11)
  expect(wayIn(ring(11), 'l0')).toBeUndefined()
})

test('however many set one another off, the search ends', () => {
  const all = Array.from({ length: 200 }, (_, n) => `l${n}`)
  const starts = Array.from({ length: 2_000 }, (_, n) => ({ linkage: 'first', device: String(n) }))
  let looks = 0
  const found = circleFrom(starts, () => {
    looks += 1
    return all.map(place)
  })
  expect(found).toBeUndefined()
  expect(looks).toBeLessThanOrEqual(5_000)
})
