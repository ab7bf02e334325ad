// A row of every entity that belongs to one tenant: those people add through the calls, all others by insertion.
import { type Entity, toSnake } from '@steward/domain/entity'
import { entityNamed } from '@steward/domain/registry'
import { newId } from '../../platform/id.ts'
import { type Connection, withClient } from '../../platform/postgres/connection.ts'
import type { Caller, TestApp } from '../app.ts'
import { png } from '../pictures.ts'
import { type Sample, sample } from '../sample.ts'
import { upload } from '../uploads.ts'

export interface World {
  tenant: string
  /** The row of an entity; the same one at each call. */
  rowOf(entity: Entity): Promise<string>
  /** Input for `submit` with new texts and this world's rows. */
  inputFor(entity: Entity): Promise<Sample>
}

/** A tenant that is not there. */
export const NOBODY = '299999'

interface Made {
  app: TestApp
  tenant: string
  /** Adds what its tenant may add. */
  keeper: Caller
  /** Adds what the platform's administrators alone may add. */
  platform: Caller
}

const platformsOwn: ReadonlySet<string> = new Set(['tenant-package', 'datasource'])

/** What a row of them refers to no other row may refer to. */
const demanding: ReadonlySet<string> = new Set([
  'duty-group',
  'duty-swap',
  'schedule',
  'duty-shift',
  'repair-bill',
  'repair-labor',
  'energy-meter',
  'phone',
  'alarm-rule',
])

/** Columns of which a row has one. */
const either: Readonly<Record<string, readonly string[]>> = { 'json-model-target': ['gatewayId', 'deviceTypeId'] }

/** Columns that lead back to where they came from: an incident has a root, which is of the incident. */
const circular: Readonly<Record<string, readonly string[]>> = { 'alarm-record': ['incidentId'] }

/** What the product writes into rows that it alone adds, where their calls need it. */
const written: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'dead-letter': { payload: '{}' },
  'scene-version': { version_no: 999 },
}

export function worldOf({ app, tenant, keeper, platform }: Made): World {
  const rows = new Map<string, Promise<string>>()
  const writerOf = (entity: Entity) =>
    entity.tenancy === 'shared' || platformsOwn.has(entity.name) ? platform : keeper

  async function made(entity: Entity, more: Sample = {}): Promise<string> {
    if (entity.name === 'tenant') return tenantRow(app.owner, tenant)
    if (entity.name === 'attach') return (await upload(app.http, keeper, png(), { purpose: 'scene' })).data.attachId
    if (!entity.verbs.includes('submit'))
      return insert(app.owner, entity, tenant, (other) =>
        demanding.has(entity.name) ? made(other) : world.rowOf(other),
      )
    const input = { ...(await world.inputFor(entity)), ...more }
    const answer = await writerOf(entity).post(`/${entity.path}/submit`, input)
    if (answer.status !== 200) throw new Error(`${entity.name}: ${JSON.stringify(input)} → ${answer.msg}`)
    return (answer.data as { id: string }).id
  }

  const world: World = {
    tenant,
    rowOf(entity) {
      const known = rows.get(entity.name) ?? made(entity)
      rows.set(entity.name, known)
      return known
    },
    inputFor: (entity) =>
      sample(entity, (other, more) =>
        more === undefined && !demanding.has(entity.name) ? world.rowOf(other) : made(other, more),
      ),
  }
  return world
}

async function tenantRow(owner: Connection, tenant: string): Promise<string> {
  const [row] = await asTenant(owner, tenant, 'select id from tenant where tenant_id = $1', [tenant])
  return String(row?.id)
}

const asTenant = (owner: Connection, tenant: string, text: string, values: readonly unknown[]) =>
  withClient(owner, async (client) => {
    await client.query(`select set_config('app.tenant', $1, false), set_config('app.platform', 'on', false)`, [tenant])
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  })

/** Values of columns that must have one, by type. */
const values: Record<string, unknown> = {
  bool: false,
  bytea: Buffer.from('a'),
  date: '2026-03-01',
  float8: 1,
  int2: 1,
  int4: 1,
  int8: 1,
  jsonb: '{}',
  numeric: 1,
  text: 'x',
  timestamptz: '2026-03-01T00:00:00Z',
  varchar: 'x',
}

const COLUMNS = `
  select column_name as name, udt_name as type from information_schema.columns
  where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO' and column_default is null`

/** A row with a value in every column that needs one, and with its references. */
async function insert(
  owner: Connection,
  entity: Entity,
  tenant: string,
  referred: (entity: Entity) => Promise<string>,
): Promise<string> {
  const table = toSnake(entity.name)
  const id = newId()
  const row: Record<string, unknown> = {}
  for (const { name, type } of await asTenant(owner, tenant, COLUMNS, [table]))
    row[String(name)] = String(type).startsWith('_') ? [] : values[String(type)]
  for (const [name, field] of Object.entries(entity.fields)) {
    const column = toSnake(name)
    if (field.keys && column in row) [row[column]] = field.keys
    if (field.unique && !field.entity) row[column] = id
    if (!field.entity || field.entity === entity.name || field.entity === 'bulk-task') continue
    if (either[entity.name]?.includes(name) || circular[entity.name]?.includes(name)) continue
    const target = await referred(entityNamed(field.entity))
    row[column] = field.kind.many ? [target] : target
  }
  Object.assign(row, written[entity.name], { id, tenant_id: tenant })
  const names = Object.keys(row)
  const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`
  await asTenant(owner, tenant, text, Object.values(row)).catch((error: unknown) => {
    throw new Error(`${entity.name} ${JSON.stringify(row)}: ${String(error)}`, { cause: error })
  })
  return id
}
