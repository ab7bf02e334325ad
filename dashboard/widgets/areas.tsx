// One level of the tree of areas; each says what is open below it, and leads there.
import type { BoardArea } from '@steward/domain/report/dashboard/board'
import { goToArea } from '../data/run.ts'
import { LevelMark } from '../look/level-mark.tsx'
import { filled, useWords } from '../words/words.ts'
import { Card, Empty } from './card.tsx'

export function Areas({ areas, name }: { areas: readonly BoardArea[]; name: string }) {
  const words = useWords()
  return (
    <Card name={name} note={filled(words.total, { total: areas.length })}>
      {areas.length === 0 ? (
        <Empty>{words.noAreas}</Empty>
      ) : (
        <ul className={areas.some(({ below }) => below) ? 'area-groups' : 'areas'}>
          {areas.map((area) => (
            <Area key={area.id} area={area} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Area({ area: { id, name, levels, open, hasBelow, below = [] } }: { area: BoardArea }) {
  const words = useWords()
  const gravest = levels.findIndex((count) => count > 0) + 1
  const said = levels.flatMap((count, at) => (count > 0 ? [`${words.levels[at] ?? ''} ${count}`] : []))
  return (
    <li>
      <button
        type="button"
        className="area"
        data-level={open > 0 ? gravest : undefined}
        data-leaf={!hasBelow || undefined}
        aria-label={[name, ...said].join(', ')}
        onClick={() => goToArea(id)}
      >
        <strong>{name}</strong>
        <span className="area-levels">
          {open === 0
            ? '–'
            : levels.map((count, at) =>
                count > 0 ? (
                  <span key={words.levels[at]} data-level={at + 1}>
                    <LevelMark level={at + 1} />
                    {count}
                  </span>
                ) : null,
              )}
        </span>
      </button>
      {below.length > 0 && (
        <ul className="areas">
          {below.map((one) => (
            <Area key={one.id} area={one} />
          ))}
        </ul>
      )}
    </li>
  )
}
