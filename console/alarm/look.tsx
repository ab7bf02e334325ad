// Cells of alarms for lists and cards.
import type { Shown } from '@steward/client'
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partlyDone } from '../crud/outcome.ts'
import { useLocale } from '../data/locale.ts'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { message } from '../kit/dialog/voice.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { isActive, isWaiting } from '../live/live-alarms.ts'
import { momentOf, useClock, useSpanSince, formatSpan } from '../live/live-clock.ts'
import { adjust } from '../screen/adjusted.ts'
import { useDevicePage } from './use-device-page.ts'

export type Alarm = Shown<typeof alarmRecord>

/** Empty where there is no value, as for a no-data alarm. */
export const figure = (value: number | null): string => (value === null ? '' : measured(value))

export function AlarmTag({ alarm, name }: { alarm: Alarm; name: 'alarmLevel' | 'alarmState' }) {
  const locale = useLocale()
  const field = alarmRecord.fields[name]
  const { Cell } = viewOf(field)
  const row: AnyRow = { ...alarm }
  return <Cell name={name} field={field} row={row} locale={locale} value={alarm[name]} />
}

const FRESH = 10_000

/** Carries the row's colour; a new alarm is highlighted briefly. */
function Level({ alarm }: { alarm: Alarm }) {
  const [isFresh] = useState(() => Date.now() - (momentOf(alarm.lastTime) ?? 0) < FRESH)
  return (
    <span data-level={alarm.alarmLevel} data-fresh={isFresh || undefined}>
      <AlarmTag alarm={alarm} name="alarmLevel" />
    </span>
  )
}

/** How long the alarm has lasted or lasted; empty where the record has no times. */
export function Lasting({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('iot')
  const isRunning = isActive(alarm.alarmState)
  const from = momentOf(alarm.firstTime)
  const to = momentOf(alarm.clearTime ?? alarm.closeTime)
  if (from === undefined) return null
  if (isRunning) return <Running from={from} />
  if (to === undefined) return null
  return <span className="alarm-lasting">{t('alarm.lasted', { span: formatSpan(to - from, t) })}</span>
}

function Running({ from }: { from: number }) {
  const { t } = useTranslation('iot')
  return <span className="alarm-lasting is-running">{t('alarm.lasting', { span: useSpanSince(from, t) })}</span>
}

/** Why it stands though the value is back: it flaps, or waits for a person to reset it. */
function Stays({ alarm }: { alarm: Alarm }) {
  const locale = useLocale()
  const { fields } = alarmRecord
  const why = alarm.flapping === 1 ? fields.flapping : alarm.latched === 1 ? fields.latched : undefined
  if (!why || !isActive(alarm.alarmState)) return null
  return <span className="alarm-stays">{why[locale]}</span>
}

function State({ alarm }: { alarm: Alarm }) {
  const isNarrow = useNarrow()
  return (
    <>
      <AlarmTag alarm={alarm} name="alarmState" /> <Lasting alarm={alarm} />
      <Stays alarm={alarm} />
      {isNarrow && isWaiting(alarm.alarmState) && <AckButton alarm={alarm} />}
    </>
  )
}

/** Acknowledging is the main action on a phone, so cards have a button for it. */
function AckButton({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('iot')
  const may = useMay(alarmRecord)
  const ack = useAction(alarmRecord, 'ack')
  const { t: crud } = useTranslation('crud')
  if (!may('ack')) return null
  /** Somebody else was faster: it says who. */
  const tell = (answer: unknown) => {
    const partly = partlyDone(alarmRecord as unknown as Entity, answer, [{ ...alarm }], crud)
    if (partly) message.info(partly)
  }
  return (
    <button
      type="button"
      className="alarm-ack"
      disabled={ack.isPending}
      aria-label={t('alarm.ackOf', { name: alarm.alarmName })}
      onClick={() => ack.mutate({ ids: [alarm.id] }, { onSuccess: tell })}
    >
      {t('alarm.ack')}
    </button>
  )
}

const withUnit = (value: number | null, unit: string | null) => `${figure(value)} ${unit ?? ''}`.trim()

export const isNoData = ({ condType }: Alarm): boolean => condType === 'nodata'

/** A no-data alarm has no raising value: the last one before the gap is shown and labelled as such. */
function Value({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('iot')
  if (isNoData(alarm))
    return alarm.triggerValue === null ? null : (
      <small className="alarm-limit" title={alarm.valueTime ?? ''}>
        {t('alarm.before', {
          value: withUnit(alarm.triggerValue, alarm.unit),
          time: alarm.valueTime?.slice(11, 16) ?? '',
        })}
      </small>
    )
  return (
    <>
      <b className="alarm-value">{withUnit(alarm.triggerValue, alarm.unit)}</b>{' '}
      <small className="alarm-limit">{alarm.limitText}</small>
    </>
  )
}

/** The date is shown unless it is today. */
function When({ at }: { at: string | null }) {
  const today = useClock((now) => wireTime(now).slice(0, 10))
  if (at === null) return null
  const isToday = at.slice(0, 10) === today
  return (
    <time dateTime={at} title={at}>
      {isToday ? at.slice(11) : at.slice(5, 16)}
    </time>
  )
}

export function DeviceLink({ alarm }: { alarm: Alarm }) {
  const to = useDevicePage()(alarm.deviceId)
  if (!to) return alarm.deviceName
  return (
    <Link className="alarm-link" to={to}>
      {alarm.deviceName}
    </Link>
  )
}

const RepairDialog = lazyPart(
  () => import('./repair-dialog.tsx'),
  (module) => module.RepairDialog,
)

export const look = adjust(alarmRecord, {
  columns: ['alarmLevel', 'alarmName', 'deviceId', 'areaId', 'alarmState', 'triggerValue', 'lastTime', 'occurCount'],
  widths: {
    alarmLevel: 88,
    alarmName: 220,
    deviceId: 230,
    alarmState: 186,
    triggerValue: 150,
    areaId: 150,
    lastTime: 110,
    firstTime: 110,
    occurCount: 72,
  },
  paper: {
    triggerValue: (value, { unit, limitText }) => `${withUnit(value, unit)} ${limitText ?? ''}`.trim(),
  },
  cell: {
    alarmLevel: (_, alarm) => <Level alarm={alarm} />,
    alarmState: (_, alarm) => <State alarm={alarm} />,
    triggerValue: (_, alarm) => <Value alarm={alarm} />,
    lastValue: (value, { unit }) => withUnit(value, unit),
    peakValue: (value, { unit }) => withUnit(value, unit),
    deviceId: (_, alarm) => <DeviceLink alarm={alarm} />,
    firstTime: (at) => <When at={at} />,
    lastTime: (at) => <When at={at} />,
  },
  dialogs: { repair: RepairDialog },
  when: {
    // The server refuses the removal of open alarms.
    remove: ({ alarmState }) => alarmState === 'CLOSED',
  },
})
