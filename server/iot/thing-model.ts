// Properties, services and events of device types; each property keeps its slot in the stored arrays for good.
import { codesFor } from '@steward/domain/derive/permissions'
import { thingModel } from '@steward/domain/index'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { selectRows } from '../engine/columns.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { toWire } from '../engine/wire.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { mustBeInterlock } from './control-point.ts'
import { mayView, requireDevice } from './device-readers.ts'
import { liveValue } from './device-values.ts'
import { changedField, fixed } from './fixed.ts'
import { assignSlots } from './telemetry-enrol.ts'
import { valuesOf } from './telemetry-latest.ts'
import { keysOf } from './thing-choices.ts'

/** Fields that define the meaning of stored values; changing them would falsify history. */
const lockedFields = ['deviceTypeId', 'identifier', 'kind', 'dataType', 'unit', 'isCounter']

export default behave(thingModel, {
  async submit(ctx, input, base) {
    const before = input.id ? await stateOf(ctx, input.id) : undefined
    const saved = await base(ctx, input)
    if (input.interlock !== undefined) await mustBeInterlock(ctx, saved)
    if (before) {
      const changed = changedField(lockedFields, before, saved) ?? movedChoice(before.enumItems, saved.enumItems)
      if (changed && before.isInUse) throw fixed(thingModel, changed)
      // Nothing is stored in its slot yet, so a new one may be assigned for the new meaning. Slots are storage, no field.
      if (changed) await ctx.tx.query('update thing_model set slot = null where id = $1', [saved.id])
    }
    await assignSlots(ctx.tx, [saved.deviceTypeId])
    return saved
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
  ],
})

async function stateOf(ctx: Ctx, id: string) {
  const [row] = await ctx.tx.query(
    `select p.device_type_id as "deviceTypeId", p.identifier, p.kind, p.data_type as "dataType", p.unit, p.is_counter as "isCounter",
       p.enum_items as "enumItems", exists (select 1 from ts_device s join device_latest l on l.sid = s.sid
         where s.type_id = p.device_type_id and l.vals ? p.identifier) as "isInUse"
     from thing_model p where p.id = $1`,
    [id],
  )
  return row
}

/** Enum values are stored as positions: existing items keep their order, new ones are appended. */
function movedChoice(before: unknown, after: unknown): 'enumItems' | undefined {
  const now = keysOf(after)
  const isMoved = keysOf(before).some((key, at) => !/^-?\d/.test(String(key)) && now[at] !== key)
  return isMoved ? 'enumItems' : undefined
}

async function findByDevice(ctx: Ctx, { deviceId, isDisplay }: { deviceId: string; isDisplay?: string | undefined }) {
  const { deviceTypeId, interval, vals } = await requireDevice(ctx, deviceId)
  const where = new Where()
  applyScope(where, thingModel, ctx)
  where.add(`t.device_type_id = ${where.param(deviceTypeId)}`)
  if (isDisplay) where.add(`t.is_display = ${where.param(Number(isDisplay))}`)
  const { text, values } = selectRows(thingModel, { where, order: '"display_sort", id' })
  const rows = await ctx.tx.query(text, values)
  const latest = valuesOf(Object(vals ?? {}))
  const about = { interval: Number(interval), now: ctx.now.getTime(), locale: ctx.locale }
  return toWire(thingModel, rows, engineOf(ctx).captions).map((row) => {
    const { dataType, precision, enumItems, staleAfter } = row
    const live = liveValue({ dataType, precision, enumItems, staleAfter }, latest.get(String(row.identifier)), about)
    return row.kind === 'property' ? { ...row, ...live } : row
  })
}
