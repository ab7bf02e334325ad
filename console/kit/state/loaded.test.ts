// What is shown of a query: its shape, why it failed, what it answered, and that an answer has grown old.
import '../../testing/browser.ts'
import { Refusal } from '@steward/client'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Reading } from './reading.ts'

let show: (query: Reading<readonly string[]>) => string

beforeAll(async () => {
  await import('../../words/i18n.ts')
  const { Loaded } = await import('./loaded.tsx')
  const children = (rows: readonly string[]): ReactNode => rows.join()
  show = (query) =>
    renderToStaticMarkup(
      // oxlint-disable-next-line react/no-children-prop -- a function is no child to createElement
      createElement(Loaded<readonly string[]>, { query, name: 'pumps', shape: 'shape', empty: 'no rows', children }),
    )
})

const refetch = () => undefined
const away = new Refusal({ code: 503, msg: 'the server is away' })
const waiting = { data: undefined, error: null, dataUpdatedAt: 0, refetch }
const answered = { ...waiting, data: ['one', 'two'], dataUpdatedAt: Date.parse('2026-03-01T08:00:00Z') }

test('waiting shows the shape', () => {
  expect(show(waiting)).toBe('shape')
})

test('an answer is shown as it is', () => {
  expect(show(answered)).toBe('one,two')
})

test('an answer without rows says so, and is no failure', () => {
  expect(show({ ...answered, data: [] })).toBe('no rows')
})

test('a failure says why and offers to try again, and is neither a shape nor an empty answer', () => {
  const shown = show({ ...waiting, error: away })
  expect(shown).toContain('the server is away')
  expect(shown).toContain('<button')
  expect(shown).not.toContain('shape')
  expect(shown).not.toContain('no rows')
})

test('without the right it is said, and trying again is not offered', () => {
  const shown = show({ ...waiting, error: new Refusal({ code: 403 }) })
  expect(shown).toContain('pumps')
  expect(shown).not.toContain('<button')
})

test('an answer that could not be renewed stays, and is marked', () => {
  const shown = show({ ...answered, error: away })
  expect(shown).toContain('one,two')
  expect(shown).toContain('role="alert"')
  expect(shown).toContain('the server is away')
})
