// Gateways that came or went, as the rows say: the alarm of one that is back recovers, that of one nobody uses any more is
// closed, and alarms of silence that were raised before their gateway was known to be lost are grouped with it.
import type { Plant } from '@steward/domain/alarm/noise/plant'
import { processSignature } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { createBackoff } from '../backoff.ts'
import { writeTransitions } from '../transitions.ts'
import { readSettled, settleGateways } from './gateway-alarm.ts'
import { groupRaised } from './group-raised.ts'
import { readBeforeLoss, takeTurns } from './standing.ts'

const CHANGED = ['alarm_record', 'alarm_transition', 'outbox', 'alarm_incident'] as const

export interface GatewayFollower {
  /**
   * `isAsked`: somebody came or went. Gateways that people changed, as by disabling them, and what failed before are looked at
   * besides; a failure stops nobody else's work.
   */
  follow(tenant: string, plant: Plant, now: number, isAsked: boolean): Promise<void>
}

export function createGatewayFollower(app: AppContext): GatewayFollower {
  const backoff = createBackoff(app.log, 'gateways that came or went could not be followed; retrying')
  /** Tenants whose gateways are still to be looked at. */
  const missed = new Set<string>()
  /** The changes of each tenant's gateways that were seen. */
  const seen = new Map<string, number>()
  return {
    async follow(tenant, plant, now, isAsked) {
      const version = app.changes.version('gateway', tenant)
      if (isAsked || seen.get(tenant) !== version) missed.add(tenant)
      seen.set(tenant, version)
      if (!missed.has(tenant) || backoff.isPaused(tenant, now)) return
      try {
        await followIn(app, plant, tenant, now)
        missed.delete(tenant)
        backoff.succeeded(tenant)
      } catch (error) {
        backoff.failed(tenant, error, now)
      }
    },
  }
}

/** In a transaction of its own; tells lists that follow. */
async function followIn(app: AppContext, plant: Plant, tenant: string, now: number): Promise<void> {
  const work = (tx: Tx) => followGateways(tx, plant, now)
  const signature = processSignature('alarm-clock')
  const isChanged = await app.db.transaction({ tenant, platform: false }, work, { signature })
  if (isChanged) for (const table of CHANGED) app.changes.notify(table, tenant)
}

/** Returns whether anything has changed. */
async function followGateways(tx: Tx, plant: Plant, now: number): Promise<boolean> {
  const settled = await readSettled(tx)
  const early = await readBeforeLoss(tx, now)
  // Before any record is locked, in the same order everywhere.
  await takeTurns(tx, plant, [...settled, ...early.map(({ node }) => node)])
  const count = await settleGateways(tx, settled, now)
  if (early.length === 0) return count > 0
  // Somebody may have grouped them while others had their turn; what came meanwhile has its turn later.
  const known = new Set(early.map(({ id }) => id))
  const waiting = (await readBeforeLoss(tx, now)).filter(({ id }) => known.has(id))
  const grouping = await groupRaised(tx, plant, waiting)
  await writeTransitions(tx, await grouping.store())
  return count > 0 || !grouping.isEmpty
}
