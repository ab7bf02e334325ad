// Brings in what gateways report that may register devices by themselves: of a known type, at the gateway's place, and
// inactive, so that no rule watches it until somebody has looked at it.
import { device } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { job } from '../../document/job.ts'
import { add } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enrolDevices } from '../intake/telemetry-enrol.ts'

const MOST_AT_ONCE = 200

interface Reported {
  [column: string]: unknown
  id: string
  code: string
  typeId: string
  gatewayId: string
  areaId: string
  prefix: string
  address: string
  serialNo: string
}

/** Those nobody ever had on record: what a person removed is not brought back. */
const unregistered = ({ tx }: Ctx): Promise<Reported[]> =>
  tx.query<Reported>(
    `select distinct on (r.code) r.code as id, r.code, y.id::text as "typeId", g.id::text as "gatewayId", g.area_id::text as "areaId",
       g.tenant_id || '/' || g.gateway_code || '/' || r.code as prefix, coalesce(r.address, '') as address, coalesce(r."serialNo", '') as "serialNo"
     from gateway g join gateway_topology t on t.gateway_id = g.id and t.tenant_id = g.tenant_id
     cross join lateral jsonb_to_recordset(t.devices) as r(code text, "typeCode" text, "serialNo" text, address text)
     join device_type y on y.tenant_id = g.tenant_id and y.type_code = r."typeCode" and y.is_deleted = 0
     where g.tenant_id = $1 and g.auto_register = 1 and g.is_deleted = 0 and g.status = 1 and r.code ~ '^[A-Za-z0-9_-]{1,32}$'
       and not exists (select from device d where d.tenant_id = g.tenant_id and d.device_code = r.code)
     order by r.code, g.id limit ${MOST_AT_ONCE}`,
    [tx.scope.tenant],
  )

async function register(ctx: Ctx, { code, typeId, gatewayId, areaId, prefix, address, serialNo }: Reported) {
  const { id } = await add(ctx, device, {
    deviceCode: code,
    deviceName: code,
    deviceTypeId: typeId,
    gatewayId,
    areaId,
    deviceMqttPrefix: prefix,
    jsCode: code,
    deviceStatus: 'inactive',
    ...(address === '' ? {} : { subAddress: address }),
    ...(serialNo === '' ? {} : { serialNo }),
  })
  await enrolDevices(ctx.tx, [id])
}

export const autoRegister = job(
  'device-register',
  '自动登记子设备',
  'Register reported devices',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: unregistered },
  register,
)
