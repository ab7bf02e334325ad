// What a device has differently from its type: single fields of a point, kept in a row of its own as long as there are any.
import { cut } from '@steward/domain/cut'
import { device, thingModel } from '@steward/domain/index'
import { namesIn } from '@steward/domain/iot/model/derived-points'
import { inheritable, isInheritable, isSame } from '@steward/domain/iot/model/point-fields'
import { problem } from '@steward/domain/problems'
import { add, alter } from '../../document/rows.ts'
import { readingOf } from '../../engine/columns.ts'
import { rowsOf } from '../../engine/detail.ts'
import { checkTogether } from '../../engine/submit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { parseInput } from '../../platform/input.ts'
import { mustBeInterlock } from '../command/control-point.ts'
import { requireDevice } from '../device/device-readers.ts'
import { assignSlots } from '../intake/telemetry-enrol.ts'
import { holdModel } from './derive-type.ts'

export interface Override {
  deviceId: string
  identifier: string
  /** Null says that the device has none, whatever its type has. */
  values?: Readonly<Record<string, unknown>> | undefined
  /** Fields that are inherited again. */
  clearFields?: readonly string[] | undefined
}

/** Answers the id of the row that holds now, and what is overridden. */
export async function override(ctx: Ctx, { deviceId, identifier, values = {}, clearFields = [] }: Override) {
  const { deviceTypeId } = await requireDevice(ctx, deviceId)
  const typeId = String(deviceTypeId)
  await holdModel(ctx, typeId)
  await rowsOf(device, ctx, [deviceId], 'for key share')
  const [above, own] = await both(ctx, typeId, deviceId, identifier)
  if (!above && !own) return addOwn(ctx, { deviceTypeId: typeId, deviceId, identifier, values })
  const sent = parsed(ctx, values)
  mustBeInheritable([...Object.keys(sent), ...clearFields])
  if (!above && own) return changeOwn(ctx, own, sent, clearFields)
  const type = above as DbRow
  const before = new Set(namesIn(own?.overridden))
  const merged: Record<string, unknown> = { ...type }
  for (const name of inheritable) {
    if (name in sent) merged[name] = sent[name]
    else if (before.has(name) && !clearFields.includes(name)) merged[name] = own?.[name]
  }
  const overridden = inheritable.filter((name) => !isSame(merged[name], type[name]))
  checkTogether(thingModel.check, merged)
  const id = await keep(ctx, { type, own, merged, overridden, deviceId })
  if (overridden.includes('interlock'))
    await mustBeInterlock(ctx, { deviceTypeId: typeId, deviceId, interlock: textOf(merged.interlock) })
  return { id, overridden }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

async function both(ctx: Ctx, typeId: string, deviceId: string, identifier: string) {
  const rows = await ctx.tx.query(
    `select ${readingOf(thingModel).row} from thing_model t where t.device_type_id = $1 and t.tenant_id = $2 and t.identifier = $3
       and (t.device_id is null or t.device_id = $4) and t.is_deleted = 0 order by t.id for update`,
    [typeId, ctx.tx.scope.tenant, identifier, deviceId],
  )
  return [rows.find((row) => row.deviceId === null), rows.find((row) => row.deviceId !== null)]
}

/** As a form would send them; what is null stays null. */
function parsed(ctx: Ctx, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === null || value === ''
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  const read = parseInput(ctx, thingModel, given, false)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isEmpty(value) ? null : read[name]]))
}

function mustBeInheritable(names: readonly string[]): void {
  const wrong = names.find((name) => !isInheritable(name))
  if (wrong === undefined) return
  const fields: Readonly<Record<string, { zh: string; en: string } | undefined>> = thingModel.fields
  const known = Object.hasOwn(fields, wrong) ? fields[wrong] : undefined
  const words = { field: known?.zh ?? cut(wrong, 40), fieldEn: known?.en ?? cut(wrong, 40) }
  throw problem('thing.override', words, { field: cut(wrong, 40) })
}

interface Kept {
  type: DbRow
  own: DbRow | undefined
  merged: Record<string, unknown>
  overridden: string[]
  deviceId: string
}

const COPIED = Object.keys(thingModel.fields).filter(
  (name) => !['deviceId', 'ownerKind', 'source', 'overridden'].includes(name),
)

async function keep(ctx: Ctx, { type, own, merged, overridden, deviceId }: Kept): Promise<string> {
  // What the device reported lies in its own place, which has to stay.
  const isLent = !own || own.slot === type.slot
  if (overridden.length === 0 && isLent) {
    if (own) await drop(ctx, [String(own.id)])
    return String(type.id)
  }
  const values = Object.fromEntries(inheritable.map((name) => [name, merged[name] ?? null]))
  if (own) {
    await alter(ctx, thingModel, [String(own.id)], { ...values, source: 'template', overridden })
    return String(own.id)
  }
  const copied = Object.fromEntries(COPIED.map((name) => [name, merged[name] ?? null]))
  const facts = { ...copied, deviceId, ownerKind: 'device', source: 'template', overridden, slot: type.slot }
  return (await add(ctx, thingModel, facts as Parameters<typeof add<typeof thingModel>>[2])).id
}

async function drop(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.tx.query(
    `update thing_model set is_deleted = 1, update_time = now(), update_user = $3, rev = rev + 1
     where id = any($1::bigint[]) and tenant_id = $2`,
    [ids, ctx.tx.scope.tenant, ctx.actor.userId],
  )
  await ctx.changed('thing_model')
}

/** A point the type does not have: the device's alone, as when one of a kind was fitted with another sensor. */
async function addOwn(
  ctx: Ctx,
  { deviceTypeId, deviceId, identifier, values }: Required<Omit<Override, 'clearFields'>> & { deviceTypeId: string },
) {
  if (!('dataType' in values)) throw problem('thing.point', { name: cut(identifier, 40) }, { field: 'identifier' })
  const given = {
    ...parseInput(ctx, thingModel, { ...values, identifier, deviceTypeId }, true),
    deviceId,
    ownerKind: 'device',
  }
  checkTogether(thingModel.check, given)
  const facts = { ...given, source: 'custom', overridden: [] }
  const row = await add(ctx, thingModel, facts as Parameters<typeof add<typeof thingModel>>[2])
  await mustBeInterlock(ctx, row)
  await assignSlots(ctx.tx, [deviceTypeId])
  return { id: row.id, overridden: [] as string[] }
}

async function changeOwn(ctx: Ctx, own: DbRow, sent: Record<string, unknown>, cleared: readonly string[]) {
  const values = { ...Object.fromEntries(cleared.map((name) => [name, null])), ...sent }
  const required = Object.entries(thingModel.fields).find(
    ([name, field]) => values[name] === null && 'required' in field,
  )
  if (required)
    throw problem(
      'field.required',
      { field: required[1].zh, fieldEn: required[1].en, prompt: '输入' },
      { field: required[0] },
    )
  checkTogether(thingModel.check, { ...own, ...values })
  const [row] = await alter(ctx, thingModel, [String(own.id)], values)
  if (row) await mustBeInterlock(ctx, row)
  return { id: String(own.id), overridden: [] as string[] }
}

/** Rows of devices that stood over these rows of types, or belong to devices whose type is another now. */
export async function dropOwnOf(ctx: Ctx, condition: 'row' | 'device', ids: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query<{ id: string }>(
    condition === 'device'
      ? `select d.id::text as id from thing_model d where d.device_id = any($1::bigint[]) and d.tenant_id = $2 and d.is_deleted = 0`
      : `select d.id::text as id from thing_model d join thing_model t on t.device_type_id = d.device_type_id and t.identifier = d.identifier
         where t.id = any($1::bigint[]) and t.device_id is null and d.device_id is not null and d.tenant_id = $2 and d.is_deleted = 0`,
    [ids, ctx.tx.scope.tenant],
  )
  if (rows.length > 0)
    await drop(
      ctx,
      rows.map(({ id }) => id),
    )
}
