// Escalation as a hospital begins with it: of medical gas after two and five minutes, of what else hurts people or spoils
// medicine after five and fifteen.
import type { System } from '@steward/domain/iot/fleet/spec'
import { fleetTypes } from '@steward/domain/iot/fleet/types'
import type { DemoHospital } from '../../feature.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'

const words = {
  zh: { oxygen: '医用气体紧急告警升级', other: '供电、消防、电梯与冷链紧急告警升级', head: '管理员' },
  en: {
    oxygen: 'Escalation of medical gas',
    other: 'Escalation of power, fire, lifts and cold chain',
    head: 'Administrator',
  },
}

const letter = (more: object) => ({ kind: 'letter', ...more })

/** Minutes after which the leader and the head of the department are told. */
const chain = (leader: number, head: number, roleIds: readonly string[]) => [
  letter({ atPlace: ['onDuty'] }),
  letter({ atPlace: ['leader'], afterMin: leader }),
  ...(roleIds.length > 0 ? [letter({ roleIds, afterMin: head })] : []),
]

export async function plantEscalations(tx: Tx, { tenantId, locale }: DemoHospital): Promise<void> {
  const told = words[locale]
  const systemOf = new Map(fleetTypes.map(({ code, system }) => [code, system] as const))
  const types = await tx.query(
    'select id::text as id, type_code as code from device_type where tenant_id = $1 and is_deleted = 0 order by id',
    [tenantId],
  )
  const roles = await tx.query('select id::text as id from role where tenant_id = $1 and role_name = $2', [
    tenantId,
    told.head,
  ])
  const roleIds = roles.map(({ id }) => String(id))
  const ids = (systems: readonly System[]) =>
    types.filter(({ code }) => systems.some((one) => one === systemOf.get(String(code)))).map(({ id }) => String(id))
  const shared = { tenantId, onEvents: ['raised', 'graver'], leastLevel: 1, status: 1 }
  await insert(tx, 'alarm_linkage', [
    { ...shared, id: newId(), linkageName: told.oxygen, deviceTypeIds: ids(['MGS']), actions: chain(2, 5, roleIds) },
    {
      ...shared,
      id: newId(),
      linkageName: told.other,
      deviceTypeIds: ids(['PWR', 'UPS', 'FIR', 'ELV', 'CLD']),
      actions: chain(5, 15, roleIds),
    },
  ])
}
