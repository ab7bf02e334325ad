import { expect, test } from 'vitest'
import { parseCondition } from './condition.ts'
import { post } from './post.ts'

test('columns, comparisons and the caller’s own values are read', () => {
  expect(parseCondition('where createUser = ${userId} and category in (1, 2)', post)).toEqual({
    ok: true,
    terms: [
      { column: 'createUser', operator: '=', values: [{ variable: 'userId' }] },
      { column: 'category', operator: 'in', values: [{ literal: '1' }, { literal: '2' }] },
    ],
  })
})

test('an id keeps all its digits, and a text its spaces', () => {
  expect(parseCondition("createDept = 1123598813738675201 AND postName <> ' a and b '", post)).toEqual({
    ok: true,
    terms: [
      { column: 'createDept', operator: '=', values: [{ literal: '1123598813738675201' }] },
      { column: 'postName', operator: '<>', values: [{ literal: ' a and b ' }] },
    ],
  })
})

test('what is wrong is named', () => {
  expect(parseCondition('status = 1 and secret = 2', post)).toEqual({ ok: false, part: 'secret = 2' })
})

test.each([
  '1=1) union select 1',
  'status = 1; drop table post',
  'createUser in (select id from "user")',
  'password = 1',
  "postName = 'a' or 1=1",
  'createUser = ${secret}',
  "postName = 'it''s'",
  'status > 1',
  'status = 1.5',
  'not status = 1',
  'status not in (1)',
  'constructor = 1',
  'status = abs(1)',
  '',
])('%s is refused', (text) => {
  expect(parseCondition(text, post).ok).toBe(false)
})
