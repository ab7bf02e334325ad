import { expect, test } from 'vitest'
import { createDice, fuzzRun } from '../../testing/fuzz.ts'
import { type Numbered, numbersAt } from './menu-numbers.ts'

const rows = (...sorts: number[]): Numbered[] => sorts.map((sort, i) => ({ id: `${i}`, sort }))

test('a free number between the neighbours is taken, and nothing else written', () => {
  expect(numbersAt(rows(10, 20), 1)).toEqual({ sort: 15, others: [] })
  expect(numbersAt(rows(10, 20), 0)).toEqual({ sort: 4, others: [] })
  expect(numbersAt(rows(10, 20), 2)).toEqual({ sort: 30, others: [] })
  expect(numbersAt([], 0)).toEqual({ sort: 10, others: [] })
})

test('where none is free all are numbered anew, and those that keep theirs are not written', () => {
  expect(numbersAt(rows(10, 11, 40), 1)).toEqual({
    sort: 20,
    others: [{ id: '1', sort: 30 }],
  })
  expect(numbersAt(rows(0, 5), 0)).toMatchObject({ sort: 10, others: [{ sort: 20 }, { sort: 30 }] })
})

const { seed, count } = fuzzRun({ seed: 20_261_127, count: 400 })

test(`${count} random places come out in the order asked for, with numbers from 0`, () => {
  const dice = createDice(seed)
  for (let n = 0; n < count; n += 1) {
    const length = dice.pick([0, 1, 2, 5, 9])
    const before = rows(...Array.from({ length }, () => dice.pick([0, 1, 2, 3, 10, 11, 900])).toSorted((a, b) => a - b))
    const at = dice.pick(Array.from({ length: length + 1 }, (_, i) => i))
    const { sort, others } = numbersAt(before, at)
    const numbers = new Map([...before, ...others, { id: 'moved', sort }].map((row) => [row.id, row.sort]))
    const wanted = before.map(({ id }) => id).toSpliced(at, 0, 'moved')
    const stored = [...numbers].toSorted(([one, a], [other, b]) => a - b || wanted.indexOf(one) - wanted.indexOf(other))
    expect(stored.map(([id]) => id)).toEqual(wanted)
    expect(stored.every(([, number]) => number >= 0)).toBe(true)
    const beside = [wanted[at - 1], wanted[at + 1]].flatMap((id) => numbers.get(id ?? '') ?? [])
    expect(beside).not.toContain(sort)
  }
})
