// Where a list stands — page, size, order, filters — as the address bar keeps it and as the client asks for it.
import type { ListQuery } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { viewOf } from '../kinds/index.ts'
import { dayAfter, isDay, splitSpan } from '../kinds/range.ts'
import { fieldOf } from './base.ts'

export const SIZES: readonly number[] = [10, 30, 50, 100, 200]
const FIRST = { current: 1, size: 10 }
const FILTER = 'f.'
const CREATED = 'createTime'
const TENANT = 'tenantId'

export interface ListState {
  current: number
  size: number
  /** A field's name, `-` for descending; nothing is the entity's own order. */
  sort: string
  filters: Readonly<Record<string, string>>
}

export interface Findable {
  name: string
  field: Field
}

/** Fields one can search by, in the order of the declaration; whose the row is and when it was made come last. */
export function findable(entity: Entity): Findable[] {
  const own = Object.entries(entity.fields).flatMap(([name, field]) => (field.find ? [{ name, field }] : []))
  const further = [
    ...(entity.tenancy === 'administered' && fieldOf(entity, TENANT)?.find ? [TENANT] : []),
    CREATED,
  ].flatMap((name) => {
    const field = fieldOf(entity, name)
    return field && !(name in entity.fields) ? [{ name, field }] : []
  })
  return [...own, ...further]
}

const positive = (text: string | null): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : undefined

/** What makes no sense is left out, so that an old link still opens. */
export function readState(params: URLSearchParams, entity: Entity): ListState {
  const size = positive(params.get('size'))
  const sort = params.get('sort') ?? ''
  const known = new Set(findable(entity).map(({ name }) => name))
  const filters = [...params].flatMap(([key, value]) => {
    const name = key.startsWith(FILTER) ? key.slice(FILTER.length) : ''
    return known.has(name) && value !== '' ? [[name, value]] : []
  })
  return {
    current: positive(params.get('current')) ?? FIRST.current,
    size: size && SIZES.includes(size) ? size : FIRST.size,
    sort: fieldOf(entity, sort.replace(/^-/, '')) ? sort : '',
    filters: Object.fromEntries(filters),
  }
}

/** The address with this state in it; what others keep there stays, what is usual is not said. */
export function writeState(state: ListState, params: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([key]) => !['current', 'size', 'sort'].includes(key) && !key.startsWith(FILTER))
  const own: [string, string][] = [
    ...(state.current === FIRST.current ? [] : [['current', String(state.current)] satisfies [string, string]]),
    ...(state.size === FIRST.size ? [] : [['size', String(state.size)] satisfies [string, string]]),
    ...(state.sort === '' ? [] : [['sort', state.sort] satisfies [string, string]]),
    ...Object.entries(state.filters).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[FILTER + name, value]],
    ),
  ]
  return new URLSearchParams([...others, ...own])
}

/** Creation is asked for by the two names every list of this family knows. */
function createdBetween(text: string): Readonly<Record<string, string>> {
  const [from, to] = splitSpan(text)
  return {
    ...(isDay(from) ? { dategt: `${from} 00:00:00` } : {}),
    ...(isDay(to) ? { datelt: `${dayAfter(to)} 00:00:00` } : {}),
  }
}

export function filtersOf(entity: Entity, filters: ListState['filters']): NonNullable<ListQuery['filters']> {
  const asked = findable(entity).flatMap(({ name, field }) => {
    const text = filters[name]?.trim() ?? ''
    if (text === '') return []
    return [[name, name === CREATED ? createdBetween(text) : viewOf(field).filter(text, field)] as const]
  })
  return Object.fromEntries(asked)
}

export const toQuery = (entity: Entity, state: ListState): ListQuery => ({
  current: state.current,
  size: state.size,
  ...(state.sort === '' ? {} : { order: state.sort }),
  filters: filtersOf(entity, state.filters),
})

export const sameFilters = (a: ListState['filters'], b: ListState['filters']): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((name) => (a[name] ?? '') === (b[name] ?? ''))

export const isFiltered = (state: ListState): boolean => Object.values(state.filters).some((value) => value !== '')

/** A header's three steps: up, down, as declared. */
export const nextSort = (sort: string, name: string): string =>
  sort === name ? `-${name}` : sort === `-${name}` ? '' : name
