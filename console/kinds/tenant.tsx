// The tenant of a row, for administrators of several tenants: shown by name, filtered by a select.
import { listOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { headOf } from '../data/heads.ts'
import { ChoiceFilter } from './filters/choice.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { type FilterProps, type KindView, plain } from './view.ts'

interface Choice {
  value: string
  label: string
}

const none: readonly Choice[] = []
const declared = headOf('tenant')

const useTenants = () =>
  useQuery({
    queryKey: [declared.name, 'select'],
    queryFn: async ({ signal }): Promise<Choice[]> =>
      listOf(await client.get(`${declared.path}/select`, {}, signal)).map(({ tenantId, tenantName }) => ({
        value: plain(tenantId),
        label: plain(tenantName),
      })),
    staleTime: 60_000,
    meta: { follows: nothing },
  })

/** Empty while the names are read; the number where they could not be. */
function Name({ id }: { id: string }) {
  const { data = none, isLoading } = useTenants()
  return isLoading ? null : (data.find(({ value }) => value === id)?.label ?? id)
}

const TenantFilter = (props: FilterProps) => <ChoiceFilter {...props} choices={[...(useTenants().data ?? none)]} />

export const tenant: KindView = {
  Cell: ({ value }) => <Name id={plain(value)} />,
  Input: lazyInput((inputs) => inputs.TextInput),
  Filter: TenantFilter,
  format: plain,
  filter: list,
  width: () => 170,
  canShrink: true,
}
