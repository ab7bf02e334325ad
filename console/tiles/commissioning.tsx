// Devices nobody has signed off yet.
import { listOf, recordOf } from '@steward/client/wire'
import { alarmRule, device, deviceCommissioning, thingModel } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from './words/use-words.ts'

const SHOWN = 4

export default function Commissioning() {
  const { t } = useWords()
  const { t: home } = useTranslation('tiles')
  const linkTo = useLinks()
  const query = useQuery({
    queryKey: [deviceCommissioning.name, 'tile'],
    queryFn: async ({ signal }) => {
      const asked = { show: 'open', current: 1, size: SHOWN }
      const wire = recordOf(await client.get(`${deviceCommissioning.path}/open`, asked, signal))
      return { rows: listOf(wire.records), total: Number(wire.total), devices: Number(wire.devices) }
    },
    meta: { follows: [deviceCommissioning, device, thingModel, alarmRule], isQuiet: true, pause: 10_000 },
  })
  return (
    <LoadedTile
      name="commissioning"
      query={query}
      countOf={({ total }) => total}
      none={home('none.commissioning')}
      to={linkTo(deviceCommissioning, { show: 'open' })}
    >
      {({ rows, total, devices }) => (
        <>
          <p className="tile-none">{t('commissioning.open', { open: total, all: devices })}</p>
          <ul className="tile-rows">
            {rows.map((row) => (
              <li key={plain(row.id)}>
                <Link to={linkTo(device, { id: plain(row.id) })}>
                  <strong>{plain(row.deviceName)}</strong>
                  <small>{[row.typeName, row.place].map(plain).filter(Boolean).join(' · ')}</small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedTile>
  )
}
