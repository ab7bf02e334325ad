// The data-flow figures: message rate, and the day's totals.
import { type Wire, recordOf } from '@steward/client/wire'
import { type ReactNode, memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { headOf } from '../data/heads.ts'
import { useMay } from '../data/use-can.ts'
import { Link } from '../kit/address/link.tsx'
import { grouped } from '../kit/list/grouped.ts'
import { useLinks } from '../live/live-paths.ts'
import { useLive } from '../live/live.ts'
import type { FlowFigures } from './overview.ts'

const repairBill = headOf('repair-bill')

const KEPT = 60
/** Milliseconds: events come every 2 s; without one the rate chart still advances. */
const BEAT = 2_500

interface Moving {
  asked: FlowFigures | undefined
  flow: FlowFigures | undefined
  /** Rates of the last two minutes, one per event or timeout, so that a stopped flow shows as zero. */
  rates: readonly number[]
}

const numberOf = (value: unknown): number => Number(value ?? 0) || 0

/** An event carries the current rate and the number of points since the server started. */
function moved({ flow, rates, ...rest }: Moving, word?: Wire): Moving {
  if (!flow) return { flow, rates, ...rest }
  const messagesPerSecond = word ? numberOf(word.messagesPerSecond) : flow.messagesPerSecond
  const counted = word ? numberOf(word.points) : flow.counted
  const pointsToday = flow.pointsToday + Math.max(0, counted - flow.counted)
  return {
    ...rest,
    flow: { ...flow, messagesPerSecond, pointsToday, counted },
    rates: [...rates, messagesPerSecond].slice(-KEPT),
  }
}

/** The fetched figures advanced by live events; local state, so that only this component renders. */
function useFlow(asked: FlowFigures | undefined): Moving {
  const [moving, setMoving] = useState<Moving>({ asked, flow: asked, rates: [] })
  // A new fetch result resets the figures and counts as a sample.
  if (moving.asked !== asked) {
    const anew = { ...moving, asked, flow: asked }
    setMoving(moving.flow ? anew : moved(anew))
  }
  useEffect(() => {
    const silence = setTimeout(() => setMoving((before) => moved(before)), BEAT)
    return () => clearTimeout(silence)
  })
  useLive('overview', (word) => setMoving((before) => moved(before, recordOf(word))))
  return moving
}

interface FlowProps {
  flow: FlowFigures | undefined
  seesDevices: boolean
  seesAlarms: boolean
}

export const Flow = memo(function Flow({ flow: asked, seesDevices, seesAlarms }: FlowProps) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  const seesRepairs = useMay(repairBill)('list')
  const { flow, rates } = useFlow(asked)
  const count = (value: number | undefined) => (value === undefined ? '–' : grouped(value))
  return (
    <dl className="live-panel live-flow">
      {seesDevices && (
        <>
          <Figure label={t('home.messages')} value={count(flow?.messagesPerSecond)}>
            <Pulse rates={rates} />
          </Figure>
          <Figure label={t('home.points')} value={count(flow?.pointsToday)} />
        </>
      )}
      {seesAlarms && <Figure label={t('home.raisedToday')} value={count(flow?.raisedToday)} />}
      {seesRepairs && (
        <Figure
          label={t('home.repairs')}
          value={count(flow?.openRepairs)}
          to={linkTo(repairBill, { 'f.billStatus': 'submitted,accepted,processing,to_check' })}
        />
      )}
    </dl>
  )
})

interface FigureProps {
  label: string
  value: string
  to?: string | undefined
  children?: ReactNode
}

const Figure = ({ label, value, to, children }: FigureProps) => (
  <div>
    <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
    <dd>
      {value}
      {children}
    </dd>
  </div>
)

const WIDTH = 120
const HEIGHT = 30

function Pulse({ rates }: { rates: readonly number[] }) {
  const top = Math.max(1, ...rates) * 1.15
  const at = (rate: number, index: number) =>
    `${(WIDTH * (index + KEPT - rates.length)) / (KEPT - 1)} ${HEIGHT - 1 - (rate / top) * (HEIGHT - 2)}`
  if (rates.length < 2) return <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />
  const line = rates.map(at).join('L')
  const start = (WIDTH * (KEPT - rates.length)) / (KEPT - 1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="live-pulse-fill" d={`M${start} ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} />
      <path className="live-pulse" d={`M${line}`} />
    </svg>
  )
}
