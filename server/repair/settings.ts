// What the hospital decides about repairs; the usual values where it decided nothing yet.
import { workSpansIn } from '@steward/domain/calendar/work-times'
import type { OwnHours } from '@steward/domain/repair/clock'
import { weekday } from '@steward/domain/repair/dictionaries'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'

export interface Settings {
  duplicateHours: number
  warnPercent: number
  /** Of an hour of work, as exact text. */
  laborRate: string
  /** Labels let people report without an account. */
  spotReport: boolean
  /** Labels of another series do not hold. */
  spotSeries: number
  /** When the hospital works, as far as it decided that. */
  hours: OwnHours
}

/** Those of a setting that is not changed (domain/repair/repair-setting.ts). */
const usual: Settings = {
  duplicateHours: 24,
  warnPercent: 80,
  laborRate: '0',
  spotReport: false,
  spotSeries: 1,
  hours: {},
}

/** Those that hold today. */
export async function settingsOf(ctx: Ctx): Promise<Settings> {
  const [row] = await ctx.tx.query(
    `select duplicate_hours, warn_percent, labor_rate::text as labor_rate, spot_report, spot_series, work_days, work_times from repair_setting
     where tenant_id = $1 and is_deleted = 0 and valid_from <= $2::date order by valid_from desc, id desc limit 1`,
    [ctx.tx.scope.tenant, nowOf(ctx).slice(0, 10)],
  )
  if (!row) return usual
  return {
    duplicateHours: Number(row.duplicate_hours),
    warnPercent: Number(row.warn_percent),
    laborRate: String(row.labor_rate ?? '0'),
    spotReport: Number(row.spot_report) === 1,
    spotSeries: Number(row.spot_series),
    hours: hoursIn(row.work_days, row.work_times),
  }
}

function hoursIn(days: unknown, times: unknown): OwnHours {
  const spans = typeof times === 'string' ? workSpansIn(times) : undefined
  const own = weekday.keys.flatMap((key, i) => (Array.isArray(days) && days.includes(key) ? [i + 1] : []))
  return { ...(spans ? { spans } : {}), ...(own.length > 0 ? { days: own } : {}) }
}

/** The part of its time from which on an order is due soon. */
export const warnAtOf = async (ctx: Ctx): Promise<number> => (await settingsOf(ctx)).warnPercent / 100
