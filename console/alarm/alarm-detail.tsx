// The detail of one alarm: its value against the limit, the place, the history, and the possible actions.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, alarmTransition } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../crud/row-actions.tsx'
import { client } from '../data/client.ts'
import { rowOf } from '../data/follows.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { Facts as Handled } from '../detail/facts.tsx'
import { Related } from '../detail/related.tsx'
import { HistoryPart } from '../history/part.tsx'
import { useTypedText } from '../kept/use-typing.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import { useIsInAddress } from '../kit/address/address.ts'
import { Link } from '../kit/address/link.tsx'
import { useGuard } from '../kit/dialog/dialog.tsx'
import { SideDrawer } from '../kit/dialog/side-drawer.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { having } from '../kit/state/reading.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { isWaiting } from '../live/live-alarms.ts'
import { useLinks } from '../live/live-paths.ts'
import type { DetailProps } from '../screen/adjust.ts'
import { CommentBox } from './comment-box.tsx'
import { figure, type Alarm, AlarmTag, DeviceLink, Lasting, isNoData } from './look.tsx'
import { Timeline } from './timeline.tsx'
import { useDevicePage } from './use-device-page.ts'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

type Props = Pick<DetailProps, 'id' | 'actions' | 'act' | 'close'>

const made = { entity: alarmRecord as unknown as Entity, adjust: {} }

/** The most frequent actions are buttons beside the menu. */
const mainActions = new Set(['repair', 'assign', 'close'])

const useAlarm = (id: string) =>
  useQuery({
    queryKey: [alarmRecord.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(alarmRecord, id, signal),
    meta: { follows: rowOf(alarmRecord, id), isQuiet: true },
  })

export default function AlarmDetail({ id, actions, act, close }: Props) {
  const { t } = useTranslation('iot')
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const isNarrow = useNarrow()
  const isInAddress = useIsInAddress(id)
  const may = useMay(alarmRecord)
  const query = useAlarm(id)
  const alarm = query.data
  const row: AnyRow | undefined = alarm && { ...alarm }
  const ack = actions.find((action) => action.name === 'ack')
  const others = actions.filter((action) => action !== ack && action.name !== 'view' && action.name !== 'comment')
  const main = isNarrow ? [] : others.filter(({ name, when }) => mainActions.has(name) && row && (when?.(row) ?? true))
  const comment = useTypedText({ entity: made.entity, ids: [id], action: 'say' })
  const leave = useGuard(comment.typed.text.trim() !== '', close, comment.discard)
  return (
    <SideDrawer
      className="alarm-detail"
      title={alarm?.alarmName ?? alarmRecord[locale]}
      close={leave}
      isInAddress={isInAddress}
      extra={
        row && (
          <div className="crud-detail-actions">
            <RowActions
              actions={others.filter((action) => !main.includes(action))}
              row={row}
              title={alarm?.alarmName ?? ''}
              act={act}
              t={crud}
              fold="all"
            />
            {main.map((action) => (
              <Button key={action.name} onClick={() => act(action, row)}>
                {action.label}
              </Button>
            ))}
            {ack && isWaiting(row.alarmState) && (
              <Button type="primary" onClick={() => act(ack, row)}>
                {t('alarm.ack')}
              </Button>
            )}
          </div>
        )
      }
    >
      <Loaded query={having(query, alarm && row && { alarm, row })} name={alarmRecord[locale]}>
        {({ alarm: shown, row: generic }) => (
          <>
            <Figures alarm={shown} />
            <Facts alarm={shown} />
            {/* The request and the order made from it. */}
            <Related {...made} row={generic} of="repair-bill" field="alarmRecordId" />
            <Related {...made} row={generic} of="repair-order" field="alarmRecordId" />
            <TimelineOf id={id} />
            {/* What followed from it, and what became of that. */}
            <Related {...made} row={generic} of="alarm-linkage-execution" field="alarmRecordId" />
            <HistoryPart entity={made.entity} id={id} />
            {may('comment') && <CommentBox id={id} typing={comment} />}
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}

function TimelineOf({ id }: { id: string }) {
  const mayRead = useMay(alarmTransition as unknown as Entity)('list')
  return mayRead ? <Timeline id={id} /> : null
}

function Figures({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('iot')
  const { t: own } = useWords()
  const linkTo = useLinks()
  const unit = alarm.unit ?? ''
  // A no-data alarm has no raising value: the last one before the gap is shown.
  const shown = isNoData(alarm)
    ? ([
        ['lastBefore', figure(alarm.triggerValue), unit],
        ['measuredAt', alarm.triggerValue === null ? '' : (alarm.valueTime ?? ''), ''],
      ] as const)
    : ([
        ['value', figure(alarm.triggerValue), unit],
        ['last', figure(alarm.lastValue), unit],
        ['peak', figure(alarm.peakValue), unit],
        ['limit', alarm.limitText ?? '', ''],
      ] as const)
  return (
    <section className="alarm-figures" data-level={alarm.alarmLevel}>
      <p>
        <AlarmTag alarm={alarm} name="alarmLevel" />
        <AlarmTag alarm={alarm} name="alarmState" />
        <Lasting alarm={alarm} />
        {alarm.occurCount > 1 && <span>{t('alarm.times', { count: alarm.occurCount })}</span>}
        <Link className="alarm-link" to={linkTo(alarmRecord, { alarm: alarm.id })}>
          {t('alarm.page')}
        </Link>
      </p>
      <dl>
        {shown
          .filter(([, value]) => value !== '')
          .map(([name, value, tail]) => (
            <div key={name} data-name={name}>
              <dt>{own(`figure.${name}`)}</dt>
              <dd>
                {value} <small>{tail}</small>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const places = [
  'gatewayId',
  'suppressedById',
  'incidentId',
  'areaId',
  'firstTime',
  'lastTime',
  'clearTime',
  'alarmNo',
  'ruleId',
  'alarmSource',
] as const
/** The request is named here: an alarm that joined an open one of its device is not the one that request came from. */
const handling = ['ackUserId', 'ackTime', 'assigneeId', 'orderId', 'closeTime', 'handleResult', 'handleRemark']
const handled = label((words) => words.alarm.handling)

function Facts({ alarm }: { alarm: Alarm }) {
  const { t } = useWords()
  const toDevice = useDevicePage()
  const trend = toDevice(alarm.deviceId, 'trend')
  return (
    <>
      <section className="crud-facts">
        <h3>{t('facts')}</h3>
        <dl>
          <Fact name="deviceId">
            <DeviceLink alarm={alarm} />
            {trend && (
              <Link className="alarm-link" to={trend}>
                {t('toTrend')}
              </Link>
            )}
          </Fact>
          {places.map((name) => (
            <FieldFact key={name} alarm={alarm} name={name} />
          ))}
        </dl>
      </section>
      <Handled {...made} row={{ ...alarm }} names={handling} heading={handled} />
    </>
  )
}

function FieldFact({ alarm, name }: { alarm: Alarm; name: (typeof places)[number] }) {
  const locale = useLocale()
  const field = alarmRecord.fields[name]
  const row: AnyRow = { ...alarm }
  const view = viewOf(field)
  if (view.format(row[name], { name, field, row, locale }) === '') return null
  return (
    <Fact name={name}>
      <view.Cell name={name} field={field} row={row} locale={locale} value={row[name]} />
    </Fact>
  )
}

function Fact({ name, children }: { name: keyof typeof alarmRecord.fields; children: ReactNode }) {
  const locale = useLocale()
  return (
    <div>
      <dt>{labelOf(alarmRecord.fields[name], locale)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
