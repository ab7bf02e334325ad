// What a field means, behind a mark beside its name: read with pointer, finger or keyboard.
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
