import { Input } from 'antd'
import { type InputProps, control, plain } from '../view.ts'

export const JsonInput = (props: InputProps) => (
  <Input.TextArea
    {...control(props)}
    className="kind-code"
    spellCheck={false}
    autoSize={{ minRows: 4, maxRows: 16 }}
    value={plain(props.value)}
    onChange={(event) => props.onChange?.(event.target.value)}
  />
)
