// What a decoder makes of a payload: devices with their values, what is wrong, and what no path reads.
import { listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { placeWords } from '@steward/domain/iot/payload/place-words'
import type { Tried, TriedRecord, TriedValue } from '@steward/domain/iot/payload/trial'
import { Alert } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { foundFromWire } from '../intake/messages.ts'
import { Findings, ResultTag } from '../intake/trace-marks.tsx'
import { useWords } from './words/use-words.ts'

interface PreviewProps {
  tried: Tried
  /** What the server says of the devices of a gateway. */
  decoded?: Readonly<Record<string, unknown>> | undefined
}

export function PayloadPreview({ tried, decoded }: PreviewProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { trial, failure, fault } = tried
  if (fault) {
    const place = fault.place ? placeWords(fault.place, locale) : ''
    return <Alert type="error" showIcon title={t('fault', { place, why: fault.words(locale) })} />
  }
  if (failure === 'none') return <Alert type="warning" showIcon title={t('notJson')} />
  if (failure === 'size' || !trial) return <Alert type="error" showIcon title={t('tooLarge')} />
  return (
    <>
      {failure === 'nothing' && <Alert type="warning" showIcon title={t('nothing')} />}
      {trial.nameless > 0 && <Alert type="warning" showIcon title={t('nameless', { count: trial.nameless })} />}
      {decoded ? (
        <Decoded decoded={decoded} />
      ) : (
        <ul className="payload-devices">
          {trial.records.slice(0, MOST).map((record, at) => (
            <Read key={`${record.key} ${at}`} record={record} />
          ))}
        </ul>
      )}
      <Unread paths={trial.unread} hasMore={trial.hasMore} />
    </>
  )
}

const MOST = 20

function Read({ record: { key, ts, isTimeWrong, values } }: { record: TriedRecord }) {
  const { t } = useWords()
  return (
    <li>
      <header>
        <b>{key ?? t('noDevice')}</b>
        <time data-wrong={isTimeWrong}>
          {isTimeWrong ? t('wrongTime') : ts === null ? t('serverTime') : wireTime(ts)}
        </time>
      </header>
      <table>
        <tbody>
          {values.map((value, at) => (
            <tr key={`${value.identifier} ${at}`}>
              <th scope="row">{value.identifier}</th>
              <td>{valueText(value)}</td>
              <td>{value.misfit === undefined ? null : <Tag tone="danger">{value.misfit}</Tag>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

const valueText = ({ value, misfit }: TriedValue) =>
  misfit === undefined ? (value === null ? '—' : String(value)) : ''

function Decoded({ decoded }: { decoded: Readonly<Record<string, unknown>> }) {
  const { t } = useWords()
  return (
    <>
      <p className="payload-result">
        <ResultTag result={plain(decoded.result)} />
      </p>
      {listOf(decoded.findings).length > 0 && <Findings findings={foundFromWire(decoded.findings)} most={10} />}
      <ul className="payload-devices">
        {listOf(decoded.devices)
          .slice(0, MOST)
          .map((device, at) => (
            <li key={`${plain(device.deviceCode)} ${at}`}>
              <header>
                <b>{plain(device.deviceName) || plain(device.deviceCode)}</b>
                <time>{device.srcTs === true ? wireTime(Number(device.ts)) : t('serverTime')}</time>
              </header>
              <table>
                <tbody>
                  {listOf(device.values).map((value) => (
                    <Graded key={plain(value.identifier)} value={recordOf(value)} />
                  ))}
                </tbody>
              </table>
            </li>
          ))}
      </ul>
    </>
  )
}

function Graded({ value }: { value: Readonly<Record<string, unknown>> }) {
  const { t } = useWords()
  const quality = plain(value.quality)
  return (
    <tr>
      <th scope="row">
        {plain(value.name)} <code>{plain(value.identifier)}</code>
      </th>
      <td>
        {plain(value.text) || plain(value.value)} {plain(value.unit)}
      </td>
      <td>
        <Tag tone={value.q === 0 ? 'success' : 'warning'}>{quality === '' ? t('good') : quality}</Tag>
      </td>
    </tr>
  )
}

function Unread({ paths, hasMore }: { paths: readonly string[]; hasMore: boolean }) {
  const { t } = useWords()
  if (paths.length === 0) return <p className="payload-hint">{t('allRead')}</p>
  return (
    <details className="payload-unread">
      <summary>{t('unread', { count: paths.length })}</summary>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
        {hasMore && <li>{t('unreadMore')}</li>}
      </ul>
    </details>
  )
}
