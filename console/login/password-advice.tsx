// Beside every box where a password is chosen: what it must be like, and how good the one being typed is.
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
  // The rule itself stands there anyway; what else is wrong is said in its place.
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
