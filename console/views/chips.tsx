// A list's usual questions as chips above it, with their counts, which follow the other filters.
import type { Entity } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import type { HeadProps } from '../screen/adjust.ts'
import './chips.css'
import { filtersOf, sameFilters } from '../screen/list-state.ts'

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

export function Chips({ chips, label, ...props }: Props) {
  // Choosing a chip clears what the others filter by.
  const cleared = Object.fromEntries(chips.flatMap((chip) => Object.keys(chip.filters).map((name) => [name, ''])))
  return (
    <div className="crud-chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <ChipButton key={chip.name} chip={chip} cleared={cleared} {...props} />
      ))}
    </div>
  )
}

type ButtonProps = Omit<Props, 'chips' | 'label'> & { chip: Chip; cleared: Filters }

function ChipButton({ entity, chip, cleared, filters, filter, isExpecting }: ButtonProps) {
  const wanted = { ...cleared, ...chip.filters }
  const count = useCount(entity, { ...filters, ...wanted }, !isExpecting && chip.isLong !== true)
  const own = Object.fromEntries(Object.keys(cleared).map((name) => [name, filters[name] ?? '']))
  return (
    <button
      type="button"
      data-urgent={(chip.isUrgent && count !== '' && count !== '0') || undefined}
      aria-pressed={sameFilters(own, wanted)}
      onClick={() => filter(wanted)}
    >
      {chip.label} {count !== '' && <span>{count}</span>}
    </button>
  )
}

function useCount(entity: Entity, filters: Filters, isOn: boolean): string {
  const query = { size: 1, filters: filtersOf(entity, filters) }
  const { data } = useQuery({
    queryKey: [entity.name, 'count', query],
    queryFn: ({ signal }) => client.list(entity, query, signal),
    placeholderData: (before) => before,
    enabled: isOn,
    meta: { follows: [entity], isQuiet: true },
  })
  return data ? `${data.total}${data.totalIsLowerBound ? '+' : ''}` : ''
}
