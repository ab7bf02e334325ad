// What upkeep asks for when it is begun and finished, on a device that may be without a network: kept as it is typed.
import { maintenanceBill } from '@steward/domain/index'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../data/locale.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { RoundPhotos } from '../round/round-photos.tsx'
import '../inspection/inspection.css'
import type { Said } from '../round/said.ts'
import type { Asking } from '../round/walk.tsx'
import { useWords } from './words/use-words.ts'

const { start, finish } = maintenanceBill.actions
const wide = 560

interface FormProps extends Asking {
  row: AnyRow
}

const isStated = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : plain(value) !== '')
const textIn = (said: Said, name: string): string => {
  const value = said[name] ?? ''
  return typeof value === 'string' ? value : ''
}

/** A bill without permits and devices is begun at a tap. */
export const asksToBegin = ({ permits, deviceIds }: AnyRow): boolean => isStated(permits) || isStated(deviceIds)

export function BeginForm({ row, answers, ...form }: FormProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { begin } = answers.state.kept
  const say = (said: Said) => answers.say('begin', said)
  const isShut = textIn(begin, 'shutdown') === '1'
  const asksPermit = isStated(row.permits)
  const lacks = asksPermit && textIn(begin, 'permitNo').trim() === '' ? t('permitMissing') : ''
  return (
    <Form title={start[locale]} lacks={lacks} {...form}>
      {asksPermit && (
        <Line label={start.input.permitNo[locale]}>
          <input
            maxLength={60}
            value={textIn(begin, 'permitNo')}
            onChange={({ target }) => say({ permitNo: target.value })}
          />
        </Line>
      )}
      {isStated(row.deviceIds) && (
        <>
          <label className="upkeep-switch">
            <input
              type="checkbox"
              role="switch"
              checked={isShut}
              onChange={({ target }) => say({ shutdown: target.checked ? '1' : '' })}
            />
            {start.input.shutdown[locale]}
          </label>
          <p className="upkeep-hint">{t('shutHint')}</p>
        </>
      )}
      {isShut && (
        <Line label={start.input.shutdownUntil[locale]}>
          <input
            type="datetime-local"
            value={textIn(begin, 'shutdownUntil').slice(0, 16).replace(' ', 'T')}
            onChange={({ target }) => say({ shutdownUntil: target.value && `${target.value.replace('T', ' ')}:00` })}
          />
        </Line>
      )}
    </Form>
  )
}

const isMinutes = (text: string) => text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && inRange(Number(text)))
const { min = 1, max = Infinity } = finish.input.laborMinutes
const inRange = (minutes: number) => minutes >= min && minutes <= max

const filesIn = (said: Said[string] | undefined): readonly string[] => (typeof said === 'string' ? [] : (said ?? []))

export function FinishForm({ row, answers, ...form }: FormProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { end } = answers.state.kept
  const say = (said: Said) => answers.say('end', said)
  const asksPermit = isStated(row.permits) && !isStated(row.permitNo)
  const isOutside = row.executeMode === 'vendor'
  const reports = filesIn(end.vendorReports)
  const lacks = [
    asksPermit && textIn(end, 'permitNo').trim() === '' && t('permitMissing'),
    !isMinutes(textIn(end, 'laborMinutes')) && t('minutesWrong', { max }),
    isOutside && reports.length === 0 && !isStated(row.vendorReports) && t('reportMissing'),
  ].find(Boolean)
  return (
    <Form title={finish[locale]} lacks={lacks || ''} {...form}>
      {asksPermit && (
        <Line label={finish.input.permitNo[locale]}>
          <input
            maxLength={60}
            value={textIn(end, 'permitNo')}
            onChange={({ target }) => say({ permitNo: target.value })}
          />
        </Line>
      )}
      <Line label={`${finish.input.laborMinutes[locale]} (min)`}>
        <input
          inputMode="numeric"
          autoComplete="off"
          value={textIn(end, 'laborMinutes')}
          onChange={({ target }) => say({ laborMinutes: target.value })}
        />
      </Line>
      {isOutside && (
        <>
          <p className="upkeep-label">{finish.input.vendorReports[locale]}</p>
          <RoundPhotos
            photos={reports}
            change={(after) =>
              answers.say('end', (before) => ({ vendorReports: after(filesIn(before.vendorReports)) }))
            }
          />
        </>
      )}
      <Line label={finish.input.note[locale]}>
        <textarea
          rows={3}
          maxLength={255}
          value={textIn(end, 'note')}
          onChange={({ target }) => say({ note: target.value })}
        />
      </Line>
    </Form>
  )
}

interface FrameProps extends Omit<Asking, 'answers'> {
  title: string
  /** What is lacking, told after somebody wanted to go on. */
  lacks: string
  children: ReactNode
}

function Form({ title, lacks, close, save, isSaving, children }: FrameProps) {
  const { t } = useTranslation('crud')
  const [isTold, setTold] = useState(false)
  return (
    <Dialog
      title={title}
      close={close}
      save={() => (lacks === '' ? save() : setTold(true))}
      isSaving={isSaving}
      saveWords={t('confirm')}
      width={wide}
    >
      <div className="upkeep-form">
        {children}
        {isTold && lacks !== '' && (
          <p className="round-lack" role="alert">
            {lacks}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="round-said">
    {label}
    {children}
  </label>
)
