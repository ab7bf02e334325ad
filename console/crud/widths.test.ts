import '../testing/browser.ts'
import type { Entity } from '@steward/domain/entity'
import { post, repairBill } from '@steward/domain/index'
import { expect, test } from 'vitest'
import type { AnyRow } from '../kinds/view.ts'
import type { ScreenAction } from '../screen/action.ts'
import { columnsOf } from '../screen/columns.ts'
import { actionsWidth, contentWidth, foldedWidth, sizingOf, spread, sum } from './widths.ts'

const [column] = columnsOf(post)
if (!column) throw new Error('a post has columns')
const size = (width: number, label = '名', isFixed = false) => sizingOf({ ...column, width }, label, { isFixed })

test('a heading is read whole, in either language, unless somebody sized its column', () => {
  expect(size(60, 'A rather long heading').width).toBeGreaterThan(160)
  expect(size(60, '很长的一列标题').width).toBeGreaterThan(98 + 28)
  expect(size(60, 'A rather long heading', true)).toMatchObject({ width: 60, least: 60 })
})

const names: Entity = repairBill as unknown as Entity
const columnNamed = (name: string) => {
  const found = columnsOf(names).find((one) => one.name === name)
  if (!found) throw new Error(`a repair request has no column ${name}`)
  return found
}
const bill = (row: Record<string, unknown>): AnyRow => ({ id: '1', rev: 0, ...row }) as unknown as AnyRow

test('numbers of the system are never cut, and long names get the room there is', () => {
  const rows = [bill({ billNo: 'BX20260301-000123', deviceId: '7', deviceName: '门急诊楼1层急诊药房2号药品冰箱' })]
  const number = columnNamed('billNo')
  const device = columnNamed('deviceId')
  const [bills, devices] = [number, device].map((one) =>
    sizingOf(one, '名', { content: contentWidth(one, rows, 'zh') }),
  )
  if (!bills || !devices) throw new Error('two columns')
  expect(bills).toMatchObject({ canShrink: false, least: bills.width })
  // The widest of the fonts a desk may have draws capitals and digits in two thirds of their height.
  expect(bills.width).toBeGreaterThan(17 * 14 * 0.65 + 28)
  expect(devices.width).toBeGreaterThan(16 * 14)
  expect(devices.least).toBeLessThan(devices.width)
  expect(spread([bills, devices], 300)[0]).toBe(bills.width)
})

test('a tag is read whole, in the longer words of English too', () => {
  const state = { ...columnNamed('billStatus'), width: 60 }
  const sized = sizingOf(state, '名', { content: contentWidth(state, [bill({ billStatus: 'to_check' })], 'en') })
  // "To be checked" at 12 px, half its height a letter, and the padding of tag and cell.
  expect(sized.least).toBeGreaterThan(13 * 6 + 16 + 24)
  expect(spread([sized], 10)).toEqual([sized.least])
})

test('the buttons of documents have the room of the steps their rows show, not of the longest there is', () => {
  const step = (name: string, label: string): ScreenAction => ({
    name,
    label,
    on: 'row',
    isStep: true,
    when: ({ can }) => can === name,
    isLead: ({ can }) => can === name,
  })
  const view: ScreenAction = { name: 'view', label: 'View', on: 'row' }
  const long = step('long', 'A step of quite some length')
  const actions = [view, step('go', 'Go'), step('on', 'On'), long]
  const going = actionsWidth(actions, [bill({ can: 'go' })])
  expect(going).toBeLessThan(actionsWidth(actions, [bill({ can: 'long' })]))
  expect(foldedWidth(actions, [bill({ can: 'long' })], 'Actions')).toBeGreaterThan(27 * 6)
  expect(foldedWidth(actions, [bill({ can: 'go' })], '')).toBeLessThanOrEqual(going)
})

test('room that is left over is shared, and what a person sized keeps its width', () => {
  const [first, second, own] = spread([size(100), size(200), size(90, '名', true)], 690)
  expect([first, second, own]).toEqual([200, 400, 90])
})

test('where there is too little, columns that can give way do, down to their heading and no further', () => {
  const label = 'A rather long heading'
  const narrow = spread([size(400, label), size(400, label)], 100)
  expect(sum(narrow)).toBeLessThan(800)
  for (const width of narrow) expect(width).toBeGreaterThanOrEqual(size(400, label).least)
})

test('the title of a row is cut last: up to its declared width other columns give way first', () => {
  const title = { ...column, width: 180 }
  const other = size(400)
  const [kept] = spread([sizingOf(title, '名', { isTitle: true, content: 300 }), other], 420)
  expect(kept).toBeGreaterThanOrEqual(180)
  const [short] = spread([sizingOf(title, '名', { isTitle: true, content: 90 }), other], 330)
  expect(short).toBe(90)
})

test('what a column has no room to give, the others give', () => {
  const widths = spread([size(100, 'A rather long heading'), size(400), size(400)], 720)
  expect(sum(widths)).toBeCloseTo(720)
})
