// What every tile is framed by: its name, how many there are, and the list that has exactly those.
import type { TileName } from '@steward/domain/system/home/tiles'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import type { Reading } from '../kit/state/reading.ts'
import { Lines } from '../kit/state/shape.tsx'
import '../kit/kit.css'

interface FrameProps {
  name: TileName
  /** How many the list shows that opens. */
  count?: number | undefined
  /** What is counted should not be there. */
  isBad?: boolean
  to?: string | undefined
  children?: ReactNode
}

export function TileFrame({ name, count, isBad = false, to, children }: FrameProps) {
  const { t } = useTranslation('tiles')
  const id = useId()
  return (
    <section className="home-card tile" data-tile={name} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {t(`name.${name}`)}
          {count !== undefined && (
            <b data-bad={(isBad && count > 0) || undefined} data-none={count === 0 || undefined}>
              {count}
            </b>
          )}
        </h2>
        {to !== undefined && <Link to={to}>{t('all')}</Link>}
      </header>
      {children}
    </section>
  )
}

interface LoadedTileProps<T> extends Omit<FrameProps, 'children' | 'count'> {
  query: Reading<T>
  countOf?: (data: T) => number
  /** In place of no rows. */
  none?: ReactNode
  lines?: number
  children: (data: T) => ReactNode
}

/** A tile of one query: its shape until it is there, why it could not be read, what it says. */
export function LoadedTile<T>({ query, countOf, none, lines = 3, children, ...frame }: LoadedTileProps<T>) {
  const { t } = useTranslation('tiles')
  const count = query.data === undefined ? undefined : countOf?.(query.data)
  return (
    <TileFrame {...frame} count={count}>
      <Loaded query={query} name={t(`name.${frame.name}`)} shape={<Lines count={lines} />}>
        {(data) => (none !== undefined && countOf?.(data) === 0 ? <p className="tile-none">{none}</p> : children(data))}
      </Loaded>
    </TileFrame>
  )
}
