// Authenticates gateways; ends a session when its gateway is disabled, removed or given another secret.
import { setTimeout as pause } from 'node:timers/promises'
import { EVERY } from '../../platform/changes.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Attempt, Peer } from '../../platform/mqtt/transport.ts'
import { createVerify } from './credentials-secret.ts'

export { hashGatewaySecret, verifyGatewaySecret } from './credentials-secret.ts'

export interface Credentials {
  authenticate(attempt: Attempt): Promise<Peer | undefined>
  stop(): void
}

interface Options {
  /** Ends the session of a gateway whose credential is no longer valid. */
  disconnect(gatewayId: string): void
}

interface Granted {
  tenant: string
  /** The hash it was verified against. */
  secret: string
}

const TABLE = 'gateway'
const AGAIN = 1_000
const username = /^(\w{1,12})&([A-Za-z0-9_-]{2,32})$/

export function createCredentials(app: AppContext, { disconnect }: Options): Credentials {
  const verify = createVerify()
  const granted = new Map<string, Granted>()
  const stale = new Set<string>()
  let checking: Promise<void> | undefined
  let isStopped = false

  async function find(tenant: string, code: string) {
    const [rows = []] = await app.db.open({ tenant, platform: false }).readOnce([
      {
        text: 'select id, secret from gateway where tenant_id = $1 and gateway_code = $2 and status = 1 and is_deleted = 0',
        values: [tenant, code],
      },
    ])
    const [row] = rows
    return row && { id: String(row.id), secret: row.secret === null ? '' : String(row.secret) }
  }

  /** Ends sessions whose gateway row has changed since they began. */
  async function check(tenant: string): Promise<void> {
    const own = [...granted].filter(([, grant]) => grant.tenant === tenant)
    if (own.length === 0) return
    const [rows = []] = await app.db.open({ tenant, platform: false }).readOnce([
      {
        text: 'select id, secret from gateway where id = any($1::bigint[]) and status = 1 and is_deleted = 0',
        values: [own.map(([id]) => id)],
      },
    ])
    const now = new Map(rows.map((row) => [String(row.id), row.secret]))
    for (const [id, grant] of own) {
      if (now.get(id) === grant.secret || granted.get(id) !== grant) continue
      granted.delete(id)
      disconnect(id)
    }
  }

  async function checkStale(): Promise<void> {
    while (stale.size > 0 && !isStopped) {
      const [tenant = ''] = stale
      stale.delete(tenant)
      try {
        await check(tenant)
      } catch (error) {
        app.log.warn({ err: error, tenant }, 'credentials could not be checked; trying again')
        stale.add(tenant)
        await pause(AGAIN, undefined, { ref: false })
      }
    }
  }

  function invalidate(tenant: string): void {
    if (tenant === EVERY) for (const grant of granted.values()) stale.add(grant.tenant)
    else stale.add(tenant)
    checking ??= checkStale().finally(() => {
      checking = undefined
    })
  }

  const unfollow = app.changes.follow([TABLE], ({ tenant }) => invalidate(tenant))

  return {
    async authenticate(attempt) {
      const [, tenant = '', code = ''] = username.exec(attempt.username) ?? []
      const version = app.changes.version(TABLE, tenant)
      const row = tenant ? await find(tenant, code) : undefined
      const isRight = await verify(attempt.password, row?.secret)
      if (!isRight || !row) return undefined
      granted.set(row.id, { tenant, secret: row.secret })
      // A change noted during the verification was not checked for this session yet.
      if (app.changes.version(TABLE, tenant) !== version) invalidate(tenant)
      return { tenant, gatewayId: row.id, gatewayCode: code }
    },
    stop() {
      isStopped = true
      unfollow()
    },
  }
}
