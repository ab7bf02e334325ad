// The library of upkeep: what is done at a type of device, with its kit; and when it was done at one device.
import { codesFor } from '@steward/domain/derive/permissions'
import { maintenanceIndicator, maintenanceOption } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { requireDevice } from '../../iot/device/device-readers.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { libraryVerbs } from '../template/library.ts'
import { optionsOf } from '../work/copied-items.ts'
import { kitsOf } from './maintenance-work.ts'

const wire = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`

/** Of the device's type and of what that is a kind of; 400 for a device the caller does not reach. */
async function indicatorsOf(ctx: Ctx, deviceId: string) {
  await requireDevice(ctx, deviceId)
  const rows = await ctx.tx.query(
    `select i.id::text as "indicatorId", i.code, i.name, i.maintain_level as "maintainLevel", i.category, i.operation,
       i.accept_standard as "acceptStandard", i.est_minutes as "estMinutes", i.need_shutdown as "needShutdown",
       i.need_permit as "needPermit", i.safety_note as "safetyNote", i.value_type as "valueType", i.unit,
       trim_scale(i.lower_limit)::text as "lowerLimit", trim_scale(i.upper_limit)::text as "upperLimit",
       trim_scale(i.warn_lower)::text as "warnLower", trim_scale(i.warn_upper)::text as "warnUpper", i.method, i.tool,
       i.photo_rule as "photoRule", i.is_required as "isRequired", i.is_key as "isKey",
       ${wire('done.at')} as "lastDoneTime", done.value as "lastValue", done.result as "lastResult",
       ${wire('open.due')} as "nextDueTime"
     from device d join device_type y on y.id = d.device_type_id
     join maintenance_indicator i on i.tenant_id = d.tenant_id and i.status = 1 and i.is_deleted = 0
       and i.equipment_type::text = any(string_to_array(y.ancestors, ',') || y.id::text)
     left join lateral (select m.check_time as at, m.value, m.check_result as result from maintenance_bill_item m
       join maintenance_bill b on b.id = m.bill_id and b.bill_status = 'done'
       where m.tenant_id = $1 and m.indicator_id = i.id and m.device_id = d.id and m.is_deleted = 0
         and m.check_result in ('normal', 'abnormal') order by m.check_time desc limit 1) done on true
     left join lateral (select min(b.due_time) as due from maintenance_bill_item m
       join maintenance_bill b on b.id = m.bill_id and b.bill_status in ('pending', 'doing', 'suspended')
       where m.tenant_id = $1 and m.indicator_id = i.id and m.device_id = d.id and m.is_deleted = 0) open on true
     where d.id = $2 and d.tenant_id = $1 order by i.sort, i.id`,
    [ctx.tx.scope.tenant, deviceId],
  )
  const ids = rows.map(({ indicatorId }) => String(indicatorId))
  const [kits, options] = [await kitsOf(ctx, ids), await optionsOf(ctx, maintenanceOption, ids)]
  return rows.map((row) => {
    const id = String(row.indicatorId)
    return { ...row, options: options.get(id) ?? [], kit: kits.get(id) ?? [] }
  })
}

export default behave(maintenanceIndicator, {
  ...libraryVerbs(maintenanceIndicator, { option: maintenanceOption, refusal: 'upkeep.options' }),
  routes: [
    route({
      method: 'GET',
      path: `/${maintenanceIndicator.path}/getMaintenanceIndicator`,
      zh: '设备的保养项目',
      en: 'Items of upkeep of a device, when each was done and is due',
      tag: maintenanceIndicator.name,
      may: codesFor(maintenanceIndicator, 'list'),
      query: z.object({ deviceId: idSchema }),
      run: (ctx, { query: { deviceId } }) => indicatorsOf(ctx, deviceId),
    }),
  ],
})
