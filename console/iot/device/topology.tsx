// The devices behind a gateway as it reports them and as they are on record; what differs is taken over with one click.
import { Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { device } from '@steward/domain/index'
import { differences } from '@steward/domain/iot/topology'
import { Alert, Button, Checkbox } from 'antd'
import { Suspense, useState } from 'react'
import { failureText } from '../../data/failures.ts'
import { useMay } from '../../data/use-can.ts'
import { plain } from '../../kinds/view.ts'
import { useAddress } from '../../kit/address/address.ts'
import { Link } from '../../kit/address/link.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useAsked } from '../commissioning/commissioning-data.ts'
import { CommissioningFoot } from '../commissioning/commissioning-foot.tsx'
import { useWords } from '../commissioning/words/commission/use-words.ts'
import { OnlineDot, useOnlineWords } from '../series/marks.tsx'
import { type Compared, PAGE, isMendable, showFrom, useMending, useTopology } from './topology-data.ts'

const AdoptDevices = lazyPart(() => import('../commissioning/adopt-devices.tsx'))

export function Topology({ gatewayId }: { gatewayId: string }) {
  const { t } = useWords()
  const { params } = useAddress()
  const { asked, set } = useAsked()
  const show = showFrom(params.get('show'))
  const query = useTopology(gatewayId, show, asked.current)
  const mayMend = useMay(device)('edit')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAdopting, setAdopting] = useState(false)
  const mending = useMending(gatewayId, (count) => {
    message.success(t('topology.mended', { count }))
    setChosen(new Set())
  })
  return (
    <Loaded query={query} name={t('tabs.topology')} shape={<Expected lines={8} />}>
      {(data) => {
        const choose = (code: string, is: boolean) =>
          setChosen((before) => (is ? new Set([...before, code]) : new Set([...before].filter((one) => one !== code))))
        const open = differences.filter((one) => (data.counts.get(one) ?? 0) > 0 || show === one)
        return (
          <>
            <section className="commission-shows" aria-label={t('show')}>
              <p role="status">
                {data.reportedAt === ''
                  ? t('topology.none')
                  : t('topology.summary', { time: data.reportedAt, reported: data.reported, declared: data.declared })}
              </p>
              <div className="crud-chips" role="group" aria-label={t('show')}>
                {(['all', 'differing', ...open] as const).map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={show === one}
                    onClick={() => set({ show: one === 'all' ? '' : one })}
                  >
                    {one === 'all' ? (
                      t('shows.all')
                    ) : one === 'differing' ? (
                      t('topology.differing')
                    ) : (
                      <>
                        {t(`topology.differences.${one}`)} <span>{data.counts.get(one)}</span>
                      </>
                    )}
                  </button>
                ))}
              </div>
            </section>
            {mending.error && <Refused failure={mending.error} />}
            {data.records.length === 0 ? (
              <div className="commission-none" role="status">
                <strong>{t('none')}</strong>
              </div>
            ) : (
              <div className="commission-table">
                <table>
                  <thead>
                    <tr>
                      {mayMend && <th />}
                      <th scope="col">{t('device')}</th>
                      <th scope="col">{t('topology.difference')}</th>
                      <th scope="col">{t('topology.reported')}</th>
                      <th scope="col">{t('topology.known')}</th>
                      <th scope="col">{t('topology.state')}</th>
                      {mayMend && <th />}
                    </tr>
                  </thead>
                  <tbody>
                    {data.records.map((row) => (
                      <ComparedRow
                        key={row.code}
                        row={row}
                        isChosen={chosen.has(row.code)}
                        mayMend={mayMend}
                        choose={(is) => choose(row.code, is)}
                        mend={() => mending.mutate([row.code])}
                        adopt={() => setAdopting(true)}
                        isBusy={mending.isPending}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <CommissioningFoot total={data.total} size={PAGE}>
              {chosen.size > 0 && (
                <Button type="primary" loading={mending.isPending} onClick={() => mending.mutate([...chosen])}>
                  {t('topology.mend', { count: chosen.size })}
                </Button>
              )}
            </CommissioningFoot>
            <Suspense fallback={null}>
              {isAdopting && <AdoptDevices rows={[{ id: gatewayId }]} close={() => setAdopting(false)} />}
            </Suspense>
          </>
        )
      }}
    </Loaded>
  )
}

/** Why nothing was taken over, device by device. */
function Refused({ failure }: { failure: Error }) {
  const refused = failure instanceof Refusal ? listOf(recordOf(failure.data).refused) : []
  return (
    <Alert
      type="error"
      showIcon
      title={failureText(failure)}
      description={
        refused.length > 0 && (
          <ul>
            {refused.map((one) => (
              <li key={plain(one.code)}>
                {plain(one.code)}: {plain(one.msg)}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

interface ComparedRowProps {
  row: Compared
  isChosen: boolean
  mayMend: boolean
  choose: (is: boolean) => void
  mend: () => void
  adopt: () => void
  isBusy: boolean
}

function ComparedRow({ row, isChosen, mayMend, choose, mend, adopt, isBusy }: ComparedRowProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const words = useOnlineWords()
  const canMend = isMendable(row)
  const isNew = row.deviceId === ''
  return (
    <tr data-id={row.code} data-chosen={isChosen}>
      {mayMend && (
        <td>
          {canMend && (
            <Checkbox
              aria-label={t('choose', { name: row.code })}
              checked={isChosen}
              onChange={({ target }) => choose(target.checked)}
            />
          )}
        </td>
      )}
      <th scope="row">
        {isNew ? row.code : <Link to={linkTo(device, { id: row.deviceId })}>{row.deviceName}</Link>}
        {!isNew && <small>{row.code}</small>}
      </th>
      <td>
        {row.differences.length === 0 ? (
          <span className="commission-clear">{t('topology.same')}</span>
        ) : (
          <ul className="commission-kinds">
            {row.differences.map((one) => (
              <li key={one}>{t(`topology.differences.${one}`)}</li>
            ))}
          </ul>
        )}
      </td>
      <td data-name={t('topology.reported')}>{row.isReported ? <Facts of={row.reported} /> : '–'}</td>
      <td data-name={t('topology.known')}>{isNew ? '–' : <Facts of={row.known} />}</td>
      <td data-name={t('topology.state')}>{isNew ? '–' : <OnlineDot status={row.onlineStatus} words={words} />}</td>
      {mayMend && (
        <td>
          {canMend ? (
            <Button size="small" disabled={isBusy} onClick={mend}>
              {t('topology.mendOne')}
            </Button>
          ) : (
            isNew && (
              <Button size="small" onClick={adopt}>
                {t('topology.adopt')}
              </Button>
            )
          )}
        </td>
      )}
    </tr>
  )
}

function Facts({ of }: { of: { address: string; serial: string; type: string; gateway?: string } }) {
  const { t } = useWords()
  const told = [
    of.gateway ? t('topology.gateway', { value: of.gateway }) : '',
    of.type === '' ? '' : t('topology.type', { value: of.type }),
    of.address === '' ? '' : t('topology.address', { value: of.address }),
    of.serial === '' ? '' : t('topology.serial', { value: of.serial }),
  ].filter((text) => text !== '')
  return told.length === 0 ? (
    '–'
  ) : (
    <span className="commission-facts">
      {told.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}
