// Hours in which the person is not to be disturbed, and what becomes of messages meanwhile.
import { isOverMidnight } from '@steward/domain/calendar/day-span'
import type { Preference } from '@steward/domain/desk/preference'
import { weekday } from '@steward/domain/repair/dictionaries'
import { Checkbox, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useDictionary } from '../data/use-dictionary.ts'
import { useWords } from './words/told/use-words.ts'

interface Props {
  wish: Preference
  zone: string
  change: (more: Partial<Preference>) => void
}

const CLOCK = 'HH:mm'

export function ToldQuiet({ wish, zone, change }: Props) {
  const { t } = useWords()
  const days = useDictionary(weekday)
  const { isQuiet, quietFrom, quietTo, quietDays, isGathered } = wish
  return (
    <section className="told-part" aria-label={t('quiet.title')}>
      <h3>{t('quiet.title')}</h3>
      <Checkbox checked={isQuiet === 1} onChange={({ target }) => change({ isQuiet: target.checked ? 1 : 0 })}>
        {t('quiet.isOn')}
      </Checkbox>
      {isQuiet === 1 && (
        <>
          <div className="told-span">
            <Clock label={t('quiet.from')} value={quietFrom} onChange={(at) => change({ quietFrom: at })} />
            <span aria-hidden>–</span>
            <Clock label={t('quiet.to')} value={quietTo} onChange={(at) => change({ quietTo: at })} />
            {quietFrom !== quietTo && isOverMidnight(quietFrom, quietTo) && <small>{t('quiet.overnight')}</small>}
            <small>{t('quiet.zone', { zone })}</small>
          </div>
          <small>{t('quiet.days')}</small>
          <Checkbox.Group
            aria-label={t('quiet.days')}
            value={[...quietDays]}
            options={days.map(({ key, label }) => ({ value: key, label }))}
            onChange={(chosen) => change({ quietDays: chosen.map(String) })}
          />
          <Checkbox
            checked={isGathered === 1}
            onChange={({ target }) => change({ isGathered: target.checked ? 1 : 0 })}
          >
            {t('quiet.gather')}
          </Checkbox>
          <small>{t(isGathered === 1 ? 'quiet.gathered' : 'quiet.notGathered')}</small>
        </>
      )}
    </section>
  )
}

const Clock = ({ label, value, onChange }: { label: string; value: string; onChange: (at: string) => void }) => (
  <TimePicker
    aria-label={label}
    format={CLOCK}
    allowClear={false}
    needConfirm={false}
    value={dayjs(value, CLOCK)}
    onChange={(at: dayjs.Dayjs | null) => at && onChange(at.format(CLOCK))}
  />
)
