// Takes a device's curves away as a file: asks which properties, values and format, then shows how far it is.
import { recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { MOST_XLSX } from '@steward/domain/derive/sheet'
import { device } from '@steward/domain/index'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import '../../bulk/bulk.css'
import { ExportProgress } from '../../bulk/export-progress.tsx'
import { useWords } from '../../bulk/words/use-words.ts'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import type { Series } from '../../data/use-device-series.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { ZoneName } from '../../kit/zone-name.tsx'
import type { LiveValue } from '../../live/device-now.ts'
import type { Device } from '../device/row.ts'

/** The server's limit of properties per call. */
const MOST = 20
const grains = ['1m', '1h', '1d'] as const

const minuteOf = (ms: number) => wireTime(ms).slice(0, 16)

interface Props {
  row: Pick<Device, 'id' | 'deviceName'>
  values: readonly Pick<LiveValue, 'identifier' | 'name' | 'unit'>[]
  /** What the chart shows. */
  series: Pick<Series, 'from' | 'to' | 'grain'>
  picked: readonly string[]
  close: () => void
}

export default function TrendExport({ row, values, series, picked, close }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const grain = grains.find((one) => one === series.grain)
  const [kind, setKind] = useState<'averages' | 'readings'>(grain ? 'averages' : 'readings')
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx')
  const [wanted, setWanted] = useState<readonly string[]>(picked)
  const [task, setTask] = useState<string>()
  const [isSending, setSending] = useState(false)
  const title = t('curve.title', { name: row.deviceName })

  async function start(): Promise<void> {
    setSending(true)
    try {
      const begun = await client.post(`${device.path}/series/export`, {
        deviceId: row.id,
        identifiers: wanted.join(),
        from: String(Math.floor(series.from)),
        to: String(Math.ceil(series.to)),
        values: kind,
        format,
      })
      setTask(String(recordOf(begun).id))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSending(false)
    }
  }

  if (task !== undefined) return <ExportProgress title={title} id={task} close={close} />
  return (
    <Dialog
      title={title}
      close={close}
      save={() => void start()}
      isSaving={isSending}
      isReady={wanted.length > 0}
      saveWords={t('start')}
      width={620}
    >
      <div className="bulk-export">
        <fieldset>
          <legend>{t('curve.span')}</legend>
          <div>{t('curve.fromTo', { from: minuteOf(series.from), to: minuteOf(series.to) })}</div>
          <ZoneName />
        </fieldset>
        <fieldset>
          <legend>{t('curve.values')}</legend>
          <Radio.Group
            vertical
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            options={[
              ...(grain ? [{ value: 'averages', label: t(`curve.averages.${grain}`) }] : []),
              { value: 'readings', label: t('curve.readings') },
            ]}
          />
        </fieldset>
        <fieldset>
          <legend>{t('format')}</legend>
          <Radio.Group
            vertical
            value={format}
            onChange={(event) => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: t('xlsx', { max: MOST_XLSX.toLocaleString(locale) }) },
              { value: 'csv', label: t('csv') },
            ]}
          />
        </fieldset>
        <fieldset>
          <legend>
            {t('curve.properties')}
            <span className="bulk-picks">
              <button
                type="button"
                className="kit-link"
                onClick={() => setWanted(values.slice(0, MOST).map(({ identifier }) => identifier))}
              >
                {t('allColumns')}
              </button>
              <button type="button" className="kit-link" onClick={() => setWanted(picked)}>
                {t('curve.asShown')}
              </button>
            </span>
          </legend>
          <Checkbox.Group
            className="bulk-columns"
            value={[...wanted]}
            onChange={setWanted}
            options={values.map(({ identifier, name, unit }) => ({
              value: identifier,
              label: unit === '' ? name : `${name} ${unit}`,
              disabled: wanted.length >= MOST && !wanted.includes(identifier),
            }))}
          />
        </fieldset>
        <p className="crud-hint">{t('kept')}</p>
      </div>
    </Dialog>
  )
}
