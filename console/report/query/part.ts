// What every part of the bench is given.
import type { QueryDraft } from './draft.ts'

export interface PartProps {
  draft: QueryDraft
  change: (part: Partial<QueryDraft>) => void
}
