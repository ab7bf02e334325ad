// Counts for the bell and the home page: open alarms by severity, and those nobody has acknowledged.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { route } from '../platform/route.ts'

export const alarmStat = route({
  method: 'GET',
  path: `/${alarmRecord.path}/stat`,
  zh: '告警统计',
  en: 'Open alarms by level',
  tag: alarmRecord.name,
  may: codesFor(alarmRecord, 'list'),
  async run(ctx) {
    const where = new Where()
    applyScope(where, alarmRecord, ctx)
    const [rows = []] = await ctx.tx.readOnce([
      {
        text: `select t.alarm_level as level, count(*)::int as open, count(*) filter (where t.alarm_state like '%UNACK' and t.under_maintenance = 0
            and coalesce(t.shelved_until <= now(), true))::int as waiting
          from alarm_record t where ${where.sql} and t.alarm_state <> 'CLOSED' group by 1`,
        values: where.values,
      },
    ])
    const levels = [1, 2, 3, 4].map((level) => {
      const found = rows.find((row) => Number(row.level) === level)
      return { level, open: Number(found?.open ?? 0), waiting: Number(found?.waiting ?? 0) }
    })
    return { levels, waiting: levels.reduce((sum, one) => sum + one.waiting, 0) }
  },
})
