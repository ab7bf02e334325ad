import '../../testing/browser.ts'
import { expect, test } from 'vitest'
import { noEdits, restoredEdits, writtenEdits } from './role-rights.ts'

test('what was ticked is kept and restored, under what was ticked since', () => {
  const edits = { ...noEdits, menu: new Map([['1', true]]), apiScope: new Map([['7', false]]) }
  const kept: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(writtenEdits(edits)))
  expect(restoredEdits(kept, noEdits)).toEqual(edits)
  const since = { ...noEdits, menu: new Map([['1', false]]) }
  expect(restoredEdits(kept, since).menu).toEqual(new Map([['1', false]]))
  expect(writtenEdits(noEdits)).toEqual({})
  expect(restoredEdits({ menu: 'x', apiScope: [3] }, noEdits)).toEqual(noEdits)
})
