import { LinkOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileLink } from '../file-link.tsx'
import { type InputProps, control, plain } from '../view.ts'

export function FileInput(props: InputProps) {
  const { t } = useTranslation('crud')
  const link = plain(props.value)
  return (
    <div className="kind-file">
      <Input
        {...control(props)}
        allowClear
        prefix={<LinkOutlined />}
        placeholder={t('fileLink')}
        maxLength={1000}
        value={link}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
      <FileLink link={link} />
    </div>
  )
}
