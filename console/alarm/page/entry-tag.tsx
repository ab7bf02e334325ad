import type { Choice } from '../../data/use-dictionary.ts'
import { Tag } from '../../kinds/tag.tsx'

/** An entry of a dictionary as a tag; nothing for a key it does not have. */
export const EntryTag = ({ entry }: { entry: Choice | undefined }) =>
  entry ? <Tag tone={entry.tone}>{entry.label}</Tag> : null
