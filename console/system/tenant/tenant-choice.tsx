// The choice of a tenant, for administrators of the platform.
import { listOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { headOf } from '../../data/heads.ts'
import { plain } from '../../kinds/view.ts'

const declared = headOf('tenant')

interface ChoiceProps {
  label: string
  value: string
  change: (tenantId: string) => void
  /** The words for none in particular, where that is a choice. */
  all?: string
}

export function TenantChoice({ label, value, change, all }: ChoiceProps) {
  const { data = [] } = useQuery({
    queryKey: [declared.name, 'select'],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${declared.path}/select`, {}, signal)).map(({ tenantId, tenantName }) => ({
        value: plain(tenantId),
        label: plain(tenantName),
      })),
    staleTime: 60_000,
    meta: { follows: nothing },
  })
  return (
    <Select<string>
      aria-label={label}
      value={value}
      options={all === undefined ? data : [{ value: '', label: all }, ...data]}
      onChange={change}
      popupMatchSelectWidth={false}
    />
  )
}
