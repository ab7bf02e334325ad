// A labelled choice and a labelled field of the kinds, as the query bench is made of.
import type { Field } from '@steward/domain/kinds/kind'
import type { ReactNode } from 'react'
import { viewOf } from '../../kinds/index.ts'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  choose: (value: string) => void
}

export const Choice = ({ label, value, options, choose }: ChoiceProps) => (
  <label className="query-field">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => choose(target.value)}>
      {!options.some((one) => one.value === value) && <option value={value}>{value}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </label>
)

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="query-field">
    <span>{label}</span>
    {children}
  </label>
)

interface FieldProps {
  name: string
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
}

/** antd's inputs hand over an event, its other controls the value. */
const valueOf = (given: unknown): unknown =>
  given !== null && typeof given === 'object' && 'target' in given && given.target instanceof HTMLInputElement
    ? given.target.value
    : given

export function KindField({ name, label, field, value, onChange }: FieldProps) {
  const { Input } = viewOf(field)
  return (
    <Labelled label={label}>
      <Input name={name} field={field} value={value} onChange={(given) => onChange(valueOf(given))} />
    </Labelled>
  )
}
