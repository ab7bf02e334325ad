// A tile of a list: how many rows it has with these filters, the first of them, and the list with the same filters.
import type { Entity } from '@steward/domain/entity'
import type { TileName } from '@steward/domain/system/home/tiles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { filtersOf } from '../screen/list-state.ts'

export type Filters = Readonly<Record<string, string>>

interface Props {
  name: Extract<
    TileName,
    | 'rounds'
    | 'accept'
    | 'dispatch'
    | 'calls'
    | 'tags'
    | 'upkeep'
    | 'imports'
    | 'jobs'
    | 'people'
    | 'gateways'
    | 'messages'
  >
  entity: Entity
  /** As in the address of the list. */
  filters: Filters
  order?: string
  isBad?: boolean
  /** Ms: for what changes without a row being written. */
  again?: number
  title: (row: AnyRow) => ReactNode
  about?: (row: AnyRow) => ReactNode
  /** The field of an instant told beside it, or what else is. */
  time?: string
  Side?: ComponentType<{ row: AnyRow }>
  /** Where a row leads in place of its page. */
  toRow?: (row: AnyRow) => string | undefined
}

const SHOWN = 4

/** The list of these filters as a table, in the person's own menu; undefined where the screen is not granted. */
export function useListLink() {
  const linkTo = useLinks()
  return (entity: Pick<Entity, 'name'>, filters: Filters): string | undefined =>
    linkTo(entity, {
      view: 'table',
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value])),
    })
}

export const useRows = (entity: Entity, filters: Filters, order?: string, again?: number, size = SHOWN) =>
  useQuery({
    queryKey: [entity.name, 'list', 'tile', filters, order, size],
    queryFn: ({ signal }) =>
      client.list(
        entity,
        { size, ...(order === undefined ? {} : { order }), filters: filtersOf(entity, filters) },
        signal,
      ),
    placeholderData: keepPreviousData,
    ...(again === undefined ? {} : { refetchInterval: again }),
    meta: { follows: [entity], isQuiet: true, pause: 3_000 },
  })

export function RowsTile({
  name,
  entity,
  filters,
  order,
  isBad = false,
  again,
  title,
  about,
  time,
  Side,
  toRow,
}: Props) {
  const linkTo = useLinks()
  const listLink = useListLink()
  const { t } = useTranslation('tiles')
  const query = useRows(entity, filters, order, again)
  return (
    <LoadedTile
      name={name}
      query={query}
      countOf={({ total }) => total}
      isBad={isBad}
      none={t(`none.${name}`)}
      to={listLink(entity, filters)}
    >
      {({ records }) => (
        <ul className="tile-rows">
          {(records as unknown as AnyRow[]).map((row) => (
            <li key={row.id}>
              <Link to={toRow?.(row) ?? linkTo(entity, { id: row.id })}>
                <strong>{title(row)}</strong>
                {about && <small>{about(row)}</small>}
              </Link>
              {time !== undefined && <time>{plain(row[time]).slice(5, 16)}</time>}
              {Side && <Side row={row} />}
            </li>
          ))}
        </ul>
      )}
    </LoadedTile>
  )
}
