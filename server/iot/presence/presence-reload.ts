// Rereads a tenant's gateways and devices when they change.
import { setTimeout as sleep } from 'node:timers/promises'
import { EVERY } from '../../platform/changes.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { tenantsOf } from '../../platform/tenants.ts'
import { type PresenceRows, readPresence } from './presence-rows.ts'

export interface PresenceReload {
  /** Resolves when every change noted so far is applied. */
  upToDate(): Promise<void>
  stop(): void
}

const AGAIN = 1_000

export function createPresenceReload(
  app: AppContext,
  follow: (tenant: string, rows: PresenceRows) => void,
): PresenceReload {
  const stale = new Set<string>()
  let reading: Promise<void> | undefined
  let isStopped = false

  async function readStale(): Promise<void> {
    while (stale.size > 0 && !isStopped) {
      const named = [...stale]
      stale.clear()
      try {
        const tenants = named.includes(EVERY) ? await tenantsOf(app.db) : named
        for (const tenant of tenants) follow(tenant, await readPresence(app.db, tenant))
      } catch (error) {
        app.log.warn({ err: error }, 'gateways and devices could not be read; trying again')
        for (const tenant of named) stale.add(tenant)
        await sleep(AGAIN, undefined, { ref: false })
      }
    }
  }

  const invalidate = (tenant: string) => {
    stale.add(tenant)
    reading ??= readStale().finally(() => {
      reading = undefined
    })
  }

  const unfollow = app.changes.follow(['gateway', 'device', 'device_type'], ({ tenant }) => invalidate(tenant))

  return {
    async upToDate() {
      invalidate(EVERY)
      await reading
    },
    stop() {
      isStopped = true
      unfollow()
    },
  }
}
