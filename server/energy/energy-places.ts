// Where energy is used: the building an area stands in, named with its place. Within a building it is the area below.
import type { Ctx } from '../platform/ctx.ts'

interface Area {
  [column: string]: unknown
  id: string
  name: string
  type: string
  /** Ids from the root down to the parent. */
  ancestors: string
}

export interface Places {
  of(areaId: string): { id: string; name: string }
}

/** `chosen` are the areas that are asked for. */
export async function placesOf(ctx: Ctx, chosen: readonly string[]): Promise<Places> {
  const rows = await ctx.tx.query<Area>(
    `select id::text as id, area_name as name, area_type as type, ancestors from area where tenant_id = $1 and is_deleted = 0`,
    [ctx.tx.scope.tenant],
  )
  const areas = new Map(rows.map((area) => [area.id, area]))
  const pathOf = (id: string): Area[] => {
    const area = areas.get(id)
    return area ? [...area.ancestors.split(',').flatMap((above) => areas.get(above) ?? []), area] : []
  }
  return {
    of(areaId) {
      const path = pathOf(areaId)
      const building = path.findIndex(({ type }) => type === 'building')
      const asked = path.findLastIndex(({ id }) => chosen.includes(id))
      // Of a chosen building its floors, of anything else the buildings; what stands in none is itself.
      const wanted = building >= 0 && asked < building ? building : asked >= 0 ? asked + 1 : path.length - 1
      const at = Math.min(wanted, path.length - 1)
      const name = path
        .slice(0, at + 1)
        .map((area) => area.name)
        .join(' / ')
      return { id: path[at]?.id ?? '', name }
    },
  }
}
