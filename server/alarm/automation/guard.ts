// What keeps automations from chasing themselves: what one controls does not set it off again for a while, chains end, and
// each may do so much a minute. Judged over rows, so that it holds for all servers together.
import type { automationReason } from '@steward/domain/alarm/automation/dictionaries'
import type { Tx } from '../../platform/db.ts'

/** Seconds for which what a device does counts as caused by the command it was given. */
export const OWN_CONTROL = 10
export const DEEPEST_CHAIN = 5

export interface Origin {
  parentId: string | null
  depth: number
  /** Instances from the first to this one. */
  chain: string[]
}

export type Refusal = keyof typeof automationReason.entries

/** The run whose command the device was given last, if that was just now. */
export async function originOf(tx: Tx, instanceId: string, deviceId: string | null, now: Date): Promise<Origin> {
  const [parent] =
    deviceId === null
      ? []
      : await tx.query<{ id: string; depth: number; chain: string }>(
          `select r.id::text as id, r.depth, r.chain from device_command c
           join alarm_linkage_execution e on e.command_id = c.id and e.tenant_id = c.tenant_id and e.is_deleted = 0 join automation_run r on r.id = e.automation_run_id
           where c.tenant_id = $4 and c.device_id = $1 and c.is_deleted = 0 and c.create_time > $2::timestamptz - interval '1 day'
             and greatest(c.create_time, c.send_time, c.reply_time) > $2::timestamptz - $3 * interval '1 second'
           order by c.create_time desc limit 1`,
          [deviceId, now, OWN_CONTROL, tx.scope.tenant],
        )
  const before = parent ? parent.chain.split(',').filter(Boolean) : []
  return { parentId: parent?.id ?? null, depth: (parent?.depth ?? 0) + 1, chain: [...before, instanceId] }
}

/** Why it is not set off; undefined where it may be. */
export async function refusalOf(
  tx: Tx,
  { id, maxRate }: { id: string; maxRate: number },
  { depth, chain }: Origin,
  now: Date,
): Promise<Refusal | undefined> {
  if (chain.slice(0, -1).includes(id)) return 'loop'
  if (depth > DEEPEST_CHAIN) return 'depth'
  const [found] = await tx.query<{ n: number }>(
    `select count(*)::int as n from automation_run where instance_id = $1 and run_fate <> 'refused'
       and create_time > $2::timestamptz - interval '1 minute'`,
    [id, now],
  )
  return (found?.n ?? 0) >= maxRate ? 'rate' : undefined
}

/** One row a minute says that more was refused. */
export async function isToldOf(tx: Tx, id: string, reason: Refusal, now: Date): Promise<boolean> {
  const [found] = await tx.query(
    `select 1 from automation_run where instance_id = $1 and reason = $2 and create_time > $3::timestamptz - interval '1 minute' limit 1`,
    [id, reason, now],
  )
  return found !== undefined
}
