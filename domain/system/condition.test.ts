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

test.each([
  '1=1) union select 1',
  'status = 1; drop table post',
  'createUser in (select id from "user")',
  'password = 1',
  "postName = 'a' or 1=1",
  'createUser = ${secret}',
  "postName = 'it''s'",
  '',
])('%s is refused', (text) => {
  expect(parseCondition(text, post).ok).toBe(false)
})
