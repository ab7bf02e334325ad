import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../look/glyphs.tsx'
import { Field } from './field.tsx'

interface PasswordFieldProps {
  name?: string
  problem: string | undefined
  label?: string
  autoComplete?: string
  autoFocus: boolean
  onInput: (event: FormEvent<HTMLInputElement>) => void
}

export function PasswordField({
  name = 'password',
  problem,
  label,
  autoComplete,
  autoFocus,
  onInput,
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    <Field
      name={name}
      label={label ?? t('login.password')}
      type={isShown ? 'text' : 'password'}
      problem={problem}
      hint={hasCapsLock ? t('login.capsLock') : undefined}
      autoComplete={autoComplete ?? 'current-password'}
      autoFocus={autoFocus}
      maxLength={128}
      onInput={onInput}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setHasCapsLock(false)}
      beside={
        <button
          type="button"
          className="login-eye"
          aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={isShown}
          title={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <Glyph name="closedEye" /> : <Glyph name="eye" />}
        </button>
      }
    />
  )
}
