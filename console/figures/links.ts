// Where the rows behind a figure are, in the person's own menu.
import { entityNamed } from '@steward/domain/registry'
import type { RowFilters } from '@steward/domain/report/kpi'
import { useCallback } from 'react'
import { useLinks } from '../live/live-paths.ts'

/** `linkToRows('repair-order', { orderStatus: 'closed' })`; undefined where the screen is not granted. */
export function useRowLinks() {
  const linkTo = useLinks()
  return useCallback(
    (entity: Parameters<typeof entityNamed>[0], filters: RowFilters): string | undefined =>
      linkTo(
        entityNamed(entity),
        Object.fromEntries([
          // The table: the figure is about rows.
          ['view', 'table'],
          ...Object.entries(filters).map(([name, value]) => [`f.${name}`, value]),
        ]),
      ),
    [linkTo],
  )
}
