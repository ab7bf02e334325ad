// Maps devices of the fleet to areas of the hospital.
import { type Place, floorCode } from '@steward/domain/iot/fleet/places'
import type { Tx } from '../../platform/db.ts'

/** Returns the id of the room, or of its floor if the room was deleted. */
export type FindArea = (place: Place) => string

export async function findAreas(tx: Tx, tenantId: string): Promise<FindArea> {
  const rows = await tx.query<{ id: string; code: string; name: string }>(
    'select id, area_code as code, area_name as name from area where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const byCode = new Map(rows.map(({ id, code }) => [code, id]))
  // A room's code is its floor's code and a number.
  const byName = new Map(rows.map(({ id, code, name }) => [`${code.replace(/-\d+$/, '')} ${name}`, id]))
  return (place) => {
    const floor = floorCode(place)
    const found = byName.get(`${floor} ${place.room}`) ?? byCode.get(floor) ?? byCode.get(place.building)
    if (!found) throw new Error(`the hospital has no area for ${floor}`)
    return found
  }
}
