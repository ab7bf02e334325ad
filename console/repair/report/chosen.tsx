// One of several, as buttons to press; the last stands for what is not among them.
import { type ReactNode, useId } from 'react'
import type { Offered } from './report-data.ts'

export const OTHER = 'other'

interface Props {
  title: string
  all: readonly (Offered & { within?: string })[]
  chosen: string
  choose: (id: string) => void
  other: string
  children: ReactNode
}

export function Chosen({ title, all, chosen, choose, other, children }: Props) {
  const heading = useId()
  // Rooms of several floors bear the same names.
  const isTwice = ({ name }: Offered) => all.filter((one) => one.name === name).length > 1
  const button = (id: string, name: string, within = '') => (
    <button key={id} type="button" aria-pressed={chosen === id} onClick={() => choose(id)}>
      {name}
      {within !== '' && <small>{within}</small>}
    </button>
  )
  return (
    <section role="group" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <div className="report-chips">
        {all.map((one) => button(one.id, one.name, isTwice(one) ? one.within : ''))}
        {all.length > 0 && button(OTHER, other)}
      </div>
      {children}
    </section>
  )
}
