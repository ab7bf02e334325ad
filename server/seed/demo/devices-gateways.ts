// Gateways of the fleet; their passwords are derived from one secret per installation.
import { LARGE, type FleetGateway, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { createHmac, randomBytes } from 'node:crypto'
import { hashGatewaySecret, createVerify } from '../../iot/device/credentials-secret.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import type { FindArea } from './devices-areas.ts'
import { idsOf } from './devices-types.ts'

export interface OpenedGateway {
  tenantId: string
  gatewayCode: string
  secret: string
}

interface Wanted {
  tenantId: string
  areas: FindArea
  gateways: readonly FleetGateway[]
}

/** Returns ids by code. None can connect before its password is set. */
export async function plantGateways(
  tx: Tx,
  { tenantId, areas, gateways }: Wanted,
): Promise<ReadonlyMap<string, string>> {
  await insert(
    tx,
    'gateway',
    // Reversed, because lists show the newest first.
    gateways.toReversed().map(({ code, name, place }) => ({
      id: newId(),
      tenantId,
      gatewayCode: code,
      gatewayName: name,
      gatewayType: 'mqtt',
      areaId: areas(place),
      mqttPrefix: `${tenantId}/${code}`,
    })),
  )
  return idsOf(tx, 'gateway', 'gateway_code', tenantId)
}

/** Stores the derived passwords of the fleet's existing gateways where they differ, and returns all of them. */
export async function openGateways(
  tx: Tx,
  tenantId: string,
  fleetFor: (stored: number) => readonly FleetGateway[] = ownGateways,
): Promise<OpenedGateway[]> {
  const root = await rootSecret(tx)
  const rows = await tx.query<{ code: string; hash: string | null }>(
    'select gateway_code as code, secret as hash from gateway where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const stored = new Map(rows.map(({ code, hash }) => [code, hash]))
  const opened = fleetFor(stored.size)
    .filter(({ code }) => stored.has(code))
    .map(({ code }) => ({ tenantId, gatewayCode: code, secret: secretOf(root, `${tenantId}&${code}`) }))
  const verify = createVerify()
  const changes = await Promise.all(
    opened.map(async ({ gatewayCode: code, secret }) => {
      // A matching hash is kept: replacing it would end the gateway's session.
      const hash = stored.get(code)
      const isRight = hash ? await verify(Buffer.from(secret), hash) : false
      return isRight ? [] : [{ code, hash: await hashGatewaySecret(secret) }]
    }),
  )
  await tx.query(
    `update gateway g set secret = s.hash, rev = rev + 1
     from unnest($2::varchar[], $3::varchar[]) as s(code, hash)
     where g.tenant_id = $1 and g.gateway_code = s.code and g.is_deleted = 0`,
    [tenantId, changes.flat().map(({ code }) => code), changes.flat().map(({ hash }) => hash)],
  )
  return opened
}

function ownGateways(stored: number): readonly FleetGateway[] {
  const usual = describeFleet().gateways
  return stored > usual.length ? describeFleet(LARGE).gateways : usual
}

const NAME = 'fleet secret'

async function rootSecret(tx: Tx): Promise<string> {
  await tx.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
    NAME,
    randomBytes(32).toString('base64'),
  ])
  const [row] = await tx.query<{ value: string }>('select value from installation where name = $1', [NAME])
  return String(row?.value)
}

const secretOf = (root: string, username: string) =>
  createHmac('sha256', root).update(username).digest('base64url').slice(0, 32)
