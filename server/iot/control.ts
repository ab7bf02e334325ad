// Tells a device to do something: what may be sent, by whom and when, written before it is sent (domain reference 3.4).
import { codesFor } from '@steward/domain/derive/permissions'
import { ExpressionFault, type Input, type Value, check, evaluate } from '@steward/domain/expression/index'
import { device, deviceCommand } from '@steward/domain/index'
import {
  APPROVE_WITHIN,
  ANSWER_WITHIN,
  type Point,
  QUEUE_FOR,
  type Wanted,
  wantedValue,
} from '@steward/domain/iot/control'
import { deviceStatus } from '@steward/domain/iot/dictionaries'
import { isBad } from '@steward/domain/iot/quality'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { add } from '../document/rows.ts'
import { rowsOf } from '../engine/detail.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { localText } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { requireDevice } from './device-readers.ts'
import { liveValue } from './device-values.ts'
import { valuesOf } from './telemetry-latest.ts'
import { choicesOf } from './thing-choices.ts'

/** Milliseconds a caller waits for the device before he is told that it is still under way. */
const WAIT = 5_000

export interface Asked {
  deviceId: string
  identifier: string
  value: unknown
  reason: string
}

/** The command, written and not yet sent; refused with what is in its way. */
export async function command(ctx: Ctx, asked: Asked): Promise<{ commandId: string }> {
  const [row] = await rowsOf(device, ctx, [await idOf(ctx, asked.deviceId)], 'for key share')
  if (!row) throw problem('device.missing', {}, { field: 'deviceId' })
  const { deviceId, live, points } = await modelOf(ctx, String(row.id))
  const stored = points.find(({ identifier, kind }) => identifier === asked.identifier && kind !== 'event')
  if (!stored) throw problem('control.point', { name: asked.identifier.slice(0, 32) }, { field: 'identifier' })
  const point = pointFrom(stored)
  const wanted = point.kind === 'service' ? serviceCall(asked.value) : wantedOf(ctx, point, asked.value)
  mustLive(row)
  await mustBeFree(ctx, deviceId)
  mustHold(ctx, stored, points, live)
  const reason = asked.reason.trim()
  const isCritical = stored.isCritical === 1
  if (isCritical && reason === '') throw problem('control.reason', {}, { field: 'reason' })
  const isQueueable = stored.isQueueable === 1
  if (!isQueueable) await mustBeConnected(ctx, String(row.gatewayId))
  const now = ctx.now.getTime()
  const seconds = isCritical ? APPROVE_WITHIN : isQueueable ? QUEUE_FOR : ANSWER_WITHIN[point.kind]
  try {
    const made = await add(ctx, deviceCommand, {
      deviceId,
      areaId: row.areaId === null ? null : String(row.areaId),
      identifier: point.identifier,
      pointName: point.name,
      isService: point.kind === 'service' ? 1 : 0,
      value: JSON.stringify(wanted.sent),
      valueText: wanted.text,
      commandStatus: isCritical ? 'TO_APPROVE' : 'QUEUED',
      source: 'user',
      operatorId: ctx.me.userId,
      reason,
      oldValue: oldOf(live.get(point.identifier)),
      isQueueable: isQueueable ? 1 : 0,
      expireTime: localText(new Date(now + seconds * 1_000), ctx.app.timeZone),
    })
    return { commandId: made.id }
  } catch (error) {
    throw isInFlight(error) ? problem('control.in-flight') : error
  }
}

/** What may have changed since a dangerous command was asked for: nobody approves what would be refused now. */
export async function mustStillHold(ctx: Ctx, asked: { deviceId: string | null; identifier: string }): Promise<void> {
  const [row] = await rowsOf(device, ctx, [await idOf(ctx, asked.deviceId ?? '')], 'for key share')
  if (!row) throw problem('device.missing')
  const { deviceId, live, points } = await modelOf(ctx, String(row.id))
  const stored = points.find(({ identifier }) => identifier === asked.identifier)
  if (!stored) throw problem('control.point', { name: asked.identifier })
  mustLive(row)
  await mustBeFree(ctx, deviceId)
  mustHold(ctx, stored, points, live)
}

async function idOf(ctx: Ctx, sent: string): Promise<string> {
  const { id } = await requireDevice(ctx, sent)
  return String(id)
}

const isInFlight = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'device_command_in_flight'

const numberFrom = (value: unknown) => (value === null || value === undefined ? undefined : Number(value))

const pointFrom = (row: DbRow): Point => ({
  identifier: String(row.identifier),
  name: String(row.name),
  kind: row.kind === 'service' ? 'service' : 'property',
  dataType: String(row.dataType),
  accessMode: String(row.accessMode ?? 'r'),
  unit: String(row.unit ?? ''),
  minValue: numberFrom(row.minValue),
  maxValue: numberFrom(row.maxValue),
  hardMin: numberFrom(row.hardMin),
  hardMax: numberFrom(row.hardMax),
  items: choicesOf(row.enumItems).map(({ key, zh, en }) => ({ key, label: zh, en })),
})

function wantedOf(ctx: Ctx, point: Point, value: unknown): Pick<Wanted, 'sent' | 'text'> {
  const wanted = wantedValue(point, value, ctx.locale)
  if (typeof wanted !== 'string') return wanted
  const { minValue, maxValue, hardMin, hardMax } = point
  const facts = { low: minValue ?? hardMin ?? '–∞', high: maxValue ?? hardMax ?? '∞' }
  throw problem(wanted, facts, { field: 'value' })
}

const MOST_PARAMETERS = 20

/** The parameters of a service: a flat object of plain values, or none. */
function serviceCall(value: unknown): { sent: Record<string, unknown>; text: string } {
  const given: unknown = typeof value === 'string' ? parsed(value) : (value ?? {})
  const fits = z.record(z.string().max(32), z.union([z.string().max(100), z.number(), z.boolean()])).safeParse(given)
  if (!fits.success || Object.keys(fits.data).length > MOST_PARAMETERS)
    throw problem('control.value', {}, { field: 'value' })
  const words = Object.entries(fits.data).map(([name, one]) => `${name} = ${String(one)}`)
  return { sent: fits.data, text: words.join(', ').slice(0, 200) }
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function mustLive({ deviceStatus: now }: DbRow): void {
  if (now === 'active' || now === 'maintenance') return
  const entry = deviceStatus.entries[now as keyof typeof deviceStatus.entries]
  throw problem('control.state', { state: entry?.zh ?? String(now), stateEn: entry?.en ?? String(now) })
}

/** A tag hangs on it while somebody works at it. */
async function mustBeFree(ctx: Ctx, deviceId: string): Promise<void> {
  const [tag] = await ctx.tx.query(
    `select document_no as "documentNo" from device_lockout
     where tenant_id = $1 and device_id = $2 and end_time is null and is_deleted = 0 order by id limit 1`,
    [ctx.tx.scope.tenant, deviceId],
  )
  if (tag)
    throw problem('control.locked-out', { document: String(tag.documentNo) }, { data: { reason: 'DEVICE_LOCKED_OUT' } })
}

async function mustBeConnected(ctx: Ctx, gatewayId: string): Promise<void> {
  const [row] = await ctx.tx.query('select online_status as now from gateway where id = $1 and tenant_id = $2', [
    gatewayId,
    ctx.tx.scope.tenant,
  ])
  if (row?.now !== 'online') throw problem('control.offline')
}

interface Live {
  value: number | null
  q: number | null
  stale: boolean
}

async function modelOf(ctx: Ctx, id: string) {
  const found = await requireDevice(ctx, id)
  const points = await ctx.tx.query(
    `select identifier, name, kind, data_type as "dataType", unit, access_mode as "accessMode", min_value::text as "minValue",
       max_value::text as "maxValue", hard_min::text as "hardMin", hard_max::text as "hardMax", enum_items as "enumItems",
       precision, stale_after as "staleAfter", is_critical as "isCritical", interlock, is_queueable as "isQueueable"
     from thing_model where device_type_id = $1 and is_deleted = 0`,
    [found.deviceTypeId],
  )
  const latest = valuesOf(Object(found.vals ?? {}))
  const about = { interval: Number(found.interval), now: ctx.now.getTime(), locale: ctx.locale }
  const live = new Map<string, Live>(
    points.map(({ identifier, dataType, precision, enumItems, staleAfter }) => [
      String(identifier),
      liveValue({ dataType, precision, enumItems, staleAfter }, latest.get(String(identifier)), about),
    ]),
  )
  return { deviceId: String(found.id), points, live }
}

const oldOf = (live: Live | undefined) => (live && live.value !== null ? String(live.value) : null)

/** Properties of a device as inputs of an interlock. */
export const interlockInputs = (points: readonly DbRow[]): Map<string, Input> =>
  new Map(
    points
      .filter(({ kind }) => kind === 'property')
      .map(({ identifier, dataType, unit }) => [
        String(identifier),
        dataType === 'bool' ? { type: 'flag' } : { type: 'number', unit: String(unit ?? '') },
      ]),
  )

/** A condition that is not known to hold does not hold: values that are missing, bad or stale count as unknown. */
function mustHold(ctx: Ctx, { interlock }: DbRow, points: readonly DbRow[], live: ReadonlyMap<string, Live>): void {
  const text = typeof interlock === 'string' ? interlock.trim() : ''
  if (text === '') return
  const facts = { interlock: text }
  const known = [...live].map(([name, { value, q, stale }]): [string, Value] => [
    name,
    stale || value === null || (q !== null && isBad(q)) ? null : value,
  ])
  let result: Value
  try {
    const checked = check(text, { inputs: interlockInputs(points), result: { type: 'flag' } })
    result = evaluate(checked, { inputs: new Map(known) }).value
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    throw problem('thing.interlock', { why: error.words(ctx.locale) })
  }
  if (result === null) throw problem('control.interlock-unknown', facts)
  if (result === false || result === 0) throw problem('control.interlock', facts)
}

const over = new Set(['SUCCESS', 'MISMATCH', 'FAILED', 'TIMEOUT', 'LATE_SUCCESS', 'EXPIRED', 'CANCELLED'])

/** Resolves with the outcome, or with how far the command has come after a while. */
async function outcomeOf(app: AppContext, tenant: string, commandId: string) {
  const read = async () => {
    const [[row] = []] = await app.db.open({ tenant, platform: false }).readOnce([
      {
        text: 'select command_status as status, reply_code as code, reply_msg as msg from device_command where id = $1',
        values: [commandId],
      },
    ])
    return row
  }
  const until = Date.now() + WAIT
  for (;;) {
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const stop = app.changes.listen((table, whose) => {
      if (table === 'device_command' && whose === tenant) resolve()
    })
    const timer = setTimeout(resolve, Math.max(0, until - Date.now()))
    try {
      const row = await read()
      const status = String(row?.status ?? '')
      const reply =
        row?.code === null || row?.code === undefined ? null : { code: Number(row.code), msg: String(row.msg ?? '') }
      if (over.has(status) || status === 'TO_APPROVE' || Date.now() >= until) return { commandId, status, reply }
      await changed
    } finally {
      stop()
      clearTimeout(timer)
    }
  }
}

const text = z.union([z.string().max(500), z.number(), z.boolean()])

export const control = route({
  method: 'POST',
  path: '/iot/tool/control',
  zh: '控制设备',
  en: 'Control a device',
  tag: deviceCommand.name,
  may: codesFor(device, 'control'),
  query: z.object({
    deviceId: z.string().max(20).optional(),
    identifier: z.string().max(32).optional(),
    value: z.string().max(500).optional(),
  }),
  body: z
    .object({
      deviceId: z.string().max(20),
      identifier: z.string().max(32),
      value: z.union([text, z.record(z.string(), text)]),
      reason: z.string().max(200),
    })
    .partial(),
  async run(ctx, { query, body }) {
    const { deviceId = body?.deviceId, identifier = body?.identifier } = query
    if (!deviceId) throw problem('request.missing', { name: 'deviceId' }, { field: 'deviceId' })
    if (!identifier) throw problem('request.missing', { name: 'identifier' }, { field: 'identifier' })
    return command(ctx, { deviceId, identifier, value: query.value ?? body?.value, reason: body?.reason ?? '' })
  },
  afterwards: ({ commandId }, { app, tenant }) => outcomeOf(app, tenant, commandId),
})

/** Reads the interlock when it is written; refused where it would never hold. */
export function checkInterlock(ctx: Ctx, interlock: unknown, points: readonly DbRow[]): void {
  if (typeof interlock !== 'string' || interlock.trim() === '') return
  try {
    check(interlock, { inputs: interlockInputs(points), result: { type: 'flag' } })
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    throw problem('thing.interlock', { why: error.words(ctx.locale) }, { field: 'interlock' })
  }
}
