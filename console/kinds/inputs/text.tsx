import { Input } from 'antd'
import { type InputProps, control, plain } from '../view.ts'

export function TextInput(props: InputProps) {
  const { field, value, onChange } = props
  const max = field.max ?? 255
  const shared = { ...control(props), value: plain(value), maxLength: max }
  if (!field.lines) return <Input {...shared} onChange={(event) => onChange?.(event.target.value)} />
  return (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: field.lines, maxRows: Math.max(field.lines * 2, 12) }}
      showCount={max <= 500}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
