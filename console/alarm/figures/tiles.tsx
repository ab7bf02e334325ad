// The figures themselves, each beside what is usually held to be bearable (EEMUA 191, ISA-18.2).
import { WarningOutlined } from '@ant-design/icons'
import { wireTime } from '@steward/client/zone'
import type { AlarmFigures } from '@steward/domain/alarm/noise/figures'
import { FLOOD } from '@steward/domain/alarm/noise/flood'
import { useLocale } from '../../data/locale.ts'
import { useWords } from './words/use-words.ts'

/** New alarms per ten minutes, share (%) of the time in a flood, and standing alarms that are bearable. */
const BEARABLE = { average: 1, flood: 1, standing: 5 }

interface Figure {
  name: string
  value: string
  note: string
  isBad?: boolean
}

export function Tiles({ figures: one }: { figures: AlarmFigures }) {
  const { t } = useWords()
  const locale = useLocale()
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits })
  const figures: Figure[] = [
    {
      name: t('told'),
      value: number(one.told),
      note: t('toldOf', { grouped: number(one.grouped), incidents: number(one.incidents), count: one.incidents }),
    },
    {
      name: t('average'),
      value: number(one.average, 2),
      note: t('averageOf'),
      isBad: one.average > BEARABLE.average,
    },
    {
      name: t('peak'),
      value: number(one.peak?.alarms ?? 0),
      note: one.peak
        ? t('peakOf', { alarms: number(one.peak.alarms), time: wireTime(one.peak.at).slice(5, 16) })
        : t('peakNone'),
      isBad: (one.peak?.alarms ?? 0) >= FLOOD,
    },
    {
      name: t('flood'),
      value: `${number(one.inFlood, 1)}%`,
      note: t('floodOf'),
      isBad: one.inFlood > BEARABLE.flood,
    },
    {
      name: t('standing'),
      value: number(one.standing.count),
      note: t('standingOf'),
      isBad: one.standing.count > BEARABLE.standing,
    },
  ]
  return (
    <dl className="alarm-load-tiles">
      {figures.map(({ name, value, note, isBad = false }) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>
            <strong>
              {value}
              {isBad && <WarningOutlined aria-label={t('bad')} title={t('bad')} />}
            </strong>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
