// What the product's homes promise: tiles that exist once, rights that exist, and a first page for whatever somebody may do.
import { expect, test } from 'vitest'
import { menuTree } from '../../derive/menu.ts'
import { homeFor, homes, together } from './homes.ts'
import { MOST_TILES, maySee, placedFrom, tileNames, tiles } from './tiles.ts'

const codesIn = (items: ReturnType<typeof menuTree>): string[] =>
  items.flatMap(({ code, buttons, children }) => [code, ...buttons.map((button) => button.code), ...codesIn(children)])
const known = new Set(codesIn(menuTree()))

test.each(tileNames)('%s needs rights that can be granted', (name) => {
  expect(maySee(name, (code) => known.has(code))).toBe(true)
})

test.each(Object.entries(homes))('the home %s has each tile once, in a size it may have', (_, placed) => {
  expect(placedFrom(placed)).toEqual(placed)
  expect(placed.length).toBeLessThanOrEqual(MOST_TILES)
})

test('what somebody may do decides his home, and he sees nothing of it without the right', () => {
  const holding = (...codes: string[]) => homeFor((code) => codes.includes(code)).map(({ tile }) => tile)
  expect(holding('my-work', 'inspection-bill', 'repair-bill', 'repair-bill_add')[0]).toBe('next')
  expect(holding('repair-bill', 'repair_bill_add')).toEqual(['report', 'requests', 'entries'])
  expect(holding('repair-bill', 'repair_bill_accept')[0]).toBe('accept')
  expect(holding()).toEqual(['entries'])
})

test('what is no tile, a second one and a size it never had are left out of what was stored', () => {
  const stored = [
    { tile: 'late', size: 'half' },
    { tile: 'gone', size: 'half' },
    { tile: 'late' },
    7,
    { tile: 'live', size: 'third' },
  ]
  expect(placedFrom(stored)).toEqual([
    { tile: 'late', size: 'half' },
    { tile: 'live', size: 'whole' },
  ])
  expect(placedFrom('late')).toEqual([])
})

test('roles add: of two arrangements each tile stands once, where the first has it', () => {
  const names = together([homes.requester, homes.technician]).map(({ tile }) => tile)
  expect(names.slice(0, 5)).toEqual(['report', 'requests', 'notices', 'entries', 'next'])
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(tiles)).toEqual(expect.arrayContaining(names))
})
