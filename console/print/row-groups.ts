// The facts of a row on paper: those its detail groups under headings, and the rest of what people may see.
import type { Entity } from '@steward/domain/entity'
import { isHidden } from '@steward/domain/kinds/kind'
import type { Heading, Adjust } from '../screen/adjust.ts'
import { type BaseName, hasStatus } from '../screen/base.ts'
import { grouped } from '../screen/look.ts'
import { printed } from './paper.ts'

export interface Group {
  /** None for the basics. */
  heading?: Heading | undefined
  names: readonly string[]
}

const written: readonly BaseName[] = ['createUserName', 'createTime', 'updateUserName', 'updateTime']

/** Every field of the detail once, in the groups of its page or of its form. */
export function rowGroups(entity: Entity, { page = [], sections = [], without = [] }: Adjust): Group[] {
  const fields = Object.entries(entity.fields).map(([name, field]) => ({ name, field }))
  const seen = printed(fields).filter(
    ({ name, field }) => !field.kind.secret && !isHidden(field, 'detail') && !without.includes(name),
  )
  const ofPage = page.flatMap(({ told }) => (told ? [told] : []))
  const names = new Set(seen.map(({ name }) => name))
  const inPage = ofPage.map(({ heading, names: told }) => ({ heading, names: told.filter((name) => names.has(name)) }))
  const others = seen.filter(({ name }) => !inPage.some((group) => group.names.includes(name)))
  const rest = grouped(
    others.map(({ name, field }) => [name, field] as const),
    inPage.length > 0 ? [] : sections,
  ).map(({ section, members }): Group => ({ heading: section, names: members.map(([name]) => name) }))
  const status = hasStatus(entity) && !names.has('status') ? ['status'] : []
  return [...rest, ...inPage, { names: [...status, ...written] }]
}
