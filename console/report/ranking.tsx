// Departments by what was done for them, and the devices that failed most.
import { deviceFailure } from '@steward/domain/index'
import type { RowFilters } from '@steward/domain/report/kpi'
import { orderRows } from '@steward/domain/report/rows'
import { useMay } from '../data/use-can.ts'
import { useFailureStats } from '../figures/failure-stats.ts'
import { figureText, spanText } from '../figures/figure-text.ts'
import { useRowLinks } from '../figures/links.ts'
import { useWords } from '../figures/words/use-words.ts'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { having } from '../kit/state/reading.ts'
import { Lines } from '../kit/state/shape.tsx'
import { useLinks } from '../live/live-paths.ts'
import { type Group, useKpi } from './cockpit-data.ts'
import { Panel } from './now.tsx'

const SHOWN = 8

interface Props {
  from: string
  to: string
  narrowed: RowFilters
}

export function DeptRanking({ from, to, narrowed }: Props) {
  const { t } = useWords()
  const linkTo = useRowLinks()
  const query = useKpi({ ...narrowed, from, to, figures: 'closed,finishOnTime,response', by: 'reportDeptId' })
  const value = (group: Group, name: string) => group.figures.get(name)?.value ?? null
  return (
    <Panel title={t('depts')}>
      <Loaded
        query={having(query, query.data?.groups)}
        name={t('depts')}
        shape={<Lines count={5} />}
        empty={<p className="cockpit-none">{t('emptyDepts')}</p>}
      >
        {(groups) => (
          <table className="cockpit-table">
            <thead>
              <tr>
                <th scope="col">{t('dept')}</th>
                <th scope="col">{t('closed')}</th>
                <th scope="col">{t('onTime')}</th>
                <th scope="col">{t('response')}</th>
              </tr>
            </thead>
            <tbody>
              {groups.slice(0, SHOWN).map((group) => {
                const own = { ...narrowed, reportDeptId: group.key }
                const { rows, hits } = orderRows('finishOnTime', from, to, own)
                // What has no department cannot be filtered for.
                const link = (filters: RowFilters) => (group.key === '' ? undefined : linkTo('repair-order', filters))
                return (
                  <tr key={group.key}>
                    <th scope="row">{group.name || t('unknownDept')}</th>
                    <td>
                      <Link to={link(rows)}>{figureText(t, 'count', value(group, 'closed'))}</Link>
                    </td>
                    <td>
                      <Link to={link(hits ?? rows)}>{figureText(t, 'share', value(group, 'finishOnTime'))}</Link>
                    </td>
                    <td>{figureText(t, 'minutes', value(group, 'response'))}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  )
}

export function DeviceRanking({ from, to, narrowed }: Props) {
  const may = useMay(deviceFailure)('list')
  return may ? <Failing from={from} to={to} narrowed={narrowed} /> : null
}

const known = ['areaId', 'equipmentType'] as const

function Failing({ from, to, narrowed }: Props) {
  const { t } = useWords()
  const linkTo = useLinks()
  const toRows = useRowLinks()
  const own = Object.fromEntries(known.flatMap((name) => (narrowed[name] ? [[name, narrowed[name]]] : [])))
  const query = useFailureStats({ ...own, from, to })
  const failed = query.data?.byDevice.filter(({ count }) => count > 0)
  return (
    <Panel title={t('devices')} to={toRows('device-failure', { ...own, failTime: `${from}~${to}`, planned: '0' })}>
      <Loaded
        query={having(query, failed)}
        name={t('devices')}
        shape={<Lines count={5} />}
        empty={<p className="cockpit-none">{t('emptyDevices')}</p>}
      >
        {(devices) => (
          <table className="cockpit-table">
            <thead>
              <tr>
                <th scope="col">{t('device')}</th>
                <th scope="col">{t('failures')}</th>
                <th scope="col">{t('downtime')}</th>
              </tr>
            </thead>
            <tbody>
              {devices.slice(0, SHOWN).map(({ deviceId, name, count, downMinutes }) => (
                <tr key={deviceId}>
                  <th scope="row">
                    <Link to={linkTo({ name: 'device' }, { id: deviceId, tab: 'failures' })}>{name}</Link>
                  </th>
                  <td>
                    <Link to={toRows('device-failure', { deviceId, failTime: `~${to}`, planned: '0' })}>{count}</Link>
                  </td>
                  <td>{spanText(t, downMinutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  )
}
