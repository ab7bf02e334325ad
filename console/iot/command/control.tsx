// Controls a device: what can be set or run, with its present value; asked once more before it is sent, and what came of it.
import { deviceCommand } from '@steward/domain/index'
import { commandCourse } from '@steward/domain/iot/command/command-course'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMay } from '../../data/use-can.ts'
import { useDictionary } from '../../data/use-dictionary.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { viewOf } from '../../kinds/index.ts'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { Link } from '../../kit/address/link.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { type Controlled, type Outcome, sendCommand, useControlled } from './control-data.ts'
import { ParamInputs } from './param-inputs.tsx'
import { type ParamValues, callOf, choicesIn, linesOf } from './service-params.ts'
import { useWords } from './words/use-words.ts'
import './control.css'

export function Control({ deviceId }: { deviceId: string }) {
  const { t } = useWords()
  const query = useControlled(deviceId)
  const [asked, ask] = useState<Asked>()
  return (
    <Loaded query={query} name={t('what')}>
      {(data) => {
        if (data.length === 0)
          return (
            <div className="kit-state" role="status">
              <strong>{t('none')}</strong>
              <p>{t('noneHint')}</p>
            </div>
          )
        return (
          <div className="control">
            <ul className="control-points">
              {data.map((point) => (
                <PointCard key={point.identifier} point={point} ask={(value, text) => ask({ point, value, text })} />
              ))}
            </ul>
            <Recent deviceId={deviceId} />
            {asked && <Sure deviceId={deviceId} asked={asked} close={() => ask(undefined)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

export interface Asked {
  point: Controlled
  value: unknown
  /** The value in words. */
  text: string
}

export function PointCard({ point, ask }: { point: Controlled; ask: (value: unknown, text: string) => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const [value, setValue] = useState<string | number>()
  const [said, setSaid] = useState<ParamValues>({})
  const id = useId()
  const { name, kind, unit, now, isStale, isCritical, interlock } = point
  const low = point.minValue ?? point.hardMin
  const high = point.maxValue ?? point.hardMax
  const tongue = { locale, on: t('on'), off: t('off') }
  const choices = choicesIn(point, tongue)
  const plainText =
    choices?.find((one) => one.value === value)?.label ?? `${value ?? ''}${unit === '' ? '' : ` ${unit}`}`
  const text = point.params ? linesOf(point.params, said, tongue) : plainText
  const call = point.params && callOf(point.params, said)
  const isReady = point.params ? call !== undefined : kind === 'service' || (value !== undefined && value !== '')
  const label = kind === 'service' ? t('params', { name }) : t('target', { name })
  return (
    <li className="control-point" aria-labelledby={id}>
      <h3 id={id}>
        {name}
        {isCritical && <Tag tone="danger">{t('critical')}</Tag>}
      </h3>
      {kind === 'property' && now !== '' && (
        <p>
          {t('now', { value: now })}
          {isStale && t('stale')}
        </p>
      )}
      {interlock !== '' && <p className="control-interlock">{t('interlock', { text: interlock })}</p>}
      <div className="control-send">
        {point.params ? (
          <ParamInputs params={point.params} values={said} change={setSaid} />
        ) : kind === 'service' ? (
          <Input
            aria-label={label}
            placeholder={t('noParams')}
            value={plain(value)}
            onChange={(event) => setValue(event.target.value)}
          />
        ) : choices && choices.length <= 3 ? (
          <Segmented aria-label={label} options={choices} value={value ?? ''} onChange={setValue} />
        ) : choices ? (
          <Select aria-label={label} options={choices} value={value} onChange={setValue} />
        ) : (
          <InputNumber
            aria-label={label}
            min={low}
            max={high}
            suffix={unit}
            placeholder={low !== undefined && high !== undefined ? t('range', { low, high }) : undefined}
            value={typeof value === 'number' ? value : null}
            onChange={(next) => setValue(typeof next === 'number' ? next : undefined)}
          />
        )}
        <Button type="primary" danger={isCritical} disabled={!isReady} onClick={() => ask(call ?? value ?? '', text)}>
          {t(kind === 'service' ? 'run' : 'send')}
        </Button>
      </div>
    </li>
  )
}

/** Asks once more, for the reason where the operation is dangerous, and says what came of it. */
export function Sure({ deviceId, asked, close }: { deviceId: string; asked: Asked; close: () => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const { point, value, text } = asked
  const [reason, setReason] = useState('')
  const told = useTold()
  useClosedByBack(close)
  const send = useMutation({
    mutationFn: () => sendCommand({ deviceId, identifier: point.identifier, value, reason }),
    meta: { isQuiet: true },
    async onSuccess(outcome) {
      told(outcome)
      close()
      refreshAfter(deviceCommand.name)
    },
    onError: (failure) => tellFailure(failure),
  })
  const { reason: field } = deviceCommand.fields
  return (
    <Modal
      open
      centered
      title={
        point.kind === 'service' ? t('sureRun', { name: point.name }) : t('sure', { name: point.name, value: text })
      }
      okText={t(point.kind === 'service' ? 'run' : 'send')}
      okButtonProps={{
        danger: point.isCritical,
        loading: send.isPending,
        disabled: point.isCritical && reason.trim() === '',
      }}
      cancelButtonProps={{ disabled: send.isPending }}
      closable={!send.isPending}
      mask={{ closable: false }}
      onOk={() => send.mutate()}
      onCancel={close}
    >
      {point.now !== '' && point.kind === 'property' && <p>{t('old', { value: point.now })}</p>}
      {point.kind === 'service' && text !== '' && <p className="control-said">{text}</p>}
      {point.isCritical && <p className="control-warning">{t('reasonHint')}</p>}
      <label className="control-reason">
        <span className={point.isCritical ? 'control-required' : undefined}>{field[locale]}</span>
        <Input.TextArea
          rows={2}
          maxLength={200}
          value={reason}
          aria-required={point.isCritical}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  )
}

/** Says what came of a command, in as many words as are known. */
function useTold(): (outcome: Outcome) => void {
  const { t } = useWords()
  const states = useDictionary(commandCourse.dictionary)
  return ({ status, code, msg }) => {
    if (status === 'SUCCESS') return message.success(t('answered'))
    if (status === 'TO_APPROVE') return message.info(t('approving'))
    if (status === 'QUEUED') return message.info(t('queued'))
    if (status === 'SENT') return message.info(t('sent'))
    const why = msg || (code === undefined ? t('offline') : t('unknownWhy'))
    if (status === 'FAILED') return message.error(t('failed', { why }))
    return message.warning(t('over', { state: states.find(({ key }) => key === status)?.label ?? status }))
  }
}

const SHOWN = 8

/** The latest commands; those waiting for a second person are opened from here. */
function Recent({ deviceId }: { deviceId: string }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const id = useId()
  const may = useMay(deviceCommand)
  const mayList = may('list')
  const asked = { size: SHOWN, filters: { deviceId } }
  const query = useQuery({
    queryKey: [deviceCommand.name, 'list', asked],
    queryFn: ({ signal }) => client.list(deviceCommand, asked, signal),
    enabled: mayList,
    meta: { follows: [deviceCommand], isQuiet: true },
  })
  if (!mayList) return null
  const { data } = query
  const field = deviceCommand.fields.commandStatus
  const { Cell } = viewOf(field)
  const all = linkTo(deviceCommand, { 'f.deviceId': deviceId })
  return (
    <section className="control-recent" aria-labelledby={id}>
      <h3 id={id}>{t('recent')}</h3>
      <Loaded query={query} name={t('recent')} shape={null} empty={<p role="status">{t('recentNone')}</p>}>
        {({ records }) => (
          <ul>
            {records.map((one) => (
              <li key={one.id}>
                <Link to={linkTo(deviceCommand, { id: one.id })}>
                  {one.pointName} {one.valueText}
                </Link>
                <Cell name="commandStatus" field={field} row={one} locale={locale} value={one.commandStatus} />
                {one.isConfirmed === 1 && <span className="control-confirmed">{t('confirmed')}</span>}
                <span>{plain(one.operatorName)}</span>
                <time>{one.createTime}</time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {all && data && data.total > SHOWN && <Link to={all}>{t('all')}</Link>}
    </section>
  )
}
