// Relations between the caller and documents, which the steps of a course ask for by name.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import type { ProblemCode } from '@steward/domain/problems'
import type { Shown } from '../engine/behave.ts'
import { tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Relation } from './moves.ts'

type Facts = Relation['facts']

/** `relation('order.not-assignee', (ctx, ids) => …)` */
export const relation = (code: ProblemCode, holds: Relation['holds'], facts: Facts = {}): Relation => ({
  problem: code,
  facts,
  holds,
})

/** A relation that the row itself answers: `evident('alarm.repaired', (_, { orderId }) => !orderId)` */
export const evident = (code: ProblemCode, is: (ctx: Ctx, row: Shown) => boolean, facts: Facts = {}): Relation =>
  relation(code, async (ctx, _, rows) => new Set(rows.filter((row) => is(ctx, row)).map(({ id }) => String(id))), facts)

/** The people a field of a row names. */
export const peopleIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? value.split(',') : []

/**
 * Separates duties: whoever one of these fields names has had his part in the document and does not take this step, an
 * administrator neither. `apart(deviceCommand, ['operatorId'])` says so with the fields' names; where a code is given, its
 * own words.
 */
export function apart<E extends Entity>(
  { fields }: E,
  names: readonly (keyof E['fields'] & string)[],
  code: ProblemCode = 'step.apart',
): Relation {
  const roles = names.map((name) => fields[name])
  const facts = {
    role: roles.map((role) => role?.zh).join('、'),
    roleEn: roles.map((role) => role?.en).join(', '),
  }
  // Who had his part must be known: a row that does not say so lets nobody through.
  const isApart = (ctx: Ctx, row: Shown) =>
    names.every((name) => row[name] !== undefined && !peopleIn(row[name]).includes(ctx.me.userId))
  return evident(code, isApart, code === 'step.apart' ? facts : {})
}

/**
 * A relation that the database answers, by a condition on the row `t` and the caller `me` with `user_id` and `dept_ids`:
 * `stored(repairBill, 'order.not-reporting', 't.reporter_id = me.user_id')`
 */
export const stored = (entity: Entity, code: ProblemCode, condition: string, facts: Facts = {}): Relation =>
  relation(
    code,
    async (ctx, ids) => {
      // In one round trip where a list asks, whose own statements are committed.
      const [rows = []] = await ctx.tx.readOnce([
        {
          text: `select t.id from ${tableOf(entity)} t, (select $3::bigint as user_id, $4::bigint[] as dept_ids) me
            where t.id = any($1::bigint[]) and t.tenant_id = $2 and (${condition})`,
          values: [ids, ctx.tx.scope.tenant, ctx.me.userId, ctx.me.deptIds],
        },
      ])
      return new Set(rows.map(({ id }) => String(id)))
    },
    facts,
  )

/** Whoever may take this step acts for everybody: `orWhoMay(repairOrder, 'dispatch', assignee)` */
export const orWhoMay = (entity: Entity, step: string, held: Relation): Relation => ({
  ...held,
  holds: async (ctx, ids, rows) => (ctx.can(...codesFor(entity, step)) ? new Set(ids) : held.holds(ctx, ids, rows)),
})
