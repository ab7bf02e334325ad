// Has what follows alarms looked at, in the process that delivers their letters.
import type { AppContext } from '../../platform/ctx.ts'
import type { Stored } from '../../platform/outbox.ts'

export async function wakeLinkages(app: AppContext, letters: readonly Stored[]): Promise<void> {
  const tenants = new Set(letters.flatMap(({ tenant, payload }) => (payload.isFollowed === true ? [tenant] : [])))
  for (const tenant of tenants) app.changes.notify('alarm_linkage_execution', tenant)
}
