import { MASK } from '@steward/domain/kinds/secret'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type InputProps, control, plain } from '../view.ts'

/** The stored secret is never shown; an empty input leaves it unchanged. */
export function SecretInput(props: InputProps) {
  const { t } = useTranslation('crud')
  const { field, value, onChange, isNew, placeholder } = props
  return (
    <Input.Password
      {...control(props)}
      autoComplete="new-password"
      placeholder={isNew ? placeholder : t('keepSecret')}
      maxLength={field.max ?? 256}
      value={plain(value) === MASK ? '' : plain(value)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
