// Where the rows behind a figure are: the list of an entity with filters, for a console's address and for the API. Pure.
import { dayAfter } from '../calendar/days.ts'
import type { Entity } from '../entity.ts'
import { type ages, figureNamed, openStates, type OrderFigureName, type RowFilters } from './kpi.ts'

/** The filters as parameters of the entity's list call. */
export function queryOf(entity: Pick<Entity, 'fields'>, filters: RowFilters): Record<string, string> {
  const parameters = Object.entries(filters).flatMap(([name, value]): [string, string][] => {
    if (!value.includes('~')) return [[name, value]]
    const [from = '', to = ''] = value.split('~')
    const isTime = entity.fields[name]?.kind.name === 'instant'
    return [
      ...(from === '' ? [] : [[isTime ? `${name}_datege` : `${name}_ge`, isTime ? `${from} 00:00:00` : from] as const]),
      ...(to === ''
        ? []
        : [[isTime ? `${name}_datelt` : `${name}_le`, isTime ? `${dayAfter(to, 1)} 00:00:00` : to] as const]),
    ].map(([key, text]) => [key, text])
  })
  return Object.fromEntries(parameters)
}

/** Orders behind a figure of a period; `hits` are those that count in a share. */
export function orderRows(name: OrderFigureName, first: string, last: string, narrowed: RowFilters) {
  const { rows, hits } = figureNamed(name)
  const closed = { ...narrowed, orderStatus: 'closed', closeTime: `${first}~${last}` }
  return { rows: { ...closed, ...rows }, ...(hits ? { hits: { ...closed, ...rows, ...hits } } : {}) }
}

/** Open orders of an age, on a day. */
export function backlogRows({ least, most }: (typeof ages)[number], today: string, narrowed: RowFilters): RowFilters {
  const from = most === null ? '' : dayAfter(today, -most)
  return { ...narrowed, orderStatus: openStates.join(','), reportTime: `${from}~${dayAfter(today, -least)}` }
}
