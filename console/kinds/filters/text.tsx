// Imported by its own path: antd's `Input` index bundles five more components that lists do not use.
import Input from 'antd/es/input/Input'
import type { FilterProps } from '../view.ts'

export const TextFilter = ({ id, label, value, onType, onPick }: FilterProps) => (
  <Input
    id={id}
    allowClear
    value={value}
    maxLength={200}
    aria-label={label}
    onChange={(event) => onType(event.target.value)}
    onClear={() => onPick('')}
  />
)
