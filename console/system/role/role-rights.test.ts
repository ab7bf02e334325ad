import '../../testing/browser.ts'
import { expect, test } from 'vitest'
import { mergeKept } from '../../kit/editor/kept.ts'
import { noEdits, restoredEdits, writtenBeside, writtenEdits } from './role-rights.ts'

test('what was ticked is kept and restored, under what was ticked since', () => {
  const edits = { ...noEdits, menu: new Map([['1', true]]), apiScope: new Map([['7', false]]) }
  const kept: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(writtenEdits(edits)))
  expect(restoredEdits(kept, noEdits)).toEqual(edits)
  const since = { ...noEdits, menu: new Map([['1', false]]) }
  expect(restoredEdits(kept, since).menu).toEqual(new Map([['1', false]]))
  expect(writtenEdits(noEdits)).toEqual({})
  expect(restoredEdits({ menu: 'x', apiScope: [3] }, noEdits)).toEqual(noEdits)
})

test('what is ticked beside what is offered is kept with it', () => {
  const menu = (...ids: readonly string[]) => ({ ...noEdits, menu: new Map(ids.map((id) => [id, true])) })
  const offered = writtenEdits(menu('a', 'b'))
  expect(
    mergeKept({ at: 1, values: offered, base: {} }, { values: writtenBeside(offered, menu('c')), base: {} }),
  ).toEqual({
    values: writtenEdits(menu('a', 'b', 'c')),
    base: {},
  })
  expect(writtenBeside(offered, noEdits)).toEqual({})
  expect(writtenBeside(undefined, menu('c'))).toEqual(writtenEdits(menu('c')))
})
