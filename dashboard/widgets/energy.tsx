// Electricity of today by hour as bars, yesterday as a line, and what both come to until the last hour that is known.
import type { BoardEnergy } from '@steward/domain/report/dashboard/board'
import { filled, useLocale, useWords } from '../words/words.ts'
import { Card, Empty } from './card.tsx'

const WIDTH = 240
const HEIGHT = 60

export function Energy({ energy: { today, yesterday, unit }, name }: { energy: BoardEnergy; name: string }) {
  const words = useWords()
  const locale = useLocale()
  const hours = today.findLastIndex((one) => one !== null) + 1
  if (hours === 0)
    return (
      <Card name={name}>
        <Empty>{words.noEnergy}</Empty>
      </Card>
    )
  const sum = (day: BoardEnergy['today']) => day.slice(0, hours).reduce<number>((all, one) => all + (one ?? 0), 0)
  const [now, before] = [sum(today), sum(yesterday)]
  const shown = (value: number) => Math.round(value).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB')
  const change = before > 0 ? ((now - before) / before) * 100 : undefined
  return (
    <Card name={name} note={filled(words.until, { hour: hours })}>
      <div className="energy">
        <dl>
          <div>
            <dt>{words.today}</dt>
            <dd>
              <b>{shown(now)}</b> {unit}
            </dd>
          </div>
          <div>
            <dt>{words.yesterday}</dt>
            <dd>
              {shown(before)} {unit}
              {change !== undefined && (
                <small>{filled(words.change, { percent: `${change > 0 ? '+' : ''}${change.toFixed(1)}%` })}</small>
              )}
            </dd>
          </div>
        </dl>
        <Hours today={today} yesterday={yesterday} />
      </div>
    </Card>
  )
}

function Hours({ today, yesterday }: Pick<BoardEnergy, 'today' | 'yesterday'>) {
  const words = useWords()
  const most = Math.max(1, ...[...today, ...yesterday].map((one) => one ?? 0))
  const width = WIDTH / today.length
  const heightOf = (value: number) => (value / most) * (HEIGHT - 4)
  const line = yesterday.flatMap((value, hour) =>
    value === null ? [] : [`${(hour + 0.5) * width},${HEIGHT - heightOf(value)}`],
  )
  return (
    <svg
      className="hours"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${words.today}, ${words.yesterday}`}
    >
      {today.map((value, hour) =>
        value === null ? null : (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
            key={hour}
            x={hour * width + 1}
            y={HEIGHT - heightOf(value)}
            width={width - 2}
            height={heightOf(value)}
          >
            <title>{filled(words.hourOf, { hour })}</title>
          </rect>
        ),
      )}
      <polyline points={line.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
