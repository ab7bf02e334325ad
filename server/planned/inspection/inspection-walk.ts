// Reads what a template asks of devices: its items with the limits that hold for each of them.
import type { Row } from '@steward/domain/entity'
import { inspectionTemplate } from '@steward/domain/index'
import { limitsFor } from '@steward/domain/planned/inspection-limits'
import { type WalkTarget, walkOf } from '@steward/domain/planned/inspection-walk'
import { hold } from '../../document/rows.ts'
import { missing } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { readOnce } from '../plan/together.ts'
import type { BillWish } from '../work/wish.ts'
import { limitColumns, limitsIn } from './device-indicators.ts'
import type { ItemValues } from './inspection-rechecks.ts'

export interface Stop {
  deviceId: string | null
  items: ItemValues[]
}

export const templateOf = (ctx: Ctx, id: string): Promise<Row<typeof inspectionTemplate>> =>
  readOnce(ctx, `template ${id}`, async () => {
    const [template] = await hold(ctx, inspectionTemplate, [id])
    if (!template) throw missing(inspectionTemplate)
    return template
  })

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Columns of an item, as the indicator `i` says them and `d`, the item of the template, where it says something else. */
export const itemColumns = `i.id::text as "indicatorId", i.code, i.name, i.value_type as "valueType", i.unit,
  trim_scale(i.max_delta)::text as "maxDelta", i.standard_text as "standardText", i.is_key as "isKey",
  i.data_source as "dataSource", i.property_identifier as "propertyIdentifier", i.default_trade as "defaultTrade",
  i.default_phenomenon as "defaultPhenomenon", ${limitColumns('i')},
  coalesce((select jsonb_agg(jsonb_build_object('key', p.key, 'label', p.label, 'isAbnormal', p.is_abnormal = 1)
    order by p.line_no) from inspection_option p where p.indicator_id = i.id and p.is_deleted = 0), '[]') as options`

async function targetsOf(ctx: Ctx, targets: BillWish['targets']): Promise<WalkTarget[]> {
  const ids = targets.flatMap(({ deviceId }) => deviceId ?? [])
  const rows = await ctx.tx.query(
    `select d.id::text as id, d.area_id::text as "areaId", string_to_array(y.ancestors, ',') || y.id::text as path
     from device d join device_type y on y.id = d.device_type_id
     where d.id = any($1::bigint[]) and d.tenant_id = $2 and d.is_deleted = 0`,
    [ids, ctx.tx.scope.tenant],
  )
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return targets.flatMap(({ deviceId, areaId }): WalkTarget[] => {
    if (deviceId === null) return [{ deviceId, areaId, typePath: [] }]
    const row = byId.get(deviceId)
    if (!row) return []
    const path: unknown[] = Array.isArray(row.path) ? row.path : []
    return [{ deviceId, areaId: textOf(row.areaId) ?? areaId, typePath: path.map(String) }]
  })
}

/** Limits by the nameplates of devices, by device and indicator. */
async function overridesOf(ctx: Ctx, deviceIds: readonly string[]): Promise<ReadonlyMap<string, DbRow>> {
  const rows = await ctx.tx.query(
    `select o.device_id::text as "deviceId", o.indicator_id::text as "indicatorId", ${limitColumns('o')}
     from inspection_indicator_override o where o.device_id = any($1::bigint[]) and o.tenant_id = $2 and o.is_deleted = 0`,
    [deviceIds, ctx.tx.scope.tenant],
  )
  return new Map(rows.map((row) => [`${String(row.deviceId)} ${String(row.indicatorId)}`, row]))
}

/** The stops of a round with their items. Indicators that were disabled meanwhile are left out. */
export const walkFor = (ctx: Ctx, templateId: string, wanted: BillWish['targets']): Promise<Stop[]> =>
  readOnce(ctx, `walk ${templateId} ${JSON.stringify(wanted)}`, () => readWalk(ctx, templateId, wanted))

async function readWalk(ctx: Ctx, templateId: string, wanted: BillWish['targets']): Promise<Stop[]> {
  const rows = await ctx.tx.query(
    `select d.group_name as "groupName", coalesce(d.is_required, i.is_required) as "isRequired",
       coalesce(d.photo_rule, i.photo_rule) as "photoRule", coalesce(d.score, 0) as weight,
       trim_scale(d.lower_limit)::text as dlower, trim_scale(d.upper_limit)::text as dupper,
       i.equipment_type::text as "equipmentType", ${itemColumns}
     from inspection_template_detail d join inspection_indicator i on i.id = d.indicator_id
     where d.template_id = $1 and d.tenant_id = $2 and d.is_deleted = 0 and i.status = 1 and i.is_deleted = 0
     order by d.line_no, d.id`,
    [templateId, ctx.tx.scope.tenant],
  )
  const targets = await targetsOf(ctx, wanted)
  const overrides = await overridesOf(
    ctx,
    targets.flatMap(({ deviceId }) => deviceId ?? []),
  )
  const items = rows.map((row) => ({ equipmentType: textOf(row.equipmentType), row }))
  return walkOf(items, targets).map(({ deviceId, areaId, items: own }) => ({
    deviceId,
    items: own.map(({ row }) => {
      const nameplate = overrides.get(`${deviceId} ${String(row.indicatorId)}`)
      const { limitSource: _, ...limits } = limitsFor({
        indicator: limitsIn(row),
        template: { lowerLimit: textOf(row.dlower), upperLimit: textOf(row.dupper) },
        override: nameplate ? limitsIn(nameplate) : null,
      })
      return { ...factsOf(row), ...limits, deviceId, areaId }
    }),
  }))
}

const inner = new Set(['lower', 'upper', 'warnlower', 'warnupper', 'dlower', 'dupper', 'equipmentType'])

/** What is copied of an indicator as it stands. */
export const factsOf = (row: DbRow): ItemValues =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !inner.has(name)))
