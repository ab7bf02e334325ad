// In the detail of a run: the values its conditions saw, and what was done or would have been.
import { plain } from '../../kinds/view.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'
import './automation.css'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : [])

export function RunPart({ row }: PartProps) {
  const { t } = useWords()
  return (
    <section className="crud-facts">
      <Lines title={t('seen')} lines={texts(row.seen)} />
      <Lines title={row.isDry === 1 ? t('wouldDo') : t('planned')} lines={texts(row.planned)} />
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="automation-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
