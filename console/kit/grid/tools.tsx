// What can be done to a grid's range, as buttons: a finger has no keys, and a newcomer learns them here.
import { useWords } from '../../words/grid.ts'
import type { GridState } from './use-grid.ts'

export function GridTools({ grid }: { grid: GridState }) {
  const { t } = useWords()
  const { range, said, write } = grid
  const buttons = [
    { name: t('copy'), keys: 'Ctrl + C', run: () => void grid.copyByButton() },
    ...(write
      ? [
          { name: t('paste'), keys: 'Ctrl + V', run: () => void grid.pasteByButton() },
          { name: t('fillRight'), keys: 'Ctrl + R', run: () => grid.fill('right') },
          { name: t('fillDown'), keys: 'Ctrl + D', run: () => grid.fill('down') },
          { name: t('clear'), keys: 'Delete', run: () => grid.clear() },
        ]
      : []),
  ]
  return (
    <div className="kit-grid-tools" role="toolbar" aria-label={t('tools')}>
      {buttons.map(({ name, keys, run }) => (
        <button key={name} type="button" title={keys} disabled={!range} onClick={run}>
          {name}
        </button>
      ))}
      <output>
        {said && (said.of === 'copied' ? t('copied', { count: said.count }) : t('pasted', { count: said.count }))}
        {said && said.left > 0 && t('left', { count: said.left })}
      </output>
    </div>
  )
}
