import '../../testing/browser.ts'
import { expect, test } from 'vitest'
import { onto } from '../../kit/editor/parts.ts'
import { editParts, noEdits, readEdits, writtenEdits } from './role-rights.ts'

const menu = (...ids: readonly string[]) => ({ ...noEdits, menu: new Map(ids.map((id) => [id, true])) })

test('what was ticked is kept and read again', () => {
  const edits = { ...menu('1'), apiScope: new Map([['7', false]]) }
  const kept: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(writtenEdits(edits)))
  expect(readEdits(kept)).toEqual(edits)
  expect(writtenEdits(noEdits)).toEqual({})
  expect(readEdits({ menu: 'x', apiScope: [3] })).toEqual(noEdits)
})

test('what is offered goes beside what was ticked since, which holds where both say something', () => {
  const offered = { ...menu('a', 'b'), apiScope: new Map([['7', false]]) }
  const since = {
    ...noEdits,
    menu: new Map([
      ['b', false],
      ['c', true],
    ]),
  }
  const { on } = onto(editParts, { opened: noEdits, edited: since, latest: offered })
  expect(on(since)).toEqual({
    ...offered,
    menu: new Map([
      ['b', false],
      ['c', true],
      ['a', true],
    ]),
  })
})
