// Months in which nothing is written any more, of one kind of rows and for each tenant. Whoever writes holds the month until
// the commit, shared with other writers; who closes it waits for them, and those who come after see it closed.
import { dayAfter } from '@steward/domain/calendar/days'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'

interface Closable {
  /** Under which its months are held. */
  name: string
  /** Has `tenant_id` and `period_start`, the instant at which a closed month begins. */
  table: string
  /** Said of what is written into a closed month, with the month. */
  closed: ProblemCode
  /** Said of a month that cannot be closed yet. */
  early: ProblemCode
  /** Days after its end in which a month is not closed yet, so that what is late can still be written. */
  grace: number
}

/** Months are written as `yyyy-MM`, times as rows hold them. */
export function closable({ name, table, closed, early, grace }: Closable) {
  /** Beginnings of the closed months; `$1` is the tenant. */
  const months = `select period_start from ${table} where tenant_id = $1::varchar`
  const nameOf = ({ tx }: Ctx, month: string) => `${name} ${tx.scope.tenant} ${month}`

  /** Taken before rows are locked: closing a month locks its rows while it has the month to itself. */
  async function holdMonths(ctx: Ctx, all: readonly string[]): Promise<void> {
    for (const month of [...new Set(all)].toSorted()) await hold(ctx, nameOf(ctx, month), '_shared')
  }

  /**
   * Where what happened then counts: in its own month while that is open, otherwise in the first open one after it, which is
   * held.
   */
  async function openMonth(ctx: Ctx, at: string): Promise<string> {
    const month = at.slice(0, 7)
    await holdMonths(ctx, [month])
    const [found] = await ctx.tx.query<{ month: string }>(
      `select to_char(min(o.month), 'YYYY-MM') as month
       from generate_series($2::timestamptz, (select greatest(max(period_start), $2) from (${months}) m) + interval '1 month',
         interval '1 month') as o(month)
       where not exists (select from (${months}) m where m.period_start = o.month)`,
      [ctx.tx.scope.tenant, `${month}-01 00:00:00`],
    )
    // Another may close that one before it is held.
    return !found || found.month === month ? month : openMonth(ctx, found.month)
  }

  return {
    months,
    holdMonths,
    openMonth,

    /** Refuses what begins in a closed month; an open one stays open until the commit. */
    async mustBeOpen(ctx: Ctx, at: string, field: string): Promise<void> {
      const month = at.slice(0, 7)
      if ((await openMonth(ctx, at)) !== month) throw problem(closed, { month }, { field })
    },

    /**
     * The same in SQL for many: the beginning of the first open month after the one that begins with `month`, null where
     * there is none until `until`.
     */
    openAfter: (month: string, until: string) =>
      `(select min(o.month) from generate_series(${month} + interval '1 month', ${until}, interval '1 month') as o(month)
        where not exists (select from (${months}) k where k.period_start = o.month))`,

    /** From now on nothing is written into the month; the caller has it to himself until the commit. */
    async close(ctx: Ctx, month: string, today: string): Promise<void> {
      if (month >= dayAfter(today, -grace).slice(0, 7)) throw problem(early, {}, { field: 'month' })
      await hold(ctx, nameOf(ctx, month))
      await ctx.tx.query(
        `insert into ${table} (tenant_id, period_start) values ($1, $2::timestamptz) on conflict do nothing`,
        [ctx.tx.scope.tenant, `${month}-01 00:00:00`],
      )
    },
  }
}
