// One line of figures: how data flows, and what the day brought.
import { repairBill } from '@steward/domain/index'
import { type ReactNode, memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLinks } from '../data/live-paths.ts'
import { useMay } from '../data/use-can.ts'
import { grouped } from '../kit/grouped.ts'
import { Link } from '../kit/link.tsx'
import type { FlowFigures } from './overview.ts'

const KEPT = 60
/** Rates come every two seconds; nothing is a beat as well. */
const BEAT = 2_000

/** The last two minutes, so that a stream that stops is seen to stop. */
function useRates(rate: number | undefined): readonly number[] {
  const [rates, setRates] = useState<readonly number[]>([])
  useEffect(() => {
    if (rate === undefined) return undefined
    const note = () => setRates((before) => [...before, rate].slice(-KEPT))
    note()
    const timer = setInterval(note, BEAT)
    return () => clearInterval(timer)
  }, [rate])
  return rates
}

interface FlowProps {
  flow: FlowFigures | undefined
  seesAlarms: boolean
}

export const Flow = memo(function Flow({ flow, seesAlarms }: FlowProps) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  const seesRepairs = useMay(repairBill)('list')
  const rates = useRates(flow?.messagesPerSecond)
  const count = (value: number | undefined) => (value === undefined ? '–' : grouped(value))
  return (
    <dl className="live-panel live-flow">
      <Figure label={t('home.messages')} value={count(flow?.messagesPerSecond)}>
        <Pulse rates={rates} />
      </Figure>
      <Figure label={t('home.points')} value={count(flow?.pointsToday)} />
      {seesAlarms && <Figure label={t('home.raisedToday')} value={count(flow?.raisedToday)} />}
      {seesRepairs && (
        <Figure
          label={t('home.repairs')}
          value={count(flow?.openRepairs)}
          to={linkTo(repairBill, { 'f.billState': 'reported,accepted' })}
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
