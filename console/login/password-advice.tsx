// The password policy and a strength meter beside a new-password input.
import { problem } from '@steward/domain/problems'
import { type PasswordRule, passwordFault, passwordStrength } from '@steward/domain/system/password'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import './password-advice.css'

interface AdviceProps {
  id?: string
  typed: string
  rule: PasswordRule
  account?: string | undefined
}

export function PasswordAdvice({ id, typed, rule, account }: AdviceProps) {
  const { t } = useTranslation('session')
  const locale = useLocale()
  const fault = passwordFault(typed, rule, account)
  // The policy's text is always visible; only other faults are shown in its place.
  const other = fault && fault !== 'user.password-weak' ? problem(fault).words(locale) : undefined
  const strength = passwordStrength(typed, rule, account)
  return (
    <div id={id} className="password-advice">
      {typed !== '' && (
        <p className="password-meter" data-strength={strength} role="status">
          <i aria-hidden="true" />
          {`${t('password.strength')}${locale === 'zh' ? '：' : ': '}${t(`password.${strength}`)}`}
        </p>
      )}
      <p>{other ?? t('password.rule', { min: rule.min, max: rule.max, classes: rule.classes })}</p>
    </div>
  )
}
