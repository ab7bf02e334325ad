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
