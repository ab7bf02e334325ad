import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { onto } from '../kit/editor/parts.ts'
import { type Metric, metricParts } from './metric-parts.ts'

const metric = (calcName: string, expr: string, ids: readonly string[]): Metric => ({
  typed: { calcName, nodeKind: 'formula', expr },
  lines: ids.map((id) => ({ id, key: id, alias: `a${id}` })),
})
const opened = metric('电耗', 'a1 + a2', ['1', '2'])
const latest = metric('电耗', 'a1', ['1'])

test('a line somebody else has removed is theirs where the formula was not touched here', () => {
  const edited = metric('总电耗', 'a1 + a2', ['1', '2'])
  const { on, clashes } = onto(metricParts, { opened, edited, latest })
  expect(clashes).toEqual([])
  expect(on(edited)).toMatchObject({ typed: { calcName: '总电耗', expr: 'a1' }, lines: [{ id: '1' }] })
})

test('beside a formula changed here it is written as a new one, once that is decided', () => {
  const edited = metric('电耗', 'a1 + 2 * a2', ['1', '2'])
  const { on, clashes } = onto(metricParts, { opened, edited, latest })
  expect(clashes.map(({ key }) => key)).toEqual(['formula'])
  expect(on(edited).lines.map(({ id }) => id)).toEqual(['1', undefined])
})
