import type { Tone } from '@steward/domain/dictionary'
import type { ReactNode } from 'react'

/** Colour never speaks alone: a tag always has words. */
export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`kind-tag kind-tag-${tone}`}>{children}</span>
)
