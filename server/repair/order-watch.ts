// Watches the clocks of unfinished orders: what is soon due, late, not accepted, suspended too long or to be escalated is told
// once, and what can be dispatched by itself is.
import { repairOrder } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import type { WorkWeek } from '@steward/domain/repair/clock'
import { unfinishedStates } from '@steward/domain/repair/deadline'
import { type WatchEvent, escalationsIn, eventsDue, inItsTurn } from '@steward/domain/repair/watch'
import { type Telling, tellOnce, watcher } from '../document/deadline-watch.ts'
import { job } from '../document/job.ts'
import { readingOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'
import { type Order, clockOf, deadlinesOf, judgedBy, modeOf, weekFor } from './order-clock.ts'
import { dispatchBySelf } from './order-dispatch.ts'
import { tellOfEvent } from './order-letters.ts'
import { keptAsLines } from './repair-line.ts'
import { warnAtOf } from './settings.ts'

const dateOf = (text: string | null) => (text ? fromLocal(text) : null)

const timeoutOf = ({ standardSnapshot }: Order): number | null =>
  standardSnapshot !== null &&
  typeof standardSnapshot === 'object' &&
  'acceptTimeoutMinutes' in standardSnapshot &&
  typeof standardSnapshot.acceptTimeoutMinutes === 'number'
    ? standardSnapshot.acceptTimeoutMinutes
    : null

const dueEvents = (ctx: Ctx, order: Order, warnAt: number, week: WorkWeek): WatchEvent[] =>
  eventsDue(
    {
      ...deadlinesOf(order),
      dispatchTime: dateOf(order.dispatchTime),
      expectResume: dateOf(order.expectResume),
      acceptTimeoutMinutes: timeoutOf(order),
      escalations: escalationsIn(order.standardSnapshot),
      mode: modeOf(order),
    },
    fromLocal(nowOf(ctx)),
    week,
    warnAt,
  )

/** What of the clock is stored otherwise than it stands. */
const isMoved = (order: Order, clock: Partial<Order>) =>
  clock.slaState !== order.slaState ||
  clock.finishBreached !== order.finishBreached ||
  clock.responseBreached !== order.responseBreached

/** Nobody was on duty when it was to be dispatched by itself. */
const waits = ({ orderStatus, dispatchMode }: Order) => orderStatus === 'to_dispatch' && dispatchMode !== 'manual'

interface Open {
  [column: string]: unknown
  told: string[]
}

async function toWatch(ctx: Ctx): Promise<string[]> {
  const warnAt = await warnAtOf(ctx)
  const rows = await ctx.tx.query<Open>(
    `select ${readingOf(repairOrder).row}, array(select r.once_key from repair_bill_record r
       where r.order_id = t.id and r.tenant_id = t.tenant_id and r.once_key is not null) as told
     from repair_order t where t.tenant_id = $1 and t.is_deleted = 0
       and t.order_status = any($2) order by t.id`,
    [ctx.tx.scope.tenant, unfinishedStates],
  )
  const orders = rows.map(({ told, ...row }) => ({ told, order: row as unknown as Order }))
  const isCounted = orders.some(({ order }) => modeOf(order) === 'work_hours')
  const week = await weekFor(ctx, isCounted ? 'work_hours' : '7x24')
  return orders.flatMap(({ told, order }) => {
    const isNew = dueEvents(ctx, order, warnAt, week).some(({ onceKey }) => !told.includes(onceKey))
    return isNew || waits(order) || isMoved(order, clockOf(ctx, order, {}, { week, warnAt })) ? [order.id] : []
  })
}

const telling: Telling<Order, WatchEvent> = {
  isTold: keptAsLines.isTold,
  keep: (ctx, order, { action, onceKey, escalation }) =>
    keptAsLines.keep(ctx, order, { action, onceKey, content: escalation ? String(escalation.level) : null }),
  tell: tellOfEvent,
}

/** A step that finds an order late says so at once. */
export async function noteBreaches(ctx: Ctx, before: Order, after: Order): Promise<void> {
  if (after.finishBreached === 1 && before.finishBreached !== 1)
    await tellOnce(ctx, telling, before, { action: 'sla_finish', onceKey: inItsTurn(deadlinesOf(after), 'finish') })
  if (after.responseBreached === 1 && before.responseBreached !== 1 && before.acceptTime === null)
    await tellOnce(ctx, telling, before, { action: 'sla_response', onceKey: inItsTurn(deadlinesOf(after), 'response') })
}

const clocks = watcher<typeof repairOrder, WatchEvent>({
  ...telling,
  entity: repairOrder,
  due: toWatch,
  reached: async (ctx, order) => dueEvents(ctx, order, await warnAtOf(ctx), await weekFor(ctx, modeOf(order))),
  async after(ctx, order, fresh) {
    await keepClock(ctx, order, fresh)
    const isUntaken = order.dispatchMode === 'auto' && fresh.some(({ action }) => action === 'not_accepted')
    if (waits(order) || isUntaken) await dispatchBySelf(ctx, order.id)
  },
})

export const slaWatch = job(
  'sla-watch',
  '工单时效监视',
  'Watch the clocks of orders',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('30 s'),
    bounds: { least: 30 },
    keeps: 'failures',
    items: clocks.items,
  },
  clocks.each,
)

/** Without a new revision: what a person has typed meanwhile stays valid. */
async function keepClock(ctx: Ctx, order: Order, fresh: readonly WatchEvent[]): Promise<void> {
  const { slaState, finishBreached = 0, responseBreached = 0 } = clockOf(ctx, order, {}, await judgedBy(ctx, order))
  const escalateLevel = Math.max(order.escalateLevel ?? 0, ...fresh.map(({ escalation }) => escalation?.level ?? 0))
  await ctx.tx.query(
    'update repair_order set sla_state = $2, finish_breached = $3, response_breached = $4, escalate_level = $5 where id = $1',
    [order.id, slaState, finishBreached, responseBreached, escalateLevel],
  )
  const fields = ['slaState', 'finishBreached', 'responseBreached', 'escalateLevel']
  await ctx.changed('repair_order', ctx.tenant, { ids: [order.id], fields })
}
