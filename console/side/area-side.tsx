// The tree of areas beside a list of what stands in them, with how many rows of the list each area has.
import type { TreeNode } from '@steward/client'
import { listOf, listToWire, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { area } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { useTree } from '../data/use-tree.ts'
import type { SideProps } from '../screen/adjust.ts'
import { filtersOf } from '../screen/list-state.ts'
import { TreeSide } from './tree-side.tsx'

/** Rows of an area and of those below it. */
export function totalsOf(nodes: readonly TreeNode[], own: ReadonlyMap<string, number>): Map<string, number> {
  const totals = new Map<string, number>()
  const total = ({ id, children }: TreeNode): number => {
    const sum = children.reduce((all, one) => all + total(one), own.get(id) ?? 0)
    totals.set(id, sum)
    return sum
  }
  for (const node of nodes) total(node)
  return totals
}

function useCounts(entity: Entity, chosen: SideProps['filters']) {
  // Of every area, whichever is chosen.
  const filters = { ...chosen, areaId: '' }
  return useQuery({
    queryKey: [entity.name, 'count', { ofAreas: filters }],
    queryFn: async ({ signal }) => {
      const { current: _, size: __, ...query } = listToWire({ filters: filtersOf(entity, filters) })
      const counts = await client.get(`${entity.path}/area-counts`, query, signal)
      return new Map(
        listOf(counts).map((one) => {
          const { areaId, count } = recordOf(one)
          return [String(areaId), Number(count)]
        }),
      )
    },
    // The figures of the filters before stand until those of the new ones are there.
    placeholderData: (before) => before,
    // A figure that cannot be had is not missed.
    meta: { follows: [entity], isQuiet: true },
  }).data
}

/** `side: areaSide(device), filteredBeside: ['areaId']` */
export const areaSide = (entity: Pick<Entity, 'name' | 'path'>) =>
  function AreaSide({ filters, filter }: SideProps) {
    const { t } = useTranslation('crud')
    const locale = useLocale()
    const tree = useTree(area)
    const { data } = tree
    const own = useCounts(entity as Entity, filters)
    const counts = useMemo(() => (data && own ? totalsOf(data, own) : undefined), [data, own])
    return (
      <TreeSide
        tree={tree}
        name={area[locale]}
        find={t('findArea')}
        chosen={filters.areaId}
        choose={(areaId) => filter({ areaId })}
        counts={counts}
      />
    )
  }
