// The items of a template in the order of the walk: dragged by their grips, or moved by the arrow keys on them.
import { Input, InputNumber } from 'antd'
import { useRef } from 'react'
import { DragChip } from '../../kit/drag/drag-chip.tsx'
import { useDrag } from '../../kit/drag/use-drag.ts'
import { useWords } from '../inspection/words/use-words.ts'
import type { Line } from './template-lines.ts'

interface ItemsProps {
  lines: readonly Line[]
  move: (from: number, to: number) => void
  change: (at: number, patch: Partial<Line>) => void
  remove: (at: number) => void
}

export function Items({ lines, move, change, remove }: ItemsProps) {
  const { t } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const placeOf = (id: string | undefined) => lines.findIndex(({ indicatorId }) => indicatorId === id)
  const drag = useDrag(list, {
    drop({ id, over }) {
      const [from, to] = [placeOf(id), placeOf(over?.id)]
      if (from < 0 || to < 0 || !over) return
      const before = over.part < 0.5 ? to : to + 1
      move(from, before > from ? before - 1 : before)
    },
    step(id, arrow) {
      if (arrow === 'ArrowUp') move(placeOf(id), placeOf(id) - 1)
      if (arrow === 'ArrowDown') move(placeOf(id), placeOf(id) + 1)
    },
  })
  const edgeAt = (id: string) => {
    if (!drag?.over || drag.over.id !== id || drag.id === id) return undefined
    return drag.over.part < 0.5 ? 'before' : 'after'
  }
  return (
    <ol ref={list} className="composer-items">
      {lines.map((line, at) => (
        <li key={line.indicatorId} data-id={line.indicatorId} data-over={edgeAt(line.indicatorId)}>
          <button type="button" data-grip="" aria-label={t('drag', { name: line.name })}>
            ⠿
          </button>
          <span>
            {at + 1}. {line.name}
          </span>
          <Input
            maxLength={30}
            placeholder={t('group')}
            aria-label={t('groupOf', { name: line.name })}
            value={line.groupName}
            onChange={({ target }) => change(at, { groupName: target.value })}
          />
          <InputNumber
            min={0}
            max={100}
            precision={0}
            aria-label={t('scoreOf', { name: line.name })}
            title={t('score')}
            value={line.score}
            onChange={(value) => change(at, { score: value ?? 0 })}
          />
          <button type="button" aria-label={t('remove', { name: line.name })} onClick={() => remove(at)}>
            ×
          </button>
        </li>
      ))}
      {drag && <DragChip drag={drag} name={lines[placeOf(drag.id)]?.name ?? ''} />}
    </ol>
  )
}
