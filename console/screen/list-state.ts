// The state of a list (page, size, order, filters), converted between address bar and client query.
import type { ListQuery } from '@steward/client'
import { dayAfter } from '@steward/domain/calendar/days'
import { CONDITIONS, withoutGone } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { viewOf } from '../kinds/index.ts'
import { isDay, splitSpan } from '../kinds/range.ts'
import { fieldOf } from './base.ts'

export const SIZES: readonly number[] = [10, 30, 50, 100, 200]
const FIRST = { current: 1, size: 10 }
const FILTER = 'f.'
const CREATED = 'createTime'
const TENANT = 'tenantId'

export interface ListState {
  current: number
  size: number
  /** Field name, `-` for descending; empty means the entity's default order. */
  sort: string
  /** By field as in the address; the conditions that were composed as their JSON, under their own name. */
  filters: Readonly<Record<string, string>>
}

export interface Findable {
  name: string
  field: Field
}

/** Filterable fields in declared order; tenant and creation time come last. */
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

/** Invalid parameters are ignored, so that an old link still opens. */
export function readState(params: URLSearchParams, entity: Entity): ListState {
  const size = positive(params.get('size'))
  const sort = params.get('sort') ?? ''
  const known = new Set([CONDITIONS, ...findable(entity).map(({ name }) => name)])
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

/** The saved view the address names: its id, or 0 for none where another one opens by default. */
export const VIEW = 'v'
const LOOK = 'view'

const isOwn = (key: string) => ['current', 'size', 'sort'].includes(key) || key.startsWith(FILTER)

/** Whether the address says nothing about the list, so that a saved view speaks for it. */
export const isBare = (params: URLSearchParams): boolean =>
  ![...params.keys()].some((key) => isOwn(key) || key === LOOK)

/** The address with this state; other parameters are preserved, default values left out. */
export function writeState(state: ListState, params: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([key]) => !isOwn(key))
  const own: [string, string][] = [
    ...(state.current === FIRST.current ? [] : [['current', String(state.current)] satisfies [string, string]]),
    ...(state.size === FIRST.size ? [] : [['size', String(state.size)] satisfies [string, string]]),
    ...(state.sort === '' ? [] : [['sort', state.sort] satisfies [string, string]]),
    ...Object.entries(state.filters).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[FILTER + name, value]],
    ),
  ]
  const written = new URLSearchParams([...others, ...own])
  // Otherwise the view would put back what was cleared.
  if (written.has(VIEW) && isBare(written)) written.set('current', '1')
  return written
}

/** The creation range has fixed parameter names in the API (`createTime_dategt`, `createTime_datelt`). */
function createdBetween(text: string): Readonly<Record<string, string>> {
  const [from, to] = splitSpan(text)
  return {
    ...(isDay(from) ? { dategt: `${from} 00:00:00` } : {}),
    ...(isDay(to) ? { datelt: `${dayAfter(to)} 00:00:00` } : {}),
  }
}

/** What every row has besides, and is found by in composed conditions. */
const ofEveryRow = ['updateTime', 'createUser']

/** An empty text is no filter. */
const conditionsOf = (entity: Entity, text = ''): string =>
  text && withoutGone(text, (name) => ofEveryRow.includes(name) || findable(entity).some((one) => one.name === name))

export function filtersOf(entity: Entity, filters: ListState['filters']): NonNullable<ListQuery['filters']> {
  const asked = findable(entity).flatMap(({ name, field }) => {
    const text = filters[name]?.trim() ?? ''
    if (text === '') return []
    return [[name, name === CREATED ? createdBetween(text) : viewOf(field).filter(text, field)] as const]
  })
  const composed = conditionsOf(entity, filters[CONDITIONS])
  return { ...Object.fromEntries(asked), ...(composed && { [CONDITIONS]: composed }) }
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

/** Clicking a header cycles through ascending, descending, default. */
export const nextSort = (sort: string, name: string): string =>
  sort === name ? `-${name}` : sort === `-${name}` ? '' : name
