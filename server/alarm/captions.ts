// Names of referenced alarms in the reader's language, as the alarms themselves are shown.
import type { Page, Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { textIn } from './row-text.ts'

/** Rows whose `alarmRecordId` refers to an alarm; those from before the second language keep their one name. */
async function withAlarmNames(ctx: Ctx, rows: readonly Shown[]): Promise<Shown[]> {
  const ids = rows.flatMap(({ alarmRecordId }) => (alarmRecordId ? [alarmRecordId] : []))
  if (ctx.locale !== 'en' || ids.length === 0) return [...rows]
  const found = await ctx.tx.query<{ id: string; name: string }>(
    `select id, alarm_name_en as name from alarm_record where id = any($1::bigint[]) and alarm_name_en <> ''`,
    [ids],
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const name = names.get(textIn(row, 'alarmRecordId'))
    return name ? { ...row, alarmRecordName: name } : row
  })
}

/** A page of such rows. */
export const pageWithAlarmNames = async (ctx: Ctx, page: Page): Promise<Page> => ({
  ...page,
  records: await withAlarmNames(ctx, page.records),
})

export async function rowWithAlarmName(ctx: Ctx, row: Shown): Promise<Shown> {
  const [named = row] = await withAlarmNames(ctx, [row])
  return named
}
