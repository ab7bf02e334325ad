// Tiles of a few numbers, each the number of the rows it leads to.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, inspectionBill, maintenanceBill, repairOrder, workPlan } from '@steward/domain/index'
import type { TileName } from '@steward/domain/system/home/tiles'
import { useMay } from '../data/use-can.ts'
import { TileFrame } from '../home/tile-frame.tsx'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { together } from '../kit/state/reading.ts'
import { Lines } from '../kit/state/shape.tsx'
import { states } from '../live/live-alarms.ts'
import { type Filters, useListLink, useRows } from './rows-tile.tsx'
import { useWords } from './words/use-words.ts'
import './tiles.css'

const MINUTE = 60_000
/** Plans the law asks for: as many as an address holds. */
const MOST_PLANS = 100
const any = (entity: unknown) => entity as Entity

interface Line {
  label: string
  entity: Entity
  filters: Filters
}

function Counts({ name, lines, isBad = false }: { name: TileName; lines: readonly Line[]; isBad?: boolean }) {
  return (
    <TileFrame name={name}>
      <dl className="tile-facts">
        {lines.map((line) => (
          <Count key={line.label} line={line} isBad={isBad} />
        ))}
      </dl>
    </TileFrame>
  )
}

/** Without the right to a list its line is left out. */
function Count({ line, isBad }: { line: Line; isBad: boolean }) {
  return useMay(line.entity)('list') ? <Counted line={line} isBad={isBad} /> : null
}

function Counted({ line: { label, entity, filters }, isBad }: { line: Line; isBad: boolean }) {
  const listLink = useListLink()
  const query = useRows(entity, filters, undefined, MINUTE, 1)
  const total = query.data?.total
  return (
    <div data-bad={(isBad && total !== undefined && total > 0) || undefined}>
      <dt>
        <Link to={listLink(entity, filters)}>{label}</Link>
      </dt>
      <dd>
        <Loaded query={together(query)} name={label} shape={<Lines count={1} />}>
          {([page]) => page.total}
        </Loaded>
      </dd>
    </div>
  )
}

export function Checks() {
  const { t } = useWords()
  return (
    <Counts
      name="checks"
      lines={[
        { label: t('checks.order'), entity: any(repairOrder), filters: { orderStatus: 'to_check' } },
        { label: t('checks.maintenance'), entity: any(maintenanceBill), filters: { billStatus: 'to_check' } },
        { label: t('checks.inspection'), entity: any(inspectionBill), filters: { billStatus: 'to_review' } },
      ]}
    />
  )
}

export function Risk() {
  const { t } = useWords()
  const open = states.open.join()
  const plans = useRows(any(workPlan), { isStatutory: '1' }, undefined, undefined, MOST_PLANS)
  const legal = plans.data?.records.map(({ id }) => id).join() ?? ''
  return (
    <Counts
      name="risk"
      isBad
      lines={[
        { label: t('risk.level1'), entity: any(alarmRecord), filters: { alarmLevel: '1', alarmState: open } },
        { label: t('risk.level2'), entity: any(alarmRecord), filters: { alarmLevel: '2', alarmState: open } },
        // Whoever may not read the plans is told so; with no plan the law asks for, nothing of it can be late.
        ...(plans.error
          ? [{ label: t('risk.legal'), entity: any(workPlan), filters: { isStatutory: '1' } }]
          : legal === ''
            ? []
            : [
                {
                  label: t('risk.legal'),
                  entity: any(maintenanceBill),
                  filters: { planId: legal, isOverdue: '1', billStatus: 'pending,doing,suspended' },
                },
              ]),
        {
          label: t('risk.inspections'),
          entity: any(inspectionBill),
          filters: { isOverdue: '1', billStatus: 'pending,doing' },
        },
      ]}
    />
  )
}
