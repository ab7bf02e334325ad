// The commissioning list: what is open of the devices of a gateway, an area or an import, and who has signed them off.
import type { Entity } from '@steward/domain/entity'
import { device, gateway } from '@steward/domain/index'
import { openKinds } from '@steward/domain/iot/commissioning'
import type { Field } from '@steward/domain/kinds/kind'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useMay } from '../../data/use-can.ts'
import { RefInput } from '../../kinds/inputs/ref.tsx'
import { useAddress, withParams } from '../../kit/address/address.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { type Asked, type Found, useAsked, useCommissioning } from './commissioning-data.ts'
import { CommissioningTable } from './commissioning-table.tsx'
import { useWords } from './words/commission/use-words.ts'
import '../../views/chips.css'
import '../device/device.css'
import './commissioning.css'

const Topology = lazyPart(
  () => import('../device/topology.tsx'),
  (module) => module.Topology,
)
const CommissioningPrint = lazyPart(() => import('./commissioning-print.tsx'))

const shows = ['all', 'open', 'clear', 'unsigned', 'signed'] as const

export default function Commissioning() {
  const { t } = useWords()
  const { asked, set, isTopology } = useAsked()
  const query = useCommissioning(asked)
  const { data } = query
  const [isPrinted, setPrinted] = useState(false)
  const maySign = useMay(device)('edit')
  return (
    <article className="commission">
      <Which
        asked={asked}
        set={set}
        print={isTopology ? undefined : () => setPrinted(true)}
        canPrint={data !== undefined && data.total > 0}
      />
      {asked.gatewayId !== '' && <Tabs isTopology={isTopology} />}
      {isTopology ? (
        <Suspense fallback={<Expected lines={8} />}>
          <Topology key={asked.gatewayId} gatewayId={asked.gatewayId} />
        </Suspense>
      ) : (
        <Loaded query={query} name={t('title')} shape={<Expected lines={8} />}>
          {(shown) => (
            <>
              <Questions asked={asked} set={set} found={shown} />
              <CommissioningTable key={JSON.stringify(asked)} found={shown} maySign={maySign} />
            </>
          )}
        </Loaded>
      )}
      <Suspense fallback={null}>
        {isPrinted && <CommissioningPrint asked={asked} close={() => setPrinted(false)} />}
      </Suspense>
    </article>
  )
}

function Tabs({ isTopology }: { isTopology: boolean }) {
  const { t } = useWords()
  const { pathname, params } = useAddress()
  const to = (tab: 'list' | 'topology') => {
    const after = new URLSearchParams(params)
    for (const name of ['page', 'show', 'tab']) after.delete(name)
    if (tab === 'topology') after.set('tab', tab)
    return withParams(pathname, after)
  }
  return (
    <nav className="iot-tabs" aria-label={t('title')}>
      {(['list', 'topology'] as const).map((tab) => (
        <Link key={tab} to={to(tab)} replace aria-current={(tab === 'topology') === isTopology ? 'page' : undefined}>
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}

interface WhichProps {
  asked: Asked
  set: (wanted: Readonly<Record<string, string>>) => void
  /** Undefined where no list is shown. */
  print: (() => void) | undefined
  canPrint: boolean
}

/** Whose devices. */
function Which({ asked, set, print, canPrint }: WhichProps) {
  const { t } = useWords()
  const seesGateways = useMay(gateway as unknown as Entity)('list')
  return (
    <header className="commission-head">
      <p>{t('hint')}</p>
      <div className="commission-bar">
        {asked.taskId === '' ? (
          <>
            {seesGateways && <Of name="gatewayId" label={t('gateway')} value={asked.gatewayId} set={set} />}
            {print && <Of name="areaId" label={t('area')} value={asked.areaId} set={set} />}
          </>
        ) : (
          <p>
            {t('ofImport', { id: asked.taskId })}{' '}
            <button type="button" className="kit-link" onClick={() => set({ taskId: '' })}>
              {t('leaveImport')}
            </button>
          </p>
        )}
        {print && (
          <Button disabled={!canPrint} onClick={print}>
            {t('print')}
          </Button>
        )}
      </div>
    </header>
  )
}

interface OfProps {
  name: 'gatewayId' | 'areaId'
  label: string
  value: string
  set: WhichProps['set']
}

const Of = ({ name, label, value, set }: OfProps) => (
  <div role="group" aria-label={label}>
    <RefInput
      name={name}
      field={device.fields[name] as Field}
      placeholder={label}
      value={value === '' ? null : value}
      onChange={(id) => set({ [name]: typeof id === 'string' ? id : '' })}
    />
  </div>
)

/** What is shown: usual questions, and each kind of which something is open. */
function Questions({ asked, set, found }: { asked: Asked; set: WhichProps['set']; found: Found }) {
  const { t } = useWords()
  const open = openKinds.filter((kind) => (found.counts.get(kind) ?? 0) > 0 || asked.show === kind)
  return (
    <section className="commission-shows" aria-label={t('show')}>
      <p role="status">{t('progress', { devices: found.devices, signed: found.signed })}</p>
      <div className="crud-chips" role="group" aria-label={t('show')}>
        {shows.map((show) => (
          <button
            key={show}
            type="button"
            aria-pressed={asked.show === show}
            onClick={() => set({ show: show === 'all' ? '' : show })}
          >
            {t(`shows.${show}`)}
          </button>
        ))}
        {open.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={asked.show === kind}
            onClick={() => set({ show: asked.show === kind ? '' : kind })}
          >
            {t(`kinds.${kind}`)} <span>{found.counts.get(kind)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
