// Active alarms by level over the whole time, with what happened as marks; a press leads to that moment.
import { type ReplayStep, countsOver } from '@steward/domain/alarm/replay'
import { type PointerEvent, memo, useMemo } from 'react'
import type { Period, Player } from './use-player.ts'
import { useWords } from './words/use-words.ts'

/** Parts of the time, and the height of the drawing in its own units. */
const PARTS = 160
const HEIGHT = 60
const MARKS = 8

interface Props {
  steps: readonly ReplayStep[]
  period: Period
  player: Player
}

export function Strip({ steps, period, player }: Props) {
  const { t } = useWords()
  const { from, to } = period
  const share = (at: number) => ((at - from) / (to - from)) * PARTS
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    player.seek(from + ((clientX - left) / width) * (to - from))
  }
  return (
    <svg
      className="replay-strip"
      viewBox={`0 0 ${PARTS} ${HEIGHT + MARKS}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('strip')}
      onPointerDown={point}
    >
      <Drawn steps={steps} from={from} to={to} />
      <line className="replay-now" x1={share(player.at)} x2={share(player.at)} y1={0} y2={HEIGHT + MARKS} />
    </svg>
  )
}

/** Drawn once: the moment moves over it many times a second. */
const Drawn = memo(function Drawn({ steps, from, to }: Pick<Props, 'steps'> & Period) {
  const counted = useMemo(() => countsOver(steps, { from, to }, PARTS), [steps, from, to])
  const most = Math.max(1, ...counted.map(({ levels }) => levels.reduce((sum, one) => sum + one, 0)))
  // Entries of one part are one mark.
  const marks = useMemo(() => {
    const parts = steps.map(({ at, transition }) => ({
      part: Math.min(PARTS - 1, Math.floor(((at - from) / (to - from)) * PARTS)),
      transition,
    }))
    return [...new Map(parts.map((one) => [`${one.part} ${one.transition}`, one])).values()]
  }, [steps, from, to])
  return (
    <>
      {counted.map(({ at, levels }, nth) => {
        let top = HEIGHT
        return levels.map((count, level) => {
          const height = (count / most) * HEIGHT
          top -= height
          return count === 0 ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- a level is its place
            <rect key={`${at} ${level}`} data-level={level + 1} x={nth} y={top} width={1.02} height={height} />
          )
        })
      })}
      {marks.map(({ part, transition }) => (
        <line
          key={`${part} ${transition}`}
          data-step={transition}
          x1={part + 0.5}
          x2={part + 0.5}
          y1={HEIGHT + 1}
          y2={HEIGHT + MARKS}
        />
      ))}
    </>
  )
})
