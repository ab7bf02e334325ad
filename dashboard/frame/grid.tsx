// The widgets in the arrangement of the wall, or the usual one.
import type { Board } from '@steward/domain/report/dashboard/board'
import { type Placed, usualLayout, widgetNamed } from '@steward/domain/report/dashboard/widgets'
import { Widget } from '../widgets/registry.tsx'
import { systemWords } from '../widgets/system-words.ts'
import { useLocale } from '../words/words.ts'
import { useLine } from './line-note.tsx'

export function Grid({ board }: { board: Board }) {
  const locale = useLocale()
  const line = useLine()
  const layout = board.wall?.layout ?? usualLayout
  return (
    <main className="grid" data-line={line}>
      {layout.map((placed) => (
        <section key={keyOf(placed)} className="widget" data-w={placed.width} data-h={placed.height}>
          <Widget placed={placed} board={board} name={nameOf(placed, locale)} />
        </section>
      ))}
    </main>
  )
}

const keyOf = ({ widget, system = '' }: Placed) => `${widget} ${system}`

function nameOf({ widget, system }: Placed, locale: 'zh' | 'en'): string {
  const own = widgetNamed(widget)[locale]
  return system === undefined ? own : `${own} · ${systemWords(system, locale)}`
}
