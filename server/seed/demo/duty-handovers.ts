// Handovers of the demonstration's last days, through the steps people take.
import { handoverCourse } from '@steward/domain/duty/handover-course'
import { changeShifts, handoverItem } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { add, alter } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { engineOf } from '../../engine/engine.ts'
import { submit } from '../../engine/submit.ts'
import handovers from '../../journeys/handover.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import type { DemoGroup } from './duty-story.ts'

const MINUTE = 60_000

/** Acts as somebody at a moment. */
export type As = (userId: string, at: number) => Ctx

interface Ended {
  [column: string]: unknown
  workDate: string
  shiftId: string
  end: number
  userId: string
}

interface HandedOver {
  told: DemoGroup
  groupId: string
  shifts: ReadonlyMap<string, string>
  as: As
  now: number
}

/** One sheet per shift that has ended, the oldest first. */
export async function handOver(tx: Tx, { told, groupId, as, now }: HandedOver): Promise<void> {
  const ended = await tx.query<Ended>(
    `select distinct on (end_at) to_char(work_date, 'YYYY-MM-DD') as "workDate", shift_id::text as "shiftId",
       extract(epoch from end_at)::float8 * 1000 as end, user_id::text as "userId" from schedule
     where group_id = $1 and is_rest = 0 and is_deleted = 0 and end_at <= $2 and end_at > $2::timestamptz - make_interval(days => $3)
     order by end_at, user_id`,
    [groupId, new Date(now), told.days],
  )
  for (const [at, shift] of ended.entries()) {
    const shiftsAgo = ended.length - at
    const id = await begin(as(shift.userId, shift.end - 20 * MINUTE), groupId, shift)
    const sheet = await settle(as(shift.userId, shift.end - 12 * MINUTE), id, told, shiftsAgo)
    const minutes = shiftsAgo % 8 === 5 ? 25 : -4
    const runSummary = told.summaries[at % told.summaries.length] ?? ''
    await takeStep(as(shift.userId, Math.min(now, shift.end + minutes * MINUTE)), changeShifts, id, 'handover', {
      runSummary,
    })
    const [next] = sheet.toUserIds
    if (next === undefined || (told.isWaiting && shiftsAgo === 1)) continue
    const items = await tx.query(
      'select id from handover_item where handover_id = $1 and must_follow = 1 and is_deleted = 0',
      [id],
    )
    const received = Math.min(now, shift.end + (minutes + 7) * MINUTE)
    await takeStep(as(next, received), changeShifts, id, 'receive', {
      checkedIds: items.map((item) => String(item.id)),
    })
  }
}

/** By the verb of people; its number and its items are those of the day. */
async function begin(ctx: Ctx, groupId: string, { workDate, shiftId }: Ended): Promise<string> {
  const entity = entityNamed(changeShifts.name)
  const input = { groupId, workDate, fromShiftId: shiftId }
  const saved = await handovers.submit?.(ctx, input, async (inner, given, facts) => {
    const row: unknown = await submit(engineOf(inner), entity, inner, { ...given }, { ...facts })
    return row as never
  })
  const id = saved?.id ?? ''
  await ctx.tx.query(
    `update change_shifts t set create_time = $2, handover_no = 'JB' || to_char(t.plan_time, 'YYYYMMDD') || '-' || lpad((
       select count(*) from change_shifts o where o.tenant_id = t.tenant_id and o.id <= t.id
         and o.plan_time::date = t.plan_time::date)::text, 4, '0') where id = $1`,
    [id, ctx.now],
  )
  // What was reported later was not there yet.
  await ctx.tx.query(
    `update handover_item i set is_deleted = 1 where i.handover_id = $1 and i.ref_id <> '' and (
       exists (select 1 from repair_order o where o.id::text = i.ref_id and o.report_time > $2)
       or exists (select 1 from repair_bill b where b.id::text = i.ref_id and b.report_time > $2)
       or exists (select 1 from alarm_record a where a.id::text = i.ref_id and a.first_time > $2))`,
    [id, ctx.now],
  )
  return id
}

/** What is said by hand begins and ends with its shift. */
async function settle(ctx: Ctx, id: string, { said }: DemoGroup, shiftsAgo: number): Promise<{ toUserIds: string[] }> {
  for (const { shiftsAgo: begun, lasts, kind, title, note, isMust } of said) {
    if (begun === shiftsAgo)
      await add(ctx, handoverItem, {
        handoverId: id,
        lineNo: 400,
        kind,
        title,
        note,
        mustFollow: isMust ? 1 : 0,
        result: 'new',
      })
    if (begun - lasts === shiftsAgo) {
      const rows = await ctx.tx.query(
        'select id from handover_item where handover_id = $1 and title = $2 and is_deleted = 0',
        [id, title],
      )
      await alter(
        ctx,
        handoverItem,
        rows.map((row) => String(row.id)),
        { result: 'done' },
      )
    }
  }
  const [sheet] = await ctx.tx.query<{ people: string[] | null }>(
    `select to_user_ids::text[] as people from change_shifts where id = $1 and handover_status = '${handoverCourse.start}'`,
    [id],
  )
  return { toUserIds: sheet?.people ?? [] }
}
