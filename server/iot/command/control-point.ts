// What of a device is to be controlled, as its type describes it, and what stands in the way of it.
import { ExpressionFault, type Input, type Value, check, evaluate } from '@steward/domain/expression/index'
import { device } from '@steward/domain/index'
import type { Point } from '@steward/domain/iot/control'
import { deviceStatus } from '@steward/domain/iot/dictionaries'
import { isBad } from '@steward/domain/iot/intake/quality'
import { Problem, problem } from '@steward/domain/problems'
import { rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { requireDevice } from '../device/device-readers.ts'
import { isPointOf } from '../model/device-points.ts'
import { choicesOf } from '../model/thing-choices.ts'
import { type LiveValue, liveValue } from '../series/device-values.ts'
import { valuesOf } from '../series/telemetry-latest.ts'

export interface Controlled {
  /** The device, locked against its removal. */
  row: DbRow
  point: Point
  isCritical: boolean
  isQueueable: boolean
  interlock: string
  /** Every property and service of the device. */
  points: readonly DbRow[]
  live: ReadonlyMap<string, LiveValue>
}

/** 400 for a device the caller does not reach, 422 for what it does not have. */
export async function controlledAt(ctx: Ctx, deviceId: string, identifier: string): Promise<Controlled> {
  const found = await requireDevice(ctx, deviceId)
  const [row] = await rowsOf(device, ctx, [String(found.id)], 'for key share')
  const { points, live } = await readingsOf(ctx, found)
  const stored = points.find((one) => one.identifier === identifier && one.kind !== 'event')
  if (!row || !stored) throw problem('control.point', { name: identifier }, { field: 'identifier' })
  return {
    row,
    point: pointFrom(stored),
    isCritical: stored.isCritical === 1,
    isQueueable: stored.isQueueable === 1,
    interlock: String(stored.interlock ?? '').trim(),
    points,
    live,
  }
}

/** Every property and service of a device, and its values as they stand. */
async function readingsOf(ctx: Ctx, found: DbRow): Promise<Pick<Controlled, 'points' | 'live'>> {
  const points = await ctx.tx.query(
    `select m.identifier, m.name, m.kind, m.data_type as "dataType", m.unit, m.access_mode as "accessMode", m.min_value::text as "minValue",
       m.max_value::text as "maxValue", m.hard_min::text as "hardMin", m.hard_max::text as "hardMax", m.enum_items as "enumItems",
       m.precision, m.stale_after as "staleAfter", m.is_critical as "isCritical", m.interlock, m.is_queueable as "isQueueable"
     from device d join thing_model m on ${isPointOf('d')} where d.id = $1`,
    [found.id],
  )
  const latest = valuesOf(Object(found.vals ?? {}))
  const about = { interval: Number(found.interval), now: ctx.now.getTime(), locale: ctx.locale }
  const live = points.map(({ identifier: name, dataType, precision, enumItems, staleAfter }) => {
    const shown = { dataType, precision, enumItems, staleAfter }
    return [String(name), liveValue(shown, latest.get(String(name)), about)] as const
  })
  return { points, live: new Map(live) }
}

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

/** The device is in service, nobody works at it, and its interlock holds; asked again before a command is approved. */
export async function mustBeAllowed(ctx: Ctx, { row, interlock, points, live }: Controlled): Promise<void> {
  mustBeInService(row)
  await mustNotBeLockedOut(ctx, String(row.id))
  if (interlock !== '') mustHold(ctx, interlock, { inputs: inputsOf(points), live })
}

/** Why the interlock is in the way of a command by now that it was not in the way of when it was asked for. */
export async function interlockFault(ctx: Ctx, deviceId: string, interlock: string): Promise<Problem | undefined> {
  try {
    const { points, live } = await readingsOf(ctx, await requireDevice(ctx, deviceId))
    mustHold(ctx, interlock, { inputs: inputsOf(points), live })
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function mustBeInService({ deviceStatus: now }: DbRow): void {
  if (now === 'active') return
  const entry = deviceStatus.entries[now as keyof typeof deviceStatus.entries]
  throw problem('control.state', { state: entry?.zh ?? String(now), stateEn: entry?.en ?? String(now) })
}

async function mustNotBeLockedOut(ctx: Ctx, deviceId: string): Promise<void> {
  const [tag] = await ctx.tx.query(
    `select document_no as "documentNo" from device_lockout
     where tenant_id = $1 and device_id = $2 and end_time is null and is_deleted = 0 order by id limit 1`,
    [ctx.tx.scope.tenant, deviceId],
  )
  if (tag)
    throw problem('control.locked-out', { document: String(tag.documentNo) }, { data: { reason: 'DEVICE_LOCKED_OUT' } })
}

/** Properties of a device as inputs of an interlock. */
const inputsOf = (points: readonly DbRow[]): Map<string, Input> =>
  new Map(
    points
      .filter(({ kind }) => kind === 'property')
      .map(({ identifier, dataType, unit }) => [
        String(identifier),
        dataType === 'bool' ? { type: 'flag' } : { type: 'number', unit: String(unit ?? '') },
      ]),
  )

interface Known {
  inputs: ReadonlyMap<string, Input>
  live: ReadonlyMap<string, LiveValue>
}

/** A condition that is not known to hold does not hold: values that are missing, bad or stale count as unknown. */
function mustHold(ctx: Ctx, interlock: string, { inputs, live }: Known): void {
  const values = [...live].map(([name, { value, q, stale }]): [string, Value] => {
    const isTrusted = !stale && value !== null && (q === null || !isBad(q))
    return [name, isTrusted ? value : null]
  })
  const checked = checkedInterlock(ctx, interlock, inputs)
  const { value } = evaluate(checked, { inputs: new Map(values) })
  if (value === null) throw problem('control.interlock-unknown', { interlock })
  if (value === false || value === 0) throw problem('control.interlock', { interlock })
}

function checkedInterlock(ctx: Ctx, interlock: string, inputs: ReadonlyMap<string, Input>) {
  try {
    return check(interlock, { inputs, result: { type: 'flag' } })
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    throw problem('thing.interlock', { why: error.words(ctx.locale) }, { field: 'interlock' })
  }
}

/** Refuses an interlock over what the device type does not have, when it is written. */
export async function mustBeInterlock(
  ctx: Ctx,
  { deviceTypeId, deviceId, interlock }: { deviceTypeId: string; deviceId: string | null; interlock: string | null },
): Promise<void> {
  if (!interlock?.trim()) return
  const points = await ctx.tx.query(
    `select identifier, kind, data_type as "dataType", unit from thing_model
     where device_type_id = $1 and (device_id is null or device_id = $2) and is_deleted = 0`,
    [deviceTypeId, deviceId],
  )
  checkedInterlock(ctx, interlock, inputsOf(points))
}
