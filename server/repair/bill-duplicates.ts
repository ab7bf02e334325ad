// Open requests that may be about the same fault: of the device, or else of the area by trade or words, lately reported.
import { codesFor } from '@steward/domain/derive/permissions'
import { area, repairBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { isAlike } from '@steward/domain/repair/alike'
import { billCourse } from '@steward/domain/repair/bill-course'
import { z } from 'zod'
import type { Submitted } from '../engine/behave.ts'
import { captionSql } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'
import { settingsOf } from './settings.ts'

const MOST = 5
/** Requests of one area that are compared by their words. */
const COMPARED = 60
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
  /** What is wrong, in the words of whoever reports it. */
  words: z.string().max(1200).optional(),
  /** The request that is asked about, left out of the answer. */
  exceptId: id.optional(),
})

type Asked = z.output<typeof asked>

/** A request that may be about the same fault as an open one is asked about before it is stored. */
export async function mustBeNew(ctx: Ctx, input: Submitted<typeof repairBill>): Promise<void> {
  const { deviceId, areaId, trade, title, description } = input
  if (!deviceId && !areaId) return
  const candidates = await duplicates(ctx, {
    deviceId: deviceId ?? undefined,
    areaId: areaId ?? undefined,
    trade: trade ?? OTHER,
    words: [title, description ?? ''].join(' '),
  })
  if (candidates.length > 0)
    throw problem('bill.possible-duplicate', { count: candidates.length }, { data: { candidates } })
}

const OTHER = 'other'

/** “Other” does not tell one fault of an area from another: what was said does. */
function isSame(row: DbRow, { deviceId, trade, words }: Asked): boolean {
  if (deviceId || !trade) return true
  const isTold = trade !== OTHER && row['trade'] !== OTHER
  if (isTold) return row['trade'] === trade
  const said = [row['title'], row['description'] ?? ''].join(' ')
  return words === undefined ? row['trade'] === trade : isAlike(words, said, String(row['area_name'] ?? ''))
}

async function duplicates(ctx: Ctx, about: Asked) {
  const { deviceId, areaId, exceptId } = about
  if (!deviceId && !areaId) return []
  const { duplicateHours } = await settingsOf(ctx)
  const where = new Where()
  applyScope(where, repairBill, ctx)
  where.add(`t.bill_status <> all(${where.param(over)}::text[])`)
  where.add(`t.report_time > now() - make_interval(hours => ${where.param(duplicateHours)})`)
  if (deviceId) where.add(`t.device_id = ${where.param(deviceId)}::bigint`)
  else where.add(`t.area_id = ${where.param(areaId)}::bigint`)
  if (exceptId) where.add(`t.id <> ${where.param(exceptId)}::bigint`)
  const [found = []] = await ctx.tx.readOnce([
    {
      text: `select t.id, t.bill_no, t.title, t.description, t.trade, t.bill_status, t.report_time, ${captionSql(area, 'a')} as area_name
        from repair_bill t left join area a on a.id = t.area_id
        where ${where.sql} order by t.report_time desc, t.id desc limit ${COMPARED}`,
      values: where.values,
    },
  ])
  const rows = found.filter((row) => isSame(row, about)).slice(0, MOST)
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
