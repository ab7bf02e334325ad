// Linkages: refused where what they name is gone or they would go round in circles, shown as a sentence with how they fared.
import { alarmLinkage } from '@steward/domain/index'
import { Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import type { Returning } from '../../document/restore.ts'
import { hold } from '../../document/rows.ts'
import { type Shown, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { setStatus } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { linkageCoverage } from './coverage.ts'
import { previewLinkage, testLinkage } from './linkage-routes.ts'
import { mustBeEntitled } from './rights.ts'
import { mustMakeSense } from './sense.ts'
import { namesFor, sentenceOf } from './sentence.ts'

const DAYS = 7

/** Adds the sentence, what came of the last one, and counts of a week. */
async function describe(ctx: Ctx, linkages: readonly Shown[]): Promise<Shown[]> {
  if (linkages.length === 0) return []
  const names = await namesFor(ctx, linkages)
  const fared = await ctx.tx.query(
    `select l.id::text as id, n.last as "lastRun", n.fate as "lastFate", w.done, w.failed, w.waiting
     from unnest($1::bigint[]) as l(id)
     left join lateral (select to_char(e.end_time at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as last, e.execution_status as fate
       from alarm_linkage_execution e where e.linkage_id = l.id and e.is_deleted = 0 and e.end_time is not null and e.is_test = 0
       order by e.end_time desc limit 1) n on true
     left join lateral (select count(*) filter (where e.execution_status = 'done')::int as done,
         count(*) filter (where e.execution_status = 'failed')::int as failed,
         count(*) filter (where e.execution_status = 'waiting')::int as waiting
       from alarm_linkage_execution e where e.linkage_id = l.id and e.tenant_id = $2 and e.is_deleted = 0 and e.is_test = 0
         and e.due_time > $3::timestamptz - interval '${DAYS} days') w on true`,
    [linkages.map(({ id }) => id), ctx.tx.scope.tenant, ctx.now, ctx.app.timeZone],
  )
  const known = new Map(fared.map((row) => [String(row.id), row]))
  return linkages.map((linkage) => {
    const { lastRun = null, lastFate = null, done = 0, failed = 0, waiting = 0 } = known.get(String(linkage.id)) ?? {}
    return { ...linkage, sentence: sentenceOf(linkage, names, ctx.locale), lastRun, lastFate, done, failed, waiting }
  })
}

/** What is enabled must make sense, and be what the caller may do himself. */
async function mustBeFit(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const row of await hold(ctx, alarmLinkage, ids)) {
    if (row.status !== 1) continue
    await mustMakeSense(ctx, row)
    await mustBeEntitled(ctx, row)
  }
}

/** One that was enabled when it was removed works again once it is back. */
export const returningLinkages: Returning = {
  entity: entityNamed(alarmLinkage.name),
  check: (ctx, rows) =>
    mustBeFit(
      ctx,
      rows.map(({ id }) => String(id)),
    ),
}

export default behave(alarmLinkage, {
  async submit(ctx, input, base) {
    const saved = await base(ctx, input)
    // What names something that is gone by now can still be disabled.
    if (saved.status === 1) await mustMakeSense(ctx, saved)
    if (saved.status === 1 || input.actions !== undefined) await mustBeEntitled(ctx, saved)
    return { id: saved.id }
  },
  actions: {
    async enable(ctx, { ids }) {
      await lockRows(alarmLinkage, ctx, ids)
      await setStatus(alarmLinkage, ctx, ids, 1)
      await mustBeFit(ctx, ids)
      return true
    },
  },
  async remove(ctx, ids, base) {
    const [waiting] = await ctx.tx.query(
      `select 1 from alarm_linkage_execution where linkage_id = any($1::bigint[]) and execution_status = 'waiting' and is_deleted = 0 limit 1`,
      [ids],
    )
    if (waiting) throw problem('linkage.pending')
    await base(ctx, ids)
  },
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: await describe(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const shown = await base(ctx, id)
    const [linkage = shown] = await describe(ctx, [shown])
    const [row] = await hold(ctx, alarmLinkage, [id])
    return { ...linkage, fault: row ? await faultOf(ctx, row) : '' }
  },
  routes: [previewLinkage, testLinkage, linkageCoverage],
})

/** What is in the way of it by now, in words. */
async function faultOf(ctx: Ctx, row: Parameters<typeof mustMakeSense>[1]): Promise<string> {
  try {
    await mustMakeSense(ctx, row)
    return ''
  } catch (error) {
    if (error instanceof Problem) return error.words(ctx.locale)
    throw error
  }
}
