// Open requests that may be about the same fault: of the device, or else of the area and trade, lately reported.
import { codesFor } from '@steward/domain/derive/permissions'
import { area, repairBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { billCourse } from '@steward/domain/repair/bill-course'
import { z } from 'zod'
import type { Submitted } from '../engine/behave.ts'
import { captionSql } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { settingsOf } from './settings.ts'

const MOST = 5
const over = ['rejected', 'merged', 'cancelled', 'closed']

/** One that may be the same; `areaName` is the path of its area. */
export interface Duplicate {
  id: string
  billNo: string
  title: string
  billStatus: string
  billStatusName: string
  areaName: string
  reportTime: string
}

const id = z.string().regex(/^\d{1,19}$/)
const asked = z.object({
  deviceId: id.optional(),
  areaId: id.optional(),
  trade: z.string().max(40).optional(),
  /** The request that is asked about, left out of the answer. */
  exceptId: id.optional(),
})

type Asked = z.output<typeof asked>

/** A request that may be about the same fault as an open one is asked about before it is stored. */
export async function mustBeNew(ctx: Ctx, { deviceId, areaId, trade }: Submitted<typeof repairBill>): Promise<void> {
  // “Other” does not tell one fault of an area from another.
  if (!deviceId && (!areaId || !trade || trade === 'other')) return
  const named = { ...(deviceId ? { deviceId } : {}), ...(areaId ? { areaId } : {}), ...(trade ? { trade } : {}) }
  const candidates = await duplicates(ctx, named)
  if (candidates.length > 0)
    throw problem('bill.possible-duplicate', { count: candidates.length }, { data: { candidates } })
}

async function duplicates(ctx: Ctx, { deviceId, areaId, trade, exceptId }: Asked) {
  if (!deviceId && !areaId) return []
  const { duplicateHours } = await settingsOf(ctx)
  const where = new Where()
  applyScope(where, repairBill, ctx)
  where.add(`t.bill_status <> all(${where.param(over)}::text[])`)
  where.add(`t.report_time > now() - make_interval(hours => ${where.param(duplicateHours)})`)
  if (deviceId) where.add(`t.device_id = ${where.param(deviceId)}::bigint`)
  else {
    where.add(`t.area_id = ${where.param(areaId)}::bigint`)
    if (trade) where.add(`t.trade = ${where.param(trade)}`)
  }
  if (exceptId) where.add(`t.id <> ${where.param(exceptId)}::bigint`)
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select t.id, t.bill_no, t.title, t.bill_status, t.report_time, ${captionSql(area, 'a')} as area_name
        from repair_bill t left join area a on a.id = t.area_id
        where ${where.sql} order by t.report_time desc, t.id desc limit ${MOST}`,
      values: where.values,
    },
  ])
  const states: Readonly<Record<string, Record<'zh' | 'en', string>>> = billCourse.dictionary.entries
  return rows.map((row): Duplicate => {
    const billStatus = String(row['bill_status'])
    return {
      id: String(row['id']),
      billNo: String(row['bill_no']),
      title: String(row['title']),
      billStatus,
      billStatusName: states[billStatus]?.[ctx.locale] ?? '',
      areaName: String(row['area_name'] ?? ''),
      reportTime: String(row['report_time']),
    }
  })
}

export const billDuplicates = route({
  method: 'GET',
  path: `/${repairBill.path}/duplicates`,
  zh: '可能重复的报修',
  en: 'Requests that may be about the same',
  tag: repairBill.name,
  may: [...codesFor(repairBill, 'list'), ...codesFor(repairBill, 'add')],
  query: asked,
  run: (ctx, { query }) => duplicates(ctx, query),
})
