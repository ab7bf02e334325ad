// Where a device of the fleet stands, among the areas of the hospital.
import { type Place, floorCode } from '@steward/domain/iot/fleet/places'
import type { Tx } from '../../platform/db.ts'

/** Answers the id of a place's room, or of its floor where people have taken the room away. */
export type FindArea = (place: Place) => string

export async function findAreas(tx: Tx, tenantId: string): Promise<FindArea> {
  const rows = await tx.query<{ id: string; code: string; name: string }>(
    'select id, area_code as code, area_name as name from area where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const byCode = new Map(rows.map(({ id, code }) => [code, id]))
  // A room is coded as its floor with a number behind.
  const byName = new Map(rows.map(({ id, code, name }) => [`${code.replace(/-\d+$/, '')} ${name}`, id]))
  return (place) => {
    const floor = floorCode(place)
    const found = byName.get(`${floor} ${place.room}`) ?? byCode.get(floor) ?? byCode.get(place.building)
    if (!found) throw new Error(`the hospital has no area for ${floor}`)
    return found
  }
}
