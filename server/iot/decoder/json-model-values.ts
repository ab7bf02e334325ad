// Names of devices and properties for what a dry run decoded.
import { device } from '@steward/domain/index'
import type { Known } from '@steward/domain/iot/intake/decode'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { wordFor } from '../model/thing-choices.ts'

export interface Names {
  ofDevice(known: Known): { deviceId: string; deviceName: string } | { deviceId: null; deviceName: null }
  ofProperty(known: Known, identifier: string, value: number): { name: string; unit: string; text: string | null }
}

/** Devices outside the caller's data scope stay nameless. */
export async function nameValues(ctx: Ctx, devices: readonly Known[]): Promise<Names> {
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.id = any(${where.param([...new Set(devices.map(({ deviceId }) => deviceId))])}::bigint[])`)
  const [rows = [], properties = []] = await ctx.tx.readOnce([
    { text: `select t.id, t.device_name as name from device t where ${where.sql}`, values: where.values },
    {
      text: `select device_type_id, identifier, name, unit, data_type, enum_items from thing_model
             where device_type_id = any($1::bigint[]) and device_id is null and is_deleted = 0`,
      values: [[...new Set(devices.map(({ model }) => model.typeId))]],
    },
  ])
  const byId = new Map(rows.map((row) => [String(row.id), String(row.name)]))
  const byName = new Map(properties.map((row) => [`${String(row.device_type_id)} ${String(row.identifier)}`, row]))
  return {
    ofDevice({ deviceId }) {
      const deviceName = byId.get(deviceId)
      return deviceName === undefined ? { deviceId: null, deviceName: null } : { deviceId, deviceName }
    },
    ofProperty({ model }, identifier, value) {
      const row: DbRow | undefined = byName.get(`${model.typeId} ${identifier}`)
      const text = row?.data_type === 'enum' ? (wordFor(row.enum_items, value, ctx.locale) ?? null) : null
      return { name: String(row?.name ?? identifier), unit: String(row?.unit ?? ''), text }
    },
  }
}
