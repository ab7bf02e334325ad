// Applies verdicts under savepoints: where one fails, the others of the transaction are kept.
import type { Plant } from '@steward/domain/alarm/noise/plant'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import type { Tx } from '../platform/db.ts'
import { inSavepoint } from '../platform/savepoint.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import type { Finding } from './open-records.ts'
import { keyOf } from './rule-states.ts'

/** All findings of one rule on one device: later ones depend on earlier ones, so they fail together. */
export interface Failure {
  key: string
  error: unknown
}

/** Returns the failed findings. An error that is not the findings' fault aborts the transaction. */
export async function applyIsolated(
  tx: Tx,
  findings: readonly Finding[],
  now: number,
  plant: Plant,
): Promise<readonly Failure[]> {
  const groups = [...Map.groupBy(findings, ({ deviceId, rule }) => keyOf(deviceId, rule.id))]
  return groups.length === 0 ? [] : attempt(tx, groups, now, plant)
}

type Group = readonly [key: string, findings: readonly Finding[]]

async function attempt(tx: Tx, groups: readonly Group[], now: number, plant: Plant): Promise<readonly Failure[]> {
  const findings = groups.flatMap(([, some]) => some)
  try {
    await inSavepoint(tx, () => applyVerdicts(tx, findings, now, plant))
    return []
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    const [only] = groups
    if (!only || groups.length === 1) return only ? [{ key: only[0], error }] : []
    const middle = groups.length >> 1
    const first = await attempt(tx, groups.slice(0, middle), now, plant)
    return [...first, ...(await attempt(tx, groups.slice(middle), now, plant))]
  }
}
