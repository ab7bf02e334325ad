// A list's usual questions as chips above it, with their counts, which follow the other filters.
import type { Entity } from '@steward/domain/entity'
import type { HeadProps } from '../screen/adjust.ts'
import './chips.css'
import { sameFilters } from '../screen/list-state.ts'
import { countText, useFacets } from './facets.ts'

type Filters = HeadProps['filters']

export interface Chip {
  name: string
  label: string
  filters: Filters
  /** Counting all that ever was is slow and of no use. */
  isLong?: boolean
  isUrgent?: boolean
}

interface Props extends Pick<HeadProps, 'filters' | 'filter' | 'isExpecting'> {
  entity: Entity
  label: string
  chips: readonly Chip[]
}

export function Chips({ chips, label, entity, filters, filter, isExpecting }: Props) {
  // Choosing a chip clears what the others filter by.
  const cleared = Object.fromEntries(chips.flatMap((chip) => Object.keys(chip.filters).map((name) => [name, ''])))
  const own = Object.fromEntries(Object.keys(cleared).map((name) => [name, filters[name] ?? '']))
  const parts = chips
    .filter(({ isLong }) => !isLong)
    .map((chip) => ({ name: chip.name, filters: { ...cleared, ...chip.filters } }))
  const { data: counts } = useFacets(entity, { what: 'count', filters, parts, isOn: !isExpecting })
  return (
    <div className="crud-chips" role="group" aria-label={label}>
      {chips.map((chip) => {
        const wanted = { ...cleared, ...chip.filters }
        const count = countText(counts?.[chip.name])
        return (
          <button
            key={chip.name}
            type="button"
            data-urgent={(chip.isUrgent && count !== '' && count !== '0') || undefined}
            aria-pressed={sameFilters(own, wanted)}
            onClick={() => filter(wanted)}
          >
            {chip.label} {count !== '' && <span>{count}</span>}
          </button>
        )
      })}
    </div>
  )
}
