// Requests of people without an account: opened at a label, at most so many, and followed by a code of their own.
import type { Row } from '@steward/domain/entity'
import { area, type repairBill } from '@steward/domain/index'
import { type Locale, problem } from '@steward/domain/problems'
import { billCourse } from '@steward/domain/repair/bill-course'
import { rejectReason } from '@steward/domain/repair/dictionaries'
import { captionSql } from '../engine/columns.ts'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Received } from '../platform/receive.ts'
import { keepFile } from '../resource/keep-file.ts'
import { openRequest } from './open-request.ts'
import { type Place, unknown } from './spot-place.ts'

/** Reports by code within an hour, of one label and of one hospital. */
const PER_LABEL = 12
const PER_TENANT = 200
/** Requests shown as open at the place. */
const SHOWN = 3

/** What somebody reports. */
export interface Report {
  /** One per press of the button. */
  key: string
  description: string
  locationDesc: string
  phone: string
}

const states: Readonly<Record<string, Record<Locale, string>>> = billCourse.dictionary.entries
const reasons: Readonly<Record<string, Record<Locale, string>>> = rejectReason.entries

const stateWords = (state: unknown, locale: Locale): string => states[String(state)]?.[locale] ?? ''

const OPEN = `bill_status not in ('rejected', 'merged', 'cancelled', 'closed')`

/** Requests of the device, or of the place itself, that are not over: latest first. */
export async function openAt(ctx: Ctx, { deviceId, areaId }: Place, locale: Locale) {
  const rows = await ctx.tx.query(
    `select bill_no as no, bill_status as state, report_time as at from repair_bill
     where tenant_id = $1 and is_deleted = 0 and ${OPEN}
       and ${deviceId === null ? 'device_id is null and area_id = $2' : 'device_id = $2'} order by report_time desc limit ${SHOWN}`,
    [ctx.tx.scope.tenant, deviceId ?? areaId],
  )
  return rows.map(({ no, state, at }) => ({
    no: String(no),
    state: stateWords(state, locale),
    reportTime: String(at),
  }))
}

/** What several phones at one label, or at many of one hospital, may report within an hour. */
export async function mustBeFew(ctx: Ctx, { deviceId, areaId }: Place): Promise<void> {
  await hold(ctx, `reports by code ${ctx.tx.scope.tenant}`)
  const [count] = await ctx.tx.query(
    `select count(*)::int as all, count(*) filter (where area_id = $2 and device_id is not distinct from $3)::int as here
     from repair_bill where tenant_id = $1 and spot_key is not null and create_time > now() - interval '1 hour'`,
    [ctx.tx.scope.tenant, areaId, deviceId],
  )
  if (Number(count?.here) >= PER_LABEL || Number(count?.all) >= PER_TENANT)
    throw problem('spot.too-many', {}, { retryAfter: 3_600 })
}

/** `储血冰箱：不制冷`; the place stands beside the title wherever it is shown. */
const titleOf = ({ name, deviceId }: Place, description: string): string => {
  const [first = ''] = description.split('\n')
  return deviceId === null ? first : `${name}：${first}`
}

export async function open(
  ctx: Ctx,
  place: Place,
  asked: Report,
  photo: Received | undefined,
): Promise<Row<typeof repairBill>> {
  await mustBeFew(ctx, place)
  const kept = photo ? [(await keepFile(ctx, photo, 'image')).id] : []
  return openRequest(ctx, {
    title: titleOf(place, asked.description),
    source: 'qrcode',
    areaId: place.areaId,
    deviceId: place.deviceId,
    description: asked.description,
    locationDesc: asked.locationDesc || null,
    reporterPhone: asked.phone || null,
    photos: kept,
    spotKey: asked.key,
  })
}

/** The request of an earlier call with the same key; one call after another. */
export async function earlier(ctx: Ctx, key: string) {
  await hold(ctx, `report by code ${ctx.tx.scope.tenant} ${key}`)
  const [row] = await ctx.tx.query<{ id: string; billNo: string }>(
    `select id::text as id, bill_no as "billNo" from repair_bill where tenant_id = $1 and spot_key = $2 and is_deleted = 0`,
    [ctx.tx.scope.tenant, key],
  )
  return row
}

/** Never that of another tenant: the row is looked for in the tenant the code was signed for. */
export async function followed(ctx: Ctx, billId: string, locale: Locale) {
  const [row] = await ctx.tx.query(
    `select b.bill_no as no, b.title, b.bill_status as state, b.reject_reason as reason, ${captionSql(area, 'a')} as place,
       b.report_time as reported, b.accept_time as accepted, o.dispatch_time as dispatched, o.arrive_time as arrived,
       o.finish_time as finished, o.close_time as closed
     from repair_bill b left join area a on a.id = b.area_id left join repair_order o on o.id = b.order_id
     where b.id = $1 and b.tenant_id = $2 and b.spot_key is not null and b.is_deleted = 0`,
    [billId, ctx.tx.scope.tenant],
  )
  if (!row) throw unknown()
  const steps = (['reported', 'accepted', 'dispatched', 'arrived', 'finished', 'closed'] as const).flatMap((step) =>
    row[step] === null ? [] : [{ step, at: String(row[step]) }],
  )
  const reason = row.reason === null ? '' : (reasons[String(row.reason)]?.[locale] ?? '')
  const isOver = ['closed', 'rejected', 'cancelled', 'merged'].includes(String(row.state))
  const { no, title, place } = row
  return {
    no: String(no),
    title: String(title),
    place: String(place ?? ''),
    state: String(row.state),
    stateName: stateWords(row.state, locale),
    reason,
    isOver,
    steps,
  }
}
