// A field's help text in a popover behind an icon, reachable by pointer, touch and keyboard.
import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'

export function Help({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <Tooltip title={words} trigger={['hover', 'focus', 'click']}>
      <button type="button" className="kit-help" aria-label={words}>
        <QuestionCircleOutlined aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
