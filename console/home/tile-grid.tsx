// The tiles of a home in their order; what the person has no right to says so.
import { type Placed, maySee } from '@steward/domain/system/home/tiles'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useButtons, useMenus } from '../data/menus.ts'
import { useCan } from '../data/use-can.ts'
import { Lines } from '../kit/state/shape.tsx'
import { TileFrame } from './tile-frame.tsx'
import { tileParts } from './tile-parts.ts'

export function TileGrid({ placed }: { placed: readonly Placed[] }) {
  const can = useCan()
  // Before the rights are known nothing is refused.
  const isKnown = [useButtons().isFetched, useMenus().isFetched].every(Boolean)
  return (
    <div className="home-tiles">
      {placed.map(({ tile, size }) => {
        const Tile = tileParts[tile]
        return (
          <div key={tile} className="home-tile" data-size={size}>
            {maySee(tile, can) ? (
              <Suspense fallback={<TileFrame name={tile}>{<Lines count={3} />}</TileFrame>}>
                <Tile />
              </Suspense>
            ) : (
              <TileFrame name={tile}>{isKnown ? <Denied /> : <Lines count={3} />}</TileFrame>
            )}
          </div>
        )
      })}
    </div>
  )
}

function Denied() {
  const { t } = useTranslation('tiles')
  return (
    <p className="tile-none" role="status">
      <strong>{t('denied')}</strong> {t('deniedHint')}
    </p>
  )
}
