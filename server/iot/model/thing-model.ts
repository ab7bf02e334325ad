// Properties, services and events of device types; each property keeps its slot in the stored arrays for good.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { thingModel } from '@steward/domain/index'
import { valuesOf as derivedValues } from '@steward/domain/iot/model/derived-points'
import { keysIn, sameKeys } from '@steward/domain/iot/model/enumeration'
import { derivedOnly, inheritable, isInheritable, isSame } from '@steward/domain/iot/model/point-fields'
import { pointsIn, readTsl } from '@steward/domain/iot/model/tsl'
import { hasMovedItems } from '@steward/domain/iot/model/tsl-changes'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import { type Submitted, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { mustBeInterlock } from '../command/control-point.ts'
import { mayView, requireDevice } from '../device/device-readers.ts'
import { assignSlots } from '../intake/telemetry-enrol.ts'
import { recountScenesOfTypes } from '../scene/broken.ts'
import { liveValue } from '../series/device-values.ts'
import { valuesOf } from '../series/telemetry-latest.ts'
import { deriveDevices } from './derive-devices.ts'
import { changedField, fixed } from './fixed.ts'
import { modelOf } from './point-origin.ts'
import { readersInWords, readersOf } from './point-readers.ts'
import { newestOf } from './template-rows.ts'
import { dropOwnOf, override } from './thing-override.ts'
import { syncRoutes } from './thing-sync.ts'

type Thing = Row<typeof thingModel>

/** Fields that define the meaning of stored values; changing them would falsify history. */
const lockedFields = ['deviceTypeId', 'identifier', 'kind', 'dataType', 'unit', 'isCounter']

const overrideBody = z.object({
  deviceId: z.string().max(20).refine(isId),
  identifier: z.string().min(1).max(32),
  values: z.record(z.string().max(64), z.unknown()).optional(),
  clearFields: z.array(z.string().max(64)).max(50).optional(),
})

export default behave(thingModel, {
  async submit(ctx, input, base) {
    const before = input.id ? await stateOf(ctx, input.id) : undefined
    if (before?.deviceId) return ofDevice(ctx, String(input.id), input, before)
    const restored = before?.templateId ? await restoredFrom(ctx, before, input) : input
    const saved = await base(ctx, restored)
    if (before && changedField(['deviceTypeId', 'identifier', 'kind'], before, saved)) await mustBeUnread(ctx, [before])
    if (before?.templateId) {
      const wrong = changedField([...lockedFields, ...derivedOnly], before, saved)
      if (wrong) throw inheritedProblem(wrong)
    }
    if (input.interlock !== undefined) await mustBeInterlock(ctx, saved)
    if (input.enumItems !== undefined) mustDiffer(saved.enumItems)
    if (before) {
      const changed =
        changedField(lockedFields, before, saved) ??
        (hasMovedItems(before.enumItems, saved.enumItems) ? 'enumItems' : undefined)
      if (changed && before.isInUse) throw fixed(thingModel, changed)
      // Nothing is stored in its slot yet, so a new one may be assigned for the new meaning. Slots are storage, no field.
      if (changed) await ctx.tx.query('update thing_model set slot = null where id = $1', [saved.id])
      if (before.templateId) await noteOverridden(ctx, saved, before)
    }
    await assignSlots(ctx.tx, [saved.deviceTypeId])
    await deriveDevices(ctx, saved.deviceTypeId)
    if (before?.identifier !== saved.identifier) await recountScenesOfTypes(ctx, [saved.deviceTypeId])
    return saved
  },
  async remove(ctx, ids, base) {
    const rows = (await lockRows(thingModel, ctx, ids)) as unknown as Thing[]
    for (const { source, name, deviceId } of rows)
      if (source === 'template' && deviceId === null) throw problem('thing.kept', { name })
    await mustBeUnread(ctx, rows)
    await dropOwnOf(ctx, 'row', ids)
    await base(ctx, ids)
    await recountScenesOfTypes(ctx, [...new Set(rows.map((row) => row.deviceTypeId))])
  },
  routes: [
    route({
      method: 'GET',
      path: `/${thingModel.path}/findByDeviceId`,
      zh: '设备物模型及实时值',
      en: 'Properties of a device with their latest values',
      tag: thingModel.name,
      may: [...codesFor(thingModel, 'list'), ...mayView],
      query: z.object({ deviceId: z.string().max(20), isDisplay: z.enum(['0', '1', '']).optional() }),
      run: (ctx, { query }) => findByDevice(ctx, query),
    }),
    route({
      method: 'POST',
      path: `/${thingModel.path}/override`,
      zh: '覆盖设备物模型字段',
      en: 'Override fields of a device’s point, or inherit them again',
      tag: thingModel.name,
      may: codesFor(thingModel, 'edit'),
      body: overrideBody,
      run: (ctx, { body }) => override(ctx, body),
    }),
    ...syncRoutes,
  ],
})

/** Values that a device sends are known by their keys. */
function mustDiffer(enumItems: unknown): void {
  const same = sameKeys(keysIn(enumItems))
  if (!same) return
  const [one, other] = same.map(String)
  throw problem('thing.enum-same', { one: one ?? '', other: other ?? '' }, { field: 'enumItems' })
}

const named: Readonly<Record<string, { zh: string; en: string } | undefined>> = thingModel.fields

const inheritedProblem = (field: string) =>
  problem('thing.inherited', { field: named[field]?.zh ?? field, fieldEn: named[field]?.en ?? field }, { field })

interface Before {
  [column: string]: unknown
  deviceTypeId: string
  deviceId: string | null
  identifier: string
  name: string
  source: string
  /** Of a row that is derived from it. */
  templateId: string | null
  isInUse: boolean
}

async function stateOf(ctx: Ctx, id: string): Promise<Before | undefined> {
  const [row] = await ctx.tx.query<Before>(
    `select p.device_type_id as "deviceTypeId", p.device_id::text as "deviceId", p.identifier, p.name, p.source, p.kind, p.data_type as "dataType", p.unit,
       p.is_counter as "isCounter", p.enum_items as "enumItems", p.call_type as "callType", p.event_type as "eventType",
       p.input_data as "inputData", p.output_data as "outputData",
       case when p.source = 'template' then y.template_id::text end as "templateId",
       exists (select 1 from ts_device s join device_latest l on l.sid = s.sid
         where s.type_id = p.device_type_id and l.vals ? p.identifier) as "isInUse"
     from thing_model p join device_type y on y.id = p.device_type_id where p.id = $1 and p.is_deleted = 0`,
    [id],
  )
  return row
}

/** A row of a device: what is sent differs from its type, what is cleared is inherited again. */
async function ofDevice(ctx: Ctx, id: string, input: Submitted<typeof thingModel>, before: Before) {
  const [row] = await lockRows(thingModel, ctx, [id])
  if (input.rev !== undefined && input.rev !== row?.rev) throw problem('row.stale', {}, { data: { rev: row?.rev } })
  const sent = Object.entries(input).filter(
    ([name, value]) =>
      name in thingModel.fields && value !== undefined && value !== null && !isSame(row?.[name], value),
  )
  const wrong = sent.find(([name]) => !isInheritable(name))
  if (wrong) throw inheritedProblem(wrong[0])
  const { deviceId, identifier } = before
  const { clearFields } = input
  const values = Object.fromEntries(sent)
  return override(ctx, { deviceId: deviceId ?? '', identifier, values, clearFields })
}

async function derivedFrom(ctx: Ctx, { templateId, identifier }: Before) {
  const { content } = await newestOf(ctx, templateId ?? '')
  const found = pointsIn(readTsl(content).tsl).find(({ point }) => point.identifier === identifier)
  return found ? derivedValues(found.kind, found.point, found.at) : undefined
}

/** What is cleared takes the template's value again. */
async function restoredFrom(ctx: Ctx, before: Before, input: Submitted<typeof thingModel>) {
  const cleared = (input.clearFields ?? []).filter(isInheritable)
  const values = cleared.length > 0 ? await derivedFrom(ctx, before) : undefined
  if (!values) return input
  const back = cleared.filter((name) => values[name] !== null)
  return {
    ...input,
    ...Object.fromEntries(back.map((name) => [name, values[name]])),
    clearFields: (input.clearFields ?? []).filter((name) => !back.some((one) => one === name)),
  }
}

/** Which fields are the type's own now. */
async function noteOverridden(ctx: Ctx, saved: Thing, before: Before): Promise<void> {
  const values = await derivedFrom(ctx, before)
  if (!values) return
  const overridden = inheritable.filter((name) => !isSame(saved[name], values[name]))
  if (!isSame(overridden, saved.overridden)) await alter(ctx, thingModel, [saved.id], { overridden })
}

type Point = Pick<Before, 'deviceTypeId' | 'deviceId' | 'identifier' | 'name' | 'source'>

/** What reads it would silently stop. */
async function mustBeUnread(ctx: Ctx, rows: readonly Point[]) {
  // Without its own row the device has its type's.
  const going = rows.filter(({ deviceId, source }) => deviceId === null || source !== 'template')
  for (const { deviceTypeId, deviceId, identifier, name } of going) {
    const found = await readersOf(ctx, {
      typeIds: [deviceTypeId],
      deviceId: deviceId ?? undefined,
      identifiers: [identifier],
    })
    const readers = found.get(identifier) ?? []
    if (readers.length > 0) throw problem('thing.used', { name, ...readersInWords(readers) })
  }
}

async function findByDevice(ctx: Ctx, { deviceId, isDisplay }: { deviceId: string; isDisplay?: string | undefined }) {
  const { id, deviceTypeId, interval, vals } = await requireDevice(ctx, deviceId)
  const rows = await modelOf(ctx, { id, deviceTypeId })
  const latest = valuesOf(Object(vals ?? {}))
  const about = { interval: Number(interval), now: ctx.now.getTime(), locale: ctx.locale }
  return rows
    .filter((row) => !isDisplay || row.isDisplay === Number(isDisplay))
    .map((row) => {
      const { dataType, precision, enumItems, staleAfter } = row
      const live = liveValue({ dataType, precision, enumItems, staleAfter }, latest.get(String(row.identifier)), about)
      return row.kind === 'property' ? { ...row, ...live } : row
    })
}
