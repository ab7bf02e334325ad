// What calls that begin a bulk task have in common: which rows of a list are meant, and how the task is called.
import { LONGEST } from '@steward/domain/conditions/tree'
import type { Entity } from '@steward/domain/entity'
import { z } from 'zod'
import { Where, applyFilters } from '../engine/filter.ts'
import { searchQuery } from '../engine/query.ts'
import { orderOf } from '../engine/sort.ts'
import type { Ctx } from '../platform/ctx.ts'

/** Filters and order as in a list call; the page is ignored. */
export const listQuery = z
  .record(z.string().max(64), z.union([z.string().max(LONGEST), z.number().transform(String)]))
  .default({})

/** Time of the installation in a task's name. */
export const stamp = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(now)
    .replaceAll(/\D/g, '')

/** The filters of a list call; refused now rather than in an hour. */
export function filtersOf(ctx: Ctx, entity: Entity, query: z.output<typeof listQuery>): Record<string, string> {
  const filters = searchQuery(entity, 'ascs', 'descs').parse(query)
  applyFilters(new Where(), entity, filters, ctx)
  orderOf(entity, filters)
  return filters
}
