import type { Tone } from '@steward/domain/dictionary'
import type { ReactNode } from 'react'

/** A tag always has text, so that its meaning does not depend on colour. */
export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`kind-tag kind-tag-${tone}`}>{children}</span>
)
