import { describe, expect, test } from 'vitest'
import { copied, filled, filledWith, pasted } from './changes.ts'
import { type Ground, type Place, type Pressed, type Range, boxOf, moved, only, within } from './range.ts'
import { cellsIn, textOf } from './sheet-text.ts'
import { LONG, scrolledTo, shownRows } from './shown-rows.ts'
import { type Steps, noSteps, redone, stepped, undone } from './steps.ts'

const at = (row: number, column: number): Place => ({ row, column })
const range = (anchor: Place, focus: Place): Range => ({ anchor, focus })
const plain = (key: string): Pressed => ({ key, isExtending: false, isFar: false })
const shift = (key: string): Pressed => ({ ...plain(key), isExtending: true })
const ctrl = (key: string): Pressed => ({ ...plain(key), isFar: true })

describe('where a key leads', () => {
  const ground: Ground = { rows: 40, columns: 7, page: 10, isFilled: () => false }
  test('arrows go by a cell and stop at the border', () => {
    expect(moved(only(at(3, 3)), plain('ArrowRight'), ground)).toEqual(only(at(3, 4)))
    expect(moved(only(at(0, 6)), plain('ArrowRight'), ground)).toEqual(only(at(0, 6)))
    expect(moved(only(at(0, 0)), plain('ArrowUp'), ground)).toEqual(only(at(0, 0)))
  })
  test('Home and End go along the row, with Ctrl to the corners', () => {
    expect(moved(only(at(3, 3)), plain('Home'), ground)).toEqual(only(at(3, 0)))
    expect(moved(only(at(3, 3)), plain('End'), ground)).toEqual(only(at(3, 6)))
    expect(moved(only(at(3, 3)), ctrl('Home'), ground)).toEqual(only(at(0, 0)))
    expect(moved(only(at(3, 3)), ctrl('End'), ground)).toEqual(only(at(39, 6)))
  })
  test('a page is as many rows as are in sight', () => {
    expect(moved(only(at(3, 3)), plain('PageDown'), ground)).toEqual(only(at(13, 3)))
    expect(moved(only(at(3, 3)), plain('PageUp'), ground)).toEqual(only(at(0, 3)))
  })
  test('with Shift the anchor stays, without it the range is a cell again', () => {
    const one = moved(only(at(3, 3)), shift('ArrowLeft'), ground)
    expect(one).toEqual(range(at(3, 3), at(3, 2)))
    const two = one && moved(one, shift('ArrowDown'), ground)
    expect(two && boxOf(two)).toEqual({ top: 3, left: 2, bottom: 4, right: 3 })
    expect(two && moved(two, plain('ArrowDown'), ground)).toEqual(only(at(5, 2)))
    expect(two && moved(two, plain('Escape'), ground)).toEqual(only(at(4, 2)))
  })
  test('Shift with the space bar takes the whole row, Ctrl + A everything', () => {
    const row = moved(only(at(3, 3)), shift(' '), ground)
    expect(row && boxOf(row)).toEqual({ top: 3, left: 0, bottom: 3, right: 6 })
    const all = moved(only(at(3, 3)), ctrl('a'), ground)
    expect(all && boxOf(all)).toEqual({ top: 0, left: 0, bottom: 39, right: 6 })
  })
  test('Ctrl with an arrow goes to the end of what is filled, or to where something is filled again', () => {
    const filledAt = new Set([0, 1, 2, 5])
    const sparse = { ...ground, isFilled: ({ column }: Place) => filledAt.has(column) }
    expect(moved(only(at(0, 0)), ctrl('ArrowRight'), sparse)).toEqual(only(at(0, 2)))
    expect(moved(only(at(0, 2)), ctrl('ArrowRight'), sparse)).toEqual(only(at(0, 5)))
    expect(moved(only(at(0, 5)), ctrl('ArrowRight'), sparse)).toEqual(only(at(0, 6)))
    expect(moved(only(at(0, 6)), ctrl('ArrowRight'), sparse)).toEqual(only(at(0, 6)))
    expect(moved(only(at(0, 4)), { ...shift('ArrowLeft'), isFar: true }, sparse)).toEqual(range(at(0, 4), at(0, 2)))
  })
  test('other keys are left to others, and a grid that has become smaller keeps the keyboard', () => {
    expect(moved(only(at(0, 0)), plain('x'), ground)).toBeUndefined()
    expect(moved(only(at(0, 0)), plain(' '), ground)).toBeUndefined()
    expect(moved(only(at(0, 0)), plain('Escape'), ground)).toBeUndefined()
    expect(within(range(at(39, 6), at(0, 3)), { rows: 5, columns: 4 })).toEqual(range(at(4, 3), at(0, 3)))
  })
})

describe('cells as text', () => {
  test('tabs part columns and lines rows, in both directions', () => {
    expect(
      textOf([
        ['早', '中'],
        ['', '夜'],
      ]),
    ).toBe('早\t中\n\t夜\n')
    expect(cellsIn('早\t中\n\t夜')).toEqual([
      ['早', '中'],
      ['', '夜'],
    ])
  })
  test('what a spreadsheet adds is understood: its line ends, the last of them, and quotes', () => {
    expect(cellsIn('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cellsIn('"two\nlines"\t"say ""so"""\nx')).toEqual([['two\nlines', 'say "so"'], ['x']])
    expect(cellsIn('3" pipe\t4')).toEqual([['3" pipe', '4']])
    expect(cellsIn('a\t')).toEqual([['a', '']])
    expect(cellsIn('')).toEqual([])
  })
  test('any cells come back as they were', () => {
    const cells = [
      ['a\tb', '"', 'x"y'],
      ['', 'line\nline', ' '],
    ]
    expect(cellsIn(textOf(cells))).toEqual(cells)
  })
  test('an empty cell at the end is a cell, and so is an empty one alone', () => {
    for (const cells of [[['N'], ['']], [[''], ['']], [['']]]) expect(cellsIn(textOf(cells))).toEqual(cells)
  })
})

describe('what pasting does', () => {
  const size = { rows: 4, columns: 6 }
  const week = [['a', 'b', 'c']]
  const textsOf = (found: ReturnType<typeof pasted>) =>
    found?.changes.map(({ row, column, text }) => `${row},${column} ${text}`)
  test('what was copied stands whole at the place', () => {
    const found = pasted(week, only(at(1, 2)), size)
    expect(textsOf(found)).toEqual(['1,2 a', '1,3 b', '1,4 c'])
    expect(found && boxOf(found.range)).toEqual({ top: 1, left: 2, bottom: 1, right: 4 })
    expect(found?.left).toBe(0)
  })
  test('a range so many times as large is filled with it', () => {
    expect(textsOf(pasted([['a']], range(at(0, 0), at(1, 1)), size))).toEqual(['0,0 a', '0,1 a', '1,0 a', '1,1 a'])
    expect(textsOf(pasted(week, range(at(1, 5), at(0, 0)), size))).toHaveLength(12)
  })
  test('of another size, it keeps its own', () => {
    expect(textsOf(pasted(week, range(at(0, 0), at(0, 1)), size))).toEqual(['0,0 a', '0,1 b', '0,2 c'])
  })
  test('what has no room is counted', () => {
    const found = pasted([...week, ...week], only(at(3, 4)), size)
    expect(textsOf(found)).toEqual(['3,4 a', '3,5 b'])
    expect(found?.left).toBe(4)
  })
  test('a shorter row empties the cells it lacks, and nothing copied changes nothing', () => {
    expect(textsOf(pasted([['a', 'b'], ['c']], only(at(0, 0)), size))).toEqual(['0,0 a', '0,1 b', '1,0 c', '1,1 '])
    expect(pasted([], only(at(0, 0)), size)).toBeUndefined()
  })
  test('more lines than any grid has are pasted as far as it goes', () => {
    const lines = Array.from({ length: 300_000 }, () => ['a'])
    const found = pasted(lines, only(at(2, 0)), size)
    expect([found?.changes.length, found?.left]).toEqual([2, 299_998])
  })
})

describe('what filling does', () => {
  const textAt = ({ row, column }: Place) => `${row}${column}`
  test('the first row goes down over the range, the first column to the right', () => {
    const box = range(at(2, 1), at(0, 0))
    expect(filled('down', box, textAt).map(({ row, text }) => `${row} ${text}`)).toEqual([
      '1 00',
      '1 01',
      '2 00',
      '2 01',
    ])
    expect(filled('right', box, textAt).map(({ column, text }) => `${column} ${text}`)).toEqual([
      '1 00',
      '1 10',
      '1 20',
    ])
  })
  test('a single row takes the one above, where there is one', () => {
    expect(filled('down', only(at(1, 4)), textAt)).toEqual([{ row: 1, column: 4, text: '04' }])
    expect(filled('right', only(at(1, 4)), textAt)).toEqual([{ row: 1, column: 4, text: '13' }])
    expect(filled('down', only(at(0, 4)), textAt)).toEqual([])
    expect(filled('right', only(at(1, 0)), textAt)).toEqual([])
  })
  test('a range is copied and cleared from wherever it was begun', () => {
    const box = range(at(1, 1), at(0, 0))
    expect(copied(box, textAt)).toEqual([
      ['00', '01'],
      ['10', '11'],
    ])
    expect(filledWith('', box)).toHaveLength(4)
  })
})

describe('steps', () => {
  test('a step is undone and done again; another one in between ends what was undone', () => {
    const first = stepped<string>(noSteps, 'a')
    const back = undone(first, 'b')
    expect(back?.now).toBe('a')
    const steps: Steps<string> = back?.steps ?? noSteps
    expect(redone(steps, 'a')).toEqual({ steps: { past: ['a'], next: [] }, now: 'b' })
    expect(redone(stepped(steps, 'a'), 'c')).toBeUndefined()
    expect(undone(noSteps, 'a')).toBeUndefined()
  })
})

describe('rows of a long grid', () => {
  const sight = { top: 3_000, height: 300, rowHeight: 30 }
  test('those in sight and some around are drawn, and the one with the keyboard', () => {
    const rows = shownRows(5_000, sight, undefined)
    expect([rows[0], rows.at(-1)]).toEqual([88, 122])
    expect(shownRows(5_000, sight, 100)).toEqual(rows)
    expect(shownRows(5_000, sight, 7)).toEqual([7, ...rows])
    expect(shownRows(5_000, sight, 4_000)).toEqual([...rows, 4_000])
    expect(shownRows(LONG, sight, undefined)).toHaveLength(LONG)
  })
  test('a row out of sight is scrolled to at the nearer side', () => {
    expect(scrolledTo(105, sight)).toBeUndefined()
    expect(scrolledTo(5, sight)).toBe(150)
    expect(scrolledTo(200, sight)).toBe(5_730)
  })
})
