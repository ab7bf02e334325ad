// The home page: the person, and the tiles of his work; he arranges them, or an administrator those of a role.
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsRole, useSession } from '../data/session.ts'
import './home.css'
import './tiles.css'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Waiting } from '../look/waiting.tsx'
import { Greeting } from './greeting.tsx'
import { useHome, usePlaced } from './home-data.ts'
import { TileGrid } from './tile-grid.tsx'

const FirstHour = lazyPart(
  () => import('./first-hour.tsx'),
  (module) => module.FirstHour,
)
const Arranging = lazyPart(() => import('./arranging.tsx'))

export function Home() {
  const { t } = useTranslation('tiles')
  const { t: shell } = useTranslation()
  const isAdministrator = holdsRole(
    useSession((session) => session.person),
    'admin',
  )
  const { data } = useHome()
  const { placed, isFailed, again } = usePlaced()
  const [isArranging, setArranging] = useState(false)
  return (
    <div className="home">
      <Greeting>
        {data && !isArranging && (
          <button type="button" className="home-again home-arrange" onClick={() => setArranging(true)}>
            {t('arrange.open')}
          </button>
        )}
      </Greeting>
      {isFailed && (
        <p className="live-failed" role="alert">
          {t('failed')}
          <button type="button" onClick={again}>
            {shell('page.retry')}
          </button>
        </p>
      )}
      {!placed && <Waiting />}
      {isArranging && data ? (
        <Suspense fallback={<Waiting />}>
          <Arranging home={data} close={() => setArranging(false)} />
        </Suspense>
      ) : (
        placed && <TileGrid placed={placed} />
      )}
      {isAdministrator && (
        <Suspense fallback={null}>
          <FirstHour at="foot" />
        </Suspense>
      )}
    </div>
  )
}
