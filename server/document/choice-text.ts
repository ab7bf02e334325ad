// What typed text finds among choices: names, numbers, and names by their pinyin.
import { codesFor } from '@steward/domain/derive/permissions'
import { codesOf } from '@steward/domain/derive/search'
import { SPELLING, isSpelt, spellingPattern } from '@steward/domain/derive/spelling'
import type { Entity } from '@steward/domain/entity'
import { columnOf } from '../engine/columns.ts'
import type { Where } from '../engine/filter.ts'
import type { Ctx } from '../platform/ctx.ts'

/** Found by those alone who may list the rows: whoever merely chooses could otherwise guess them digit by digit. */
const personal = new Set(['phone', 'email'])

/** Text inside a `like` pattern, taken as it is. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The column as text: rows may be named by a day, a moment or a number. */
function textOf(entity: Entity, name: string): string {
  const field = entity.fields[name]
  const isText = field?.kind.operators(field).includes('like') ?? true
  return `t.${columnOf(name)}${isText ? '' : '::text'}`
}

/** Adds the conditions over rows `t`; returns the order: names that begin with the text first. */
export function applyText(where: Where, entity: Entity, ctx: Ctx, text: string): string {
  const title = textOf(entity, entity.title)
  const [begins, contains] = [where.param(`${literally(text)}%`), where.param(`%${literally(text)}%`)]
  const mayList = ctx.can(...codesFor(entity, 'list'))
  const codes = codesOf(entity).filter((name) => mayList || !personal.has(name))
  const found = [entity.title, ...codes].map((name) => `${textOf(entity, name)} ilike ${contains}`)
  const ranks = [`when ${title} ilike ${begins} then 0`]
  const pattern = isSpelt(entity) ? spellingPattern(text) : undefined
  if (pattern) {
    found.push(`t.${SPELLING} ~ ${where.param(pattern.inside)}`)
    ranks.push(`when t.${SPELLING} ~ ${where.param(pattern.starts)} then 1`)
  }
  ranks.push(...codes.map((name) => `when ${textOf(entity, name)} ilike ${begins} then 1`))
  where.add(`(${found.join(' or ')})`)
  return `case ${ranks.join(' ')} else 2 end`
}
