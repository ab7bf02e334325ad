import '../testing/browser.ts'
import { expect, test } from 'vitest'
import type { AnyRow } from '../kinds/view.ts'
import {
  type Added,
  type Written,
  draftOf,
  openOn,
  restOfWritten,
  sheetOf,
  toggled,
  typedOn,
  typedWhileSaved,
  writtenFrom,
} from './sheet.ts'

const item = (id: string, more: object = {}) => ({
  id,
  kind: 'manual',
  title: `事项${id}`,
  note: '',
  result: 'new',
  ...more,
})
const rowWith = (more: object = {}) =>
  ({
    id: '7',
    rev: 3,
    runSummary: '平稳',
    keyCount: 2,
    toolOk: 1,
    envOk: 1,
    items: [item('1'), item('2')],
    ...more,
  }) as unknown as AnyRow
const written = (more: Partial<Written> = {}): Written => ({ ...writtenFrom({}), ...more })

test('only fields that were typed into are sent, so that what others wrote in the rest stays', () => {
  const { items, ...head } = draftOf(rowWith(), written({ toolOk: false }))
  expect(head).toEqual({ id: '7', rev: 3, toolOk: 0 })
  expect(items).toHaveLength(2)
})

test('the revision is that with which typing began', () => {
  expect(draftOf(rowWith({ rev: 5 }), written({ rev: 3, summary: '一号炉停' }))).toMatchObject({
    rev: 3,
    runSummary: '一号炉停',
  })
})

test('items that others added meanwhile are sent too, with the notes written here', () => {
  const { items } = draftOf(
    rowWith({ items: [item('1'), item('2'), item('3')] }),
    written({ notes: { 2: '看水位' }, gone: ['1'] }),
  )
  expect(items.map((one) => [Object(one).id, Object(one).note])).toEqual([
    ['2', '看水位'],
    ['3', ''],
  ])
})

test('an item is settled as stored until it is ticked here', () => {
  const { items, isSettled } = sheetOf(
    rowWith({ items: [item('1', { result: 'done' }), item('2')] }),
    written({ settled: { 1: false } }),
  )
  expect(items.map(isSettled)).toEqual([false, false])
  expect(draftOf(rowWith(), written({ settled: { 2: true } })).items.map((one) => Object(one).result)).toEqual([
    'new',
    'done',
  ])
})

test('what was typed while it was being saved is left, and counts as unsaved', () => {
  const sent = written({
    rev: 3,
    summary: '平稳',
    notes: { 1: '甲', 2: '乙' },
    settled: { 1: true },
    gone: ['4'],
    added: [{ key: 1, kind: 'manual', title: '钥匙', mustFollow: 0 }],
  })
  expect(restOfWritten(sent, sent)).toEqual(written())
  const now = {
    ...sent,
    summary: '平稳，夜里停水',
    notes: { 1: '甲', 2: '乙丙' },
    gone: toggled(sent.gone, '5'),
    added: [...sent.added, { key: 2, kind: 'manual', title: '锅炉', mustFollow: 1 as const }],
  }
  expect(restOfWritten(sent, now)).toEqual(
    written({
      summary: '平稳，夜里停水',
      notes: { 2: '乙丙' },
      gone: ['5'],
      added: [{ key: 2, kind: 'manual', title: '锅炉', mustFollow: 1 }],
    }),
  )
})

test('ticks and the remark count for the handing over they were made on', () => {
  const first = rowWith({ handoverTime: '2031-03-01 16:00:00' })
  const ticked = typedOn(first, typedOn(first, written(), { checked: ['1'] }), { remark: '收到' })
  expect(openOn(first, ticked)).toMatchObject({ checked: ['1'], remark: '收到' })
  const again = rowWith({ handoverTime: '2031-03-01 16:20:00' })
  expect(openOn(again, ticked)).toEqual(written())
  expect(openOn(rowWith({ handoverTime: null }), ticked)).toEqual(written())
  expect(typedOn(again, ticked, { checked: ['2'] })).toMatchObject({
    checked: ['2'],
    remark: undefined,
    handedAt: '2031-03-01 16:20:00',
  })
  expect(restOfWritten(ticked, ticked)).toEqual(written())
})

test('a sheet typed back to what it was is as one nothing was typed on', () => {
  const row = rowWith({ items: [item('1', { note: '看水位' }), item('2', { result: 'done' })] })
  const change = {
    summary: '一号炉停',
    keyCount: '3',
    toolOk: false,
    envOk: false,
    remark: '收到',
    notes: { 1: '甲' },
    settled: { 1: true, 2: false },
    gone: ['1'],
    checked: ['1'],
  }
  const typed = typedOn(row, written(), change)
  expect(typed).toEqual(written({ ...change, rev: 3, handedAt: '' }))
  const back = {
    summary: '平稳',
    keyCount: '2',
    toolOk: true,
    envOk: true,
    remark: '',
    notes: { 1: '看水位' },
    settled: { 1: false, 2: true },
    gone: [],
    checked: [],
  }
  expect(typedOn(row, typed, back)).toEqual(written())
  // What is left has the revision with which typing began; begun anew, it has the present one.
  expect(typedOn(rowWith({ rev: 5 }), typed, { summary: '平稳' })).toMatchObject({ rev: 3, summary: undefined })
  expect(typedOn(rowWith({ rev: 5 }), written(), { summary: '停炉' })).toMatchObject({ rev: 5 })
})

test('a field typed back while its change is being saved stays, to be saved in turn', () => {
  const row = rowWith()
  const sent = typedOn(row, written(), { toolOk: false })
  const rest = restOfWritten(sent, typedWhileSaved(row, sent, { toolOk: true }))
  expect(openOn(rowWith({ toolOk: 0 }), rest)).toMatchObject({ toolOk: true })
})

test('a line typed while another one was sent is told from it after both were read from the browser', () => {
  const line = (key: number): Added => ({ key, kind: 'manual', title: `事项${key}`, mustFollow: 0 })
  const read = writtenFrom(JSON.parse(JSON.stringify(written({ added: [line(2), line(3)] }))))
  expect(restOfWritten(written({ added: [line(2)] }), read).added).toEqual([line(3)])
})

test('what the browser has kept is read as it was written; anything else is as nothing', () => {
  const some = written({
    rev: 3,
    keyCount: '',
    envOk: false,
    notes: { 1: '甲' },
    added: [{ key: 1, kind: 'key', title: '三把', mustFollow: 1 }],
    checked: ['1'],
  })
  expect(writtenFrom(JSON.parse(JSON.stringify(some)))).toEqual(some)
  expect(writtenFrom({ notes: 'x', gone: 1, added: null, summary: 5, toolOk: 'yes' })).toEqual(written())
})
