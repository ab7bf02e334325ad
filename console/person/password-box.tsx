// A new-password input for antd forms; the form's owner encrypts the value.
import type { PasswordRule } from '@steward/domain/system/password'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePasswordRule } from '../data/use-password-rule.ts'
import { useOwnTenant } from '../data/use-tenant-choice.ts'
import { type InputProps, control, plain } from '../kinds/view.ts'
import { PasswordAdvice } from '../login/password-advice.tsx'
import { useWords } from '../words/system.ts'

interface BoxProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  rule: PasswordRule
  account?: string | undefined
}

export function PasswordBox({ value = '', onChange, rule, account, ...rest }: BoxProps) {
  return (
    <>
      <Input.Password
        {...rest}
        autoComplete="new-password"
        maxLength={rule.max}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <PasswordAdvice typed={value} rule={rule} account={account} />
    </>
  )
}

/** The password of another account. Empty: a new account gets a generated one, an existing one is unchanged. */
export function GivenPasswordInput(props: InputProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const { value, onChange, isNew, tenantId } = props
  const rule = usePasswordRule(useOwnTenant(tenantId))
  const form = Form.useFormInstance()
  const account = plain(Form.useWatch('account', form))
  return (
    <>
      <Input.Password
        {...control(props)}
        autoComplete="new-password"
        placeholder={isNew ? t('given.empty') : crud('keepSecret')}
        maxLength={rule.max}
        value={plain(value)}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <PasswordAdvice typed={plain(value)} rule={rule} account={account} />
    </>
  )
}
