// Values of devices with their limits and their age; what is too old is grey and says so.
import { type BoardReading, type BoardReadings, isBeyond, isStale } from '@steward/domain/report/dashboard/board'
import { useServerNow } from '../data/store.ts'
import { LevelMark } from '../look/level-mark.tsx'
import { filled, spanIn, useWords } from '../words/words.ts'
import { Card, Empty } from './card.tsx'

export function Readings({ all: { readings, total, beyond, stale }, name }: { all: BoardReadings; name: string }) {
  const words = useWords()
  const said = [
    beyond > 0 && filled(words.beyond, { count: beyond }),
    stale > 0 && filled(words.stale, { count: stale }),
    total > readings.length && filled(words.allOf, { total, shown: readings.length }),
  ].filter((one) => one !== false)
  return (
    <Card name={name} note={said.length > 0 ? said.join(' · ') : total > 0 ? words.allFine : undefined}>
      {readings.length === 0 ? (
        <Empty>{words.noReadings}</Empty>
      ) : (
        <ul className="readings">
          {readings.map((reading) => (
            <Reading key={reading.deviceId} reading={reading} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Reading({ reading }: { reading: BoardReading }) {
  const words = useWords()
  const now = useServerNow()
  const { device, area, property, value, unit, precision, at } = reading
  const isOld = isStale(reading, now)
  const isOut = isBeyond(reading) && !isOld
  return (
    <li data-out={isOut || undefined} data-stale={isOld || undefined}>
      <span className="reading-what">
        <strong>{device}</strong>
        <small>{[area, property].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="reading-value">
        {isOut && <LevelMark level={2} />}
        <b>{value === null ? '–' : value.toFixed(precision)}</b> <small>{value === null ? '' : unit}</small>
      </span>
      <small className="reading-note">
        {isOut && <em>{words.isOut}</em>}
        <span>{limitsIn(words, reading)}</span>
        <span>{at === null ? words.never : filled(words.ago, { ago: spanIn(words, Math.max(0, now - at)) })}</span>
      </small>
    </li>
  )
}

function limitsIn(words: ReturnType<typeof useWords>, { low, high }: BoardReading): string {
  if (low === null && high === null) return words.noLimit
  if (high === null) return filled(words.atLeast, { low: low ?? '' })
  return low === null ? filled(words.atMost, { high }) : filled(words.limit, { low, high })
}
