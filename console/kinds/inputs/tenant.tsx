import { tenant } from '@steward/domain/index'
import { Select } from 'antd'
import { useState } from 'react'
import { useList } from '../../data/use-list.ts'

interface Props {
  id?: string
  placeholder?: string
  value?: string | null
  onChange?: (tenantId: string | null) => void
}

export function TenantInput({ id, placeholder, value, onChange }: Props) {
  const [text, search] = useState('')
  const { data, isFetching } = useList(tenant, { size: 30, filters: text === '' ? {} : { tenantName: text } })
  return (
    <Select
      id={id}
      placeholder={placeholder}
      allowClear
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: search }}
      value={value ?? undefined}
      options={(data?.records ?? []).map((row) => ({
        value: row.tenantId,
        label: `${row.tenantName} (${row.tenantId})`,
      }))}
      onChange={(tenantId?: string) => onChange?.(tenantId ?? null)}
    />
  )
}
