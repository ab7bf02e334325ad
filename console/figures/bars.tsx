// Counted things, most first, as bars that lead to their rows.
import type { CSSProperties } from 'react'
import { Link } from '../kit/address/link.tsx'
import './figures.css'

export interface Bar {
  key: string
  label: string
  n: number
  /** The part of it that is bad. */
  part?: number
  text?: string
  to: string | undefined
}

const lengths = (of: number, part: number): CSSProperties & Record<'--of' | '--part', string> => ({
  '--of': `${of * 100}%`,
  '--part': `${part * 100}%`,
})

export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ n }) => n))
  return (
    <ul className="figure-bars" aria-label={label}>
      {bars.map(({ key, label: name, n, part = 0, text, to }) => (
        <li key={key}>
          <Link to={to} title={text}>
            <span>{name}</span>
            <i style={lengths(n / most, n === 0 ? 0 : part / n)} />
            <b>{n}</b>
            {text !== undefined && <small>{text}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
