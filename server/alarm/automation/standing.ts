// Whether what sets an automation off stands at a device: rows, so that it is set off once when it becomes so, also by the
// first report after a restart. What is known is kept in memory, so that most reports ask nothing.
import type { Tx } from '../../platform/db.ts'

export interface Standing {
  instanceId: string
  triggerNo: number
  deviceId: string
  holds: boolean
}

export interface StandingMemory {
  /** Of these, those that became true; call `keep` after the commit. */
  turned(tx: Tx, all: readonly Standing[]): Promise<{ begun: Set<string>; keep: () => void }>
  forget(tenant: string): void
}

export const standingKey = ({ instanceId, triggerNo, deviceId }: Omit<Standing, 'holds'>): string =>
  `${instanceId} ${triggerNo} ${deviceId}`

export function createStanding(): StandingMemory {
  const known = new Map<string, Map<string, boolean>>()
  return {
    forget: (tenant) => void known.delete(tenant),
    async turned(tx, all) {
      const { tenant } = tx.scope
      const ofTenant = known.get(tenant) ?? new Map<string, boolean>()
      // Of several reports of one device in a message the last counts.
      const last = new Map(all.map((one) => [standingKey(one), one]))
      const changed = [...last.values()].filter((one) => ofTenant.get(standingKey(one)) !== one.holds)
      if (changed.length === 0) return { begun: new Set(), keep: () => undefined }
      const rows = await tx.query<{ instanceId: string; triggerNo: number; deviceId: string; holds: boolean }>(
        `insert into automation_standing (tenant_id, instance_id, trigger_no, device_id, holds)
         select $1, g.instance_id, g.trigger_no, g.device_id, g.holds
         from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::boolean[]) as g(instance_id, trigger_no, device_id, holds)
         order by 2, 3, 4 on conflict (instance_id, trigger_no, device_id) do update set holds = excluded.holds
         where automation_standing.holds <> excluded.holds
         returning instance_id::text as "instanceId", trigger_no as "triggerNo", device_id::text as "deviceId", holds`,
        [
          tenant,
          changed.map(({ instanceId }) => instanceId),
          changed.map(({ triggerNo }) => triggerNo),
          changed.map(({ deviceId }) => deviceId),
          changed.map(({ holds }) => holds),
        ],
      )
      return {
        begun: new Set(rows.filter(({ holds }) => holds).map(standingKey)),
        keep() {
          known.set(tenant, ofTenant)
          for (const one of changed) ofTenant.set(standingKey(one), one.holds)
        },
      }
    },
  }
}
