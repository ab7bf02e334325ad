// The live home page: alarms, devices, data flow, newest alarms.
import { useTranslation } from 'react-i18next'
import { headOf } from '../data/heads.ts'
import { useMay } from '../data/use-can.ts'
import { Outdated } from '../kit/state/outdated.tsx'
import { AlarmTiles } from './alarm-tiles.tsx'
import { Fleet } from './fleet.tsx'
import { Flow } from './flow.tsx'
import './live-home.css'
import { NewestAlarms } from './newest-alarms.tsx'
import { useOverview } from './overview.ts'
import { RaisedByHour } from './raised-by-hour.tsx'

interface Sight {
  seesDevices: boolean
  seesAlarms: boolean
}

/** Each tile requires the right to its entity; without any right nothing is rendered. */
export function LiveHome() {
  const seesDevices = useMay(headOf('device'))('list')
  const seesAlarms = useMay(headOf('alarm-record'))('list')
  const seesRepairs = useMay(headOf('repair-bill'))('list')
  return seesDevices || seesAlarms || seesRepairs ? <Board seesDevices={seesDevices} seesAlarms={seesAlarms} /> : null
}

function Board({ seesDevices, seesAlarms }: Sight) {
  const { t } = useTranslation('iot')
  const { data, dataUpdatedAt, error, refetch } = useOverview()
  if (error && !data)
    return (
      <p className="live-failed" role="alert">
        {t('home.failed')}
        <button type="button" onClick={() => void refetch()}>
          {t('page.retry', { ns: 'shell' })}
        </button>
      </p>
    )
  return (
    <div className="live-home" data-alone={!(seesAlarms && seesDevices)} aria-busy={!data}>
      {error && <Outdated failure={error} asOf={dataUpdatedAt} again={() => void refetch()} />}
      {seesAlarms && <AlarmTiles alarms={data?.alarms} />}
      {seesDevices && <Fleet fleet={data?.fleet} />}
      <Flow flow={data?.flow} seesDevices={seesDevices} seesAlarms={seesAlarms} />
      {seesAlarms && <NewestAlarms latest={data?.latest} />}
      {seesAlarms && <RaisedByHour trend={data?.trend} />}
    </div>
  )
}
