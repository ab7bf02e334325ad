// The panel that contains a part of a page.
import type { ReactNode } from 'react'
import './card.css'

interface Props {
  title?: ReactNode
  /** Border radius in px. */
  radius?: number
  className?: string
  children: ReactNode
}

export const Card = ({ title, radius = 10, className = '', children }: Props) => (
  <section className={`kit-card ${className}`} style={{ borderRadius: radius }}>
    {title !== undefined && <h2>{title}</h2>}
    {children}
  </section>
)
