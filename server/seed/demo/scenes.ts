// The oxygen station of the demonstration hospitals as a scene, published and the home of its building.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import type { Hospital } from './hospital.ts'
import { type Plant, oxygenStation } from './oxygen-station.ts'

const types = ['lox_tank', 'o2_manifold', 'o2_psa', 'o2_ambient']

/** The transaction has the hospital's scope. */
export async function plantScenes(tx: Tx, { tenantId, locale }: Pick<Hospital, 'tenantId' | 'locale'>): Promise<void> {
  const devices = await tx.query(
    `select d.id::text as id, d.device_name as name, t.type_code as type, d.area_id::text as area from device d
     join device_type t on t.id = d.device_type_id
     where d.tenant_id = $1 and d.is_deleted = 0 and t.type_code = any($2) order by d.device_code`,
    [tenantId, types],
  )
  const of = (type: string) =>
    devices.filter((one) => one.type === type).map(({ id, name }) => ({ id: String(id), name: String(name) }))
  const plant: Plant = {
    tanks: of('lox_tank').slice(0, 2),
    manifolds: of('o2_manifold').slice(0, 2),
    generator: of('o2_psa')[0],
    ambient: of('o2_ambient')[0],
  }
  const place = devices.find(({ type }) => type === 'lox_tank')
  if (plant.tanks.length === 0 || !place) return
  const { layout, bindings } = oxygenStation(plant, locale)
  const [known] = await tx.query('select 1 from model_config where tenant_id = $1 limit 1', [tenantId])
  if (known) return
  const id = newId()
  const configName = locale === 'zh' ? '液氧站' : 'Oxygen station'
  const drawn = { layout, bindings, refreshMs: 2_000 }
  const shown = [...plant.tanks, ...plant.manifolds, plant.generator, plant.ambient].flatMap((one) => one?.id ?? [])
  await insert(tx, 'model_config', [
    {
      id,
      tenantId,
      configName,
      configCode: 'O2-STATION',
      sceneType: 'board2d',
      areaId: await buildingOf(tx, String(place.area)),
      isHome: 1,
      publishStatus: 'published',
      configVersion: 1,
      isChanged: 0,
      brokenCount: 0,
      fileIds: [],
      deviceIds: shown,
      ...drawn,
    },
  ])
  await insert(tx, 'scene_version', [{ id: newId(), tenantId, configId: id, versionNo: 1, configName, ...drawn }])
}

/** The building an area is in, or the area itself. */
async function buildingOf(tx: Tx, areaId: string): Promise<string> {
  const [building] = await tx.query(
    `select b.id::text as id from area a join area b on b.id::text = any(string_to_array(a.ancestors, ','))
     where a.id = $1 and b.area_type = 'building' and b.is_deleted = 0 limit 1`,
    [areaId],
  )
  return String(building?.id ?? areaId)
}
