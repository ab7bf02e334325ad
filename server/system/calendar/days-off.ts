// The hospital's calendar: the days nobody works on beyond the weekends, and the weekends that are worked.
import { dayNumber } from '@steward/domain/calendar/days'
import type { DaysOff } from '@steward/domain/calendar/days-off'
import type { Ctx } from '../../platform/ctx.ts'

export async function daysOff({ tx }: Pick<Ctx, 'tx'>): Promise<DaysOff> {
  const rows = await tx.query(
    `select to_char(holiday_date, 'YYYY-MM-DD') as date, kind from holiday where tenant_id = $1 and is_deleted = 0`,
    [tx.scope.tenant],
  )
  const ofKind = (kind: string) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ date }) => dayNumber(String(date))))
  return { holidays: ofKind('holiday'), worked: ofKind('workday') }
}
