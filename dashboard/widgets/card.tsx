// The head of a widget, and what stands in it where there is nothing.
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'

interface Props {
  name: string
  note?: ReactNode
  children: ReactNode
}

export const Card = ({ name, note, children }: Props) => (
  <>
    <header className="widget-head">
      <h2>{name}</h2>
      {note !== undefined && <span>{note}</span>}
    </header>
    {/* Longer than its place: it scrolls by itself, also from the keyboard. */}
    <div className="widget-body" tabIndex={0} role="group" aria-label={name}>
      {children}
    </div>
  </>
)

export const Empty = ({ children }: { children: ReactNode }) => <p className="widget-empty">{children}</p>

export function NoRight({ name }: { name: string }) {
  const words = useWords()
  return (
    <Card name={name}>
      <Empty>{words.noRight}</Empty>
    </Card>
  )
}
