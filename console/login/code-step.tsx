// The second step of a sign-in: a one-time code, or a recovery code. A wrong one is answered with the next challenge.
import type { Person } from '@steward/client'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useMutation } from '../data/use-mutation.ts'
import { Glyph } from '../look/glyphs.tsx'
import { Field } from './field.tsx'
import './code-step.css'
import { challengeOf } from './use-sign-in.ts'

interface StepProps {
  tenantId: string
  account: string
  /** The challenge of the first step. */
  first: string
  done: (person: Person) => void
  back: () => void
}

export function CodeStep({ tenantId, account, first, done, back }: StepProps) {
  const { t } = useTranslation('session')
  const form = useRef<HTMLFormElement>(null)
  const challenge = useRef(first)
  const [isRecovery, setRecovery] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const checking = useMutation({
    mutationFn: (code: string) => client.session.confirmSignIn({ tenantId, challenge: challenge.current, code }),
    meta: { isQuiet: true },
    onSuccess: done,
    onError(failure) {
      challenge.current = challengeOf(failure) ?? challenge.current
      const input = form.current?.elements.namedItem('code')
      if (!(input instanceof HTMLInputElement)) return
      input.value = ''
      input.focus()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (checking.isPending) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setMissing(code === '')
    if (code !== '') checking.mutate(code)
  }
  const typed = isRecovery ? 'recovery' : 'code'
  return (
    <form ref={form} className="login-form code-step" onSubmit={submit} noValidate aria-label={t('code.title')}>
      <div role="alert" className={checking.error ? 'login-trouble is-refusal' : 'login-trouble'}>
        {checking.error && (
          <p>
            <Glyph name="warning" />
            {failureText(checking.error)}
          </p>
        )}
      </div>
      <p>{t(isRecovery ? 'code.recoveryLead' : 'code.lead', { account })}</p>
      <Field
        key={typed}
        name="code"
        label={t(`code.${typed}`)}
        problem={isMissing ? t('code.missing') : undefined}
        onInput={() => setMissing(false)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? 20 : 7}
        spellCheck={false}
        autoFocus
      />
      <button type="submit" className="login-submit" aria-busy={checking.isPending}>
        {checking.isPending && <span className="login-spinner" />}
        {t(checking.isPending ? 'code.checking' : 'code.submit')}
      </button>
      <div className="code-ways">
        <button type="button" onClick={back}>
          {t('code.back')}
        </button>
        <button type="button" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'code.useCode' : 'code.useRecovery')}
        </button>
      </div>
    </form>
  )
}
