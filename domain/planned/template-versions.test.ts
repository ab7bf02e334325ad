import { expect, test } from 'vitest'
import { inspectionTemplate, maintenanceTemplate } from '../index.ts'
import { versionChanges } from './template-versions.ts'

const item = (indicatorId: string, more: object = {}): Record<string, unknown> => ({
  id: `${Math.random()}`,
  indicatorId,
  groupName: '',
  score: 0,
  ...more,
})
const version = (details: readonly object[], more: object = {}): Record<string, unknown> => ({
  name: '氧站巡检',
  needScan: 0,
  versionNo: 1,
  details,
  ...more,
})
const told = (before: object[], after: object[]) =>
  versionChanges(inspectionTemplate, version(before), version(after)).items.map(
    ({ change, item: { indicatorId }, fields }) => [change, indicatorId, ...fields],
  )

test('the same items in another version, with ids of their own, are no change', () => {
  const changes = versionChanges(
    inspectionTemplate,
    version([item('1'), item('2')], { versionNo: 1, templateStatus: 'retired' }),
    version([item('1'), item('2')], { versionNo: 2, templateStatus: 'published' }),
  )
  expect(changes).toEqual({ fields: [], items: [] })
})

test('what people wrote in the template itself is named, and so is what was emptied', () => {
  const changes = versionChanges(
    inspectionTemplate,
    version([], { needScan: 0, remark: '旧' }),
    version([], { needScan: 1, remark: '' }),
  )
  expect(changes.fields).toEqual(['needScan', 'remark'])
})

test('items are added, removed and changed', () => {
  expect(
    told([item('1'), item('2', { score: 5 }), item('3')], [item('1'), item('2', { score: 10 }), item('4')]),
  ).toEqual([
    ['changed', '2', 'score'],
    ['added', '4'],
    ['removed', '3'],
  ])
})

test('an item dragged to another place is the only one that moved', () => {
  const [a, b, c, d] = [item('1'), item('2'), item('3'), item('4')]
  expect(told([a, b, c, d], [d, a, b, c])).toEqual([['moved', '4']])
  expect(told([a, b, c, d], [b, c, d, a])).toEqual([['moved', '1']])
})

test('an item added in front or taken away moves nothing', () => {
  expect(told([item('1'), item('2')], [item('3'), item('1'), item('2')])).toEqual([['added', '3']])
  expect(told([item('1'), item('2'), item('3')], [item('2'), item('3')])).toEqual([['removed', '1']])
})

test('templates of upkeep are compared alike', () => {
  const changes = versionChanges(
    maintenanceTemplate,
    { maintainLevel: 'month', details: [item('1')] },
    { maintainLevel: 'quarter', details: [item('1', { isRequired: 1 })] },
  )
  expect(changes.fields).toEqual(['maintainLevel'])
  expect(changes.items.map(({ change, fields }) => [change, fields])).toEqual([['changed', ['isRequired']]])
})
