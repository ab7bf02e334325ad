// A reference to people in a form or filter: converts between ids and people with names.
import { useState } from 'react'
import { chosenOf, idsOf } from '../options.ts'
import { type InputProps, control } from '../view.ts'
import { PeopleField } from './field.tsx'
import { usePeopleNamed } from './people.ts'
import type { Chosen } from './picker.tsx'

export default function PeopleInput(props: InputProps & { isMany?: boolean }) {
  const { name, row, value, onChange, onBlur, isMany = false, tenantId } = props
  const [picked, setPicked] = useState<readonly Chosen[]>([])
  const before = chosenOf(idsOf(value), name, row).map((one) => ({ id: one.value, realName: one.label }))
  const remembered = before.map((one) => picked.find(({ id }) => id === one.id) ?? one)
  // An id from a shared link has no name yet: it is fetched.
  const nameless = remembered.filter((one) => one.realName === one.id).map((one) => one.id)
  const { data } = usePeopleNamed(nameless, tenantId)
  const chosen = remembered.map((one) => data?.records.find(({ id }) => id === one.id) ?? one)
  const { onBlur: _, ...shared } = control(props)
  return (
    <PeopleField
      {...shared}
      size="middle"
      onBlur={() => onBlur?.()}
      value={chosen}
      isMany={isMany}
      tenantId={tenantId}
      onChange={(people) => {
        setPicked(people)
        const ids = people.map((person) => person.id)
        onChange?.(isMany ? ids : (ids[0] ?? null))
      }}
    />
  )
}
