import { Switch } from 'antd'
import { type InputProps, control } from '../view.ts'

export function BoolInput(props: InputProps) {
  const { placeholder: _, ...rest } = control(props)
  return <Switch {...rest} checked={props.value === 1} onChange={(isOn) => props.onChange?.(isOn ? 1 : 0)} />
}
