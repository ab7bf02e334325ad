import type { Entity } from '@steward/domain/entity'
import { post } from '@steward/domain/index'
import { expect, test } from 'vitest'
import { captionsOf, columnsFor } from './named-columns.ts'

const entity = post as unknown as Entity
const names = (header: readonly string[], named: Record<string, string>, caption: string) =>
  columnsFor(entity, header, named, caption).map(({ name }) => name)

test('what was named stands in the list with what nobody knows', () => {
  expect(captionsOf({ strange: ['甲', '乙'], named: { 丙: 'remark', 乙: 'sort' } })).toEqual(['丙', '乙', '甲'])
})

test('a field that is another column already is not offered, the chosen one is', () => {
  const header = [`*${post.fields.postName.zh}`, '甲', '乙']
  expect(names(header, {}, '甲')).not.toContain('postName')
  expect(names(header, {}, '甲')).toContain('remark')
  expect(names(header, { 乙: 'remark' }, '甲')).not.toContain('remark')
  expect(names(header, { 乙: 'remark' }, '乙')).toContain('remark')
})
