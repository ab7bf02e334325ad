// The password policy beside a new-password input, point by point as one types, and a strength meter.
import {
  type PasswordPoint,
  type PasswordRule,
  passwordPoints,
  passwordStrength,
} from '@steward/domain/system/password'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import './password-advice.css'

interface AdviceProps {
  id?: string
  typed: string
  rule: PasswordRule
  account?: string | undefined
}

const points: readonly PasswordPoint[] = ['length', 'classes', 'account', 'common']

export function PasswordAdvice({ id, typed, rule, account }: AdviceProps) {
  const { t } = useTranslation('session')
  const locale = useLocale()
  const met = passwordPoints(typed, rule, account)
  const strength = passwordStrength(typed, rule, account)
  // What only the server can judge, or comes later, is said without a mark.
  const others = (['history', 'days'] as const).filter((name) => rule[name] > 0)
  return (
    <div id={id} className="password-advice">
      {typed !== '' && (
        <p className="password-meter" data-strength={strength} role="status">
          <i aria-hidden="true" />
          {`${t('password.strength')}${locale === 'zh' ? '：' : ': '}${t(`password.${strength}`)}`}
        </p>
      )}
      <ul aria-label={t('password.rule')}>
        {points.map((name) => (
          <li key={name} data-met={typed === '' ? undefined : met[name]}>
            {t(`password.point.${name}`, { ...rule })}
            {typed !== '' && (
              <span className="st-visually-hidden">{` ${t(met[name] ? 'password.met' : 'password.unmet')}`}</span>
            )}
          </li>
        ))}
        {others.map((name) => (
          <li key={name}>{t(`password.point.${name}`, { ...rule })}</li>
        ))}
      </ul>
    </div>
  )
}
