// The decoders of every tenant and what they serve, in memory and ready to read; read again when either changes, whichever
// process changed them.
import type { Known } from '@steward/domain/iot/intake/decode'
import { MOST_CANDIDATES, type Serving } from '@steward/domain/iot/payload/decode'
import { type PayloadModel, compilePayload } from '@steward/domain/iot/payload/model'
import { preloadedTenants } from '../../platform/cache/preloaded-tenants.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Db, DbRow } from '../../platform/db.ts'
import type { Fleet } from '../model/models-read.ts'

export interface Decoder {
  id: string
  model: PayloadModel
}

interface Assigned extends Decoder {
  priority: number
}

/** The decoders of one tenant, by the ids of what they serve. */
export interface Decoders {
  byDevice: ReadonlyMap<string, Assigned>
  byGateway: ReadonlyMap<string, Assigned>
  byType: ReadonlyMap<string, Assigned>
}

export interface PayloadModels {
  of(tenant: string): Decoders
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
  stop(): void
}

const none: Decoders = { byDevice: new Map(), byGateway: new Map(), byType: new Map() }

const query = `
  select m.id, m.root_path, m.device_path, m.device_key_type, m.ts_path, m.ts_format, m.time_zone, m.id_path, m.mappings,
    t.device_id, t.gateway_id, t.device_type_id, t.priority
  from json_model_target t join json_model m on m.id = t.json_model_id
  where t.is_deleted = 0 and m.is_deleted = 0 and m.status = 1 order by t.id`

/** A stored decoder that no longer compiles serves nobody; `told` hears of it. */
export async function readDecoders(
  db: Db,
  tenant: string,
  told: (id: string, error: unknown) => void,
): Promise<Decoders> {
  const [rows = []] = await db.open({ tenant, platform: false }).readOnce([{ text: query, values: [] }])
  const models = new Map<string, PayloadModel | undefined>()
  const [byDevice, byGateway, byType] = [0, 1, 2].map(() => new Map<string, Assigned>()) as [
    Map<string, Assigned>,
    Map<string, Assigned>,
    Map<string, Assigned>,
  ]
  for (const row of rows) {
    const id = String(row.id)
    if (!models.has(id))
      models.set(
        id,
        compiled(row, (error) => told(id, error)),
      )
    const model = models.get(id)
    if (!model) continue
    const assigned = { id, model, priority: Number(row.priority) }
    if (row.device_id !== null) byDevice.set(String(row.device_id), assigned)
    if (row.gateway_id !== null) byGateway.set(String(row.gateway_id), assigned)
    if (row.device_type_id !== null) byType.set(String(row.device_type_id), assigned)
  }
  return { byDevice, byGateway, byType }
}

function compiled(row: DbRow, told: (error: unknown) => void): PayloadModel | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  try {
    return compilePayload({
      rootPath: text(row.root_path),
      devicePath: text(row.device_path),
      deviceKeyType: text(row.device_key_type),
      tsPath: text(row.ts_path),
      tsFormat: text(row.ts_format),
      timeZone: text(row.time_zone),
      idPath: text(row.id_path),
      mappings: row.mappings,
    })
  } catch (error) {
    told(error)
    return undefined
  }
}

export function createPayloadModels(app: AppContext): PayloadModels {
  const known = new Map<string, Decoders>()
  const loading = preloadedTenants(app, {
    follows: ['json_model', 'json_model_target'],
    failure: 'the decoders of a tenant could not be read',
    async load(tenant) {
      const told = (id: string, error: unknown) =>
        app.log.error({ err: error, tenant, jsonModelId: id }, 'a stored decoder cannot be used')
      known.set(tenant, await readDecoders(app.db, tenant, told))
    },
  })
  return { of: (tenant) => known.get(tenant) ?? none, ready: loading.ready, stop: loading.stop }
}

/** What may be meant by a message of this gateway: its own devices, each with the decoder that serves it. */
export function servingOf(
  { byDevice, byGateway, byType }: Decoders,
  fleet: Pick<Fleet, 'behind'> | undefined,
  gateway: { id: string; code: string },
): Serving {
  const behind = fleet?.behind.get(gateway.code)
  const devices = () => [...(behind?.devices ?? [])]
  const assignedTo = ({ deviceId, model: { typeId } }: Known) =>
    byDevice.get(deviceId) ?? byGateway.get(gateway.id) ?? byType.get(typeId)
  return {
    candidates: candidatesOf({ byDevice, byGateway, byType }, devices, gateway.id, assignedTo),
    find: (key, value) => [...(behind?.byKey.get(`${key} ${value}`) ?? [])],
    all: devices,
    servedBy: (device) => assignedTo(device)?.id,
  }
}

/** The gateway's own first, then those of its devices and their types, the higher priority first. */
function candidatesOf(
  { byDevice, byGateway, byType }: Decoders,
  devices: () => Known[],
  gatewayId: string,
  assignedTo: (device: Known) => Assigned | undefined,
): Decoder[] {
  const own = byGateway.get(gatewayId)
  const isOwnOnly = byDevice.size === 0 && (own !== undefined || byType.size === 0)
  if (isOwnOnly) return own ? [own] : []
  const others = new Map(
    devices().flatMap((device) => {
      const assigned = assignedTo(device)
      return assigned && assigned.id !== own?.id ? [[assigned.id, assigned] as const] : []
    }),
  )
  const sorted = [...others.values()].toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
  return [...(own ? [own] : []), ...sorted].slice(0, MOST_CANDIDATES)
}
