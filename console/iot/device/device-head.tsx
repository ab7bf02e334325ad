import { EditOutlined, LeftOutlined } from '@ant-design/icons'
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { device } from '@steward/domain/index'
import { criticality, deviceStatus } from '@steward/domain/iot/dictionaries'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/use-can.ts'
import { useDictionary } from '../../data/use-dictionary.ts'
import { Tag } from '../../kinds/tag.tsx'
import { Link } from '../../kit/address/link.tsx'
import { momentOf, useSpanSince } from '../../live/live-clock.ts'
import { LiveMark } from '../../live/live-mark.tsx'
import { useDeviceValue } from '../../live/use-device-value.ts'
import { PrintMenu } from '../../print/row-menu.tsx'
import { AlarmBadge, OnlineDot, RunMark, useOnlineWords } from '../series/marks.tsx'
import type { Device } from './row.ts'

const general = device as unknown as Entity

interface Props {
  row: Device
  /** Path of the list. */
  back: string
  edit: () => void
}

export function DeviceHead({ row, back, edit }: Props) {
  const { t } = useTranslation('iot')
  const crud = useTranslation('crud').t
  const mayEdit = useMay(device)('edit')
  const facts = [row.deviceTypeName, row.areaName, row.locationDesc, row.gatewayName].filter(Boolean)
  return (
    <header className="iot-head">
      <Link className="iot-back" to={back} aria-label={t('device.back')} title={t('device.back')}>
        <LeftOutlined />
      </Link>
      <div className="iot-title">
        <h1>
          {row.deviceName}
          <AlarmBadge deviceId={row.id} />
          <Standing row={row} />
        </h1>
        <p>
          <code>{row.deviceCode}</code>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <Connection row={row} />
      <PrintMenu entity={general} row={row} />
      {mayEdit && (
        <Button icon={<EditOutlined />} onClick={edit}>
          {crud('edit')}
        </Button>
      )}
    </header>
  )
}

/** Shown only where it differs from the default. */
function Standing({ row }: { row: Device }) {
  const grades = useDictionary(criticality)
  const states = useDictionary(deviceStatus)
  const grade = grades.find(({ key }) => key === row.criticality)
  const state = states.find(({ key }) => key === row.deviceStatus)
  return (
    <>
      {grade && <Tag tone={grade.tone}>{grade.label}</Tag>}
      {state && row.deviceStatus !== 'active' && <Tag tone={state.tone}>{state.label}</Tag>}
    </>
  )
}

function Since({ since }: { since: number }) {
  const { t } = useTranslation('iot')
  return <span>{t('device.standing', { span: useSpanSince(since, t) })}</span>
}

function LastReport({ at }: { at: number }) {
  const { t } = useTranslation('iot')
  return (
    <time dateTime={new Date(at).toISOString()} title={wireTime(at)}>
      {t('device.lastReport', { span: useSpanSince(at, t) })}
    </time>
  )
}

function Connection({ row }: { row: Device }) {
  const heard = useDeviceValue(row)
  const status = heard?.onlineStatus || row.onlineStatus
  const since = momentOf(status === 'offline' ? row.offlineTime : row.onlineTime)
  const last = heard?.ts ?? undefined
  return (
    <div className="iot-connection">
      <p>
        <RunMark state={heard?.runState || row.runState} />
        <OnlineDot status={status} words={useOnlineWords()} />
        {since !== undefined && <Since since={since} />}
      </p>
      <p>
        {last !== undefined && <LastReport at={last} />}
        <LiveMark />
      </p>
    </div>
  )
}
