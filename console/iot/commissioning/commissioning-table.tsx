// The devices of the commissioning list, chosen and signed off together.
import { device } from '@steward/domain/index'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { Link } from '../../kit/address/link.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { useLinks } from '../../live/live-paths.ts'
import { OnlineDot, useOnlineWords } from '../series/marks.tsx'
import { type Commissioned, type Found, PAGE, useSigning } from './commissioning-data.ts'
import { CommissioningFoot } from './commissioning-foot.tsx'
import { useWords } from './words/commission/use-words.ts'

interface Props {
  found: Found
  maySign: boolean
}

export function CommissioningTable({ found, maySign }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { records, total } = found
  const choose = (ids: readonly string[], is: boolean) =>
    setChosen((before) => (is ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))))
  if (records.length === 0)
    return (
      <div className="commission-none" role="status">
        <strong>{t('none')}</strong>
        <p>{t('noneHint')}</p>
      </div>
    )
  const all = records.map(({ id }) => id)
  return (
    <>
      <div className="commission-table">
        <table>
          <thead>
            <tr>
              {maySign && (
                <th>
                  <Checkbox
                    aria-label={t('chooseAll')}
                    checked={chosen.size === all.length}
                    indeterminate={chosen.size > 0 && chosen.size < all.length}
                    onChange={({ target }) => choose(all, target.checked)}
                  />
                </th>
              )}
              <th scope="col">{t('device')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('lastSeen')}</th>
              <th scope="col">{t('confirmed')}</th>
            </tr>
          </thead>
          <tbody>
            {records.map((row) => (
              <DeviceRow
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                choose={maySign ? (is) => choose([row.id], is) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <CommissioningFoot total={total} size={PAGE}>
        {maySign && chosen.size > 0 && (
          <Sign key={[...chosen].join(' ')} chosen={[...chosen]} done={() => setChosen(new Set())} />
        )}
      </CommissioningFoot>
    </>
  )
}

interface DeviceRowProps {
  row: Commissioned
  isChosen: boolean
  /** Undefined where the person may not sign. */
  choose: ((is: boolean) => void) | undefined
}

function DeviceRow({ row, isChosen, choose }: DeviceRowProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const words = useOnlineWords()
  return (
    <tr data-id={row.id} data-chosen={isChosen}>
      {choose && (
        <td>
          <Checkbox
            aria-label={t('choose', { name: row.deviceName })}
            checked={isChosen}
            onChange={({ target }) => choose(target.checked)}
          />
        </td>
      )}
      <th scope="row">
        <Link to={linkTo(device, { id: row.id })}>{row.deviceName}</Link>
        <small>
          {row.deviceCode} · {row.typeName}
        </small>
      </th>
      <td>
        <Kinds row={row} />
      </td>
      <td data-name={t('place')}>{row.place || '–'}</td>
      <td data-name={t('lastSeen')}>
        <OnlineDot status={row.onlineStatus} words={words} />
        <small>{row.lastSeen || '–'}</small>
      </td>
      <td data-name={t('confirmed')}>
        <SignedBy row={row} mayWithdraw={choose !== undefined} />
      </td>
    </tr>
  )
}

export function Kinds({ row }: { row: Commissioned }) {
  const { t } = useWords()
  if (row.kinds.length === 0) return <span className="commission-clear">{t('inOrder')}</span>
  return (
    <ul className="commission-kinds">
      {row.kinds.map((kind) => (
        <li key={kind}>
          {t(`kinds.${kind}`)}
          {row.about[kind] && <code>{row.about[kind]}</code>}
          {kind === 'clock' && <small>{row.isAhead ? t('ahead') : t('behind', { count: row.behindSec })}</small>}
        </li>
      ))}
    </ul>
  )
}

function SignedBy({ row, mayWithdraw }: { row: Commissioned; mayWithdraw: boolean }) {
  const { t } = useWords()
  const { mutate, isPending } = useSigning(() => message.success(t('withdrawn')))
  if (row.signTime === '') return <span className="commission-not">{t('notSigned')}</span>
  return (
    <>
      {t('by', { name: row.signerName, time: row.signTime })}
      {row.remark !== '' && <small>{row.remark}</small>}
      {mayWithdraw && (
        <button type="button" className="kit-link" disabled={isPending} onClick={() => mutate({ ids: [row.id] })}>
          {t('withdraw')}
        </button>
      )}
    </>
  )
}

function Sign({ chosen, done }: { chosen: readonly string[]; done: () => void }) {
  const { t } = useWords()
  const [remark, setRemark] = useState('')
  const { mutate, isPending } = useSigning((_, count) => {
    message.success(t('signed', { count }))
    done()
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ ids: chosen, remark })
      }}
    >
      <Input
        aria-label={t('remark')}
        placeholder={t('remark')}
        maxLength={200}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={isPending} disabled={chosen.length === 0}>
        {t('sign', { count: chosen.length })}
      </Button>
    </form>
  )
}
