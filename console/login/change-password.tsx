// The page of a person whose password was set by somebody else, or is too old: change it or sign out.
import { Refusal } from '@steward/client'
import { problem } from '@steward/domain/problems'
import { passwordFault } from '@steward/domain/system/password'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { headOf } from '../data/heads.ts'
import { useLocale } from '../data/locale.ts'
import { prefetchMenus } from '../data/menus.ts'
import { updatePerson, useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { usePasswordRule } from '../data/use-password-rule.ts'
import { Glyph } from '../look/glyphs.tsx'
import { DuePage } from './due-page.tsx'
import { encrypt, fetchLibraryAhead } from './encrypt.ts'
import { PasswordAdvice } from './password-advice.tsx'
import { PasswordField } from './password-field.tsx'

const names = ['old', 'fresh', 'again'] as const
type Name = (typeof names)[number]

const wire: Readonly<Record<string, Name>> = { oldPassword: 'old', newPassword: 'fresh', newPassword1: 'again' }

async function change({ old, fresh, again }: Readonly<Record<Name, string>>): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = await Promise.all([old, fresh, again].map(encrypt))
  await client.post(`${headOf('user').path}/update-password`, { oldPassword, newPassword, newPassword1 })
}

export function ChangePassword() {
  const { t } = useTranslation('session')
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const person = useSession((session) => session.person)
  const rule = usePasswordRule(person?.tenantId)
  const title = t(person?.isPasswordOld ? 'password.oldTitle' : 'password.changeTitle')
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>({ old: '', fresh: '', again: '' })
  const [isTried, setTried] = useState(false)
  const changing = useMutation({
    mutationFn: change,
    meta: { isQuiet: true },
    onSuccess() {
      updatePerson({ isPasswordDue: false, isPasswordOld: false })
      if (!person?.isFactorDue) prefetchMenus()
    },
  })
  useEffect(fetchLibraryAhead, [])

  const refused = changing.error instanceof Refusal ? wire[changing.error.field ?? ''] : undefined
  const faultOf = (name: Name): string | undefined => {
    if (refused === name && changing.error) return failureText(changing.error)
    if (!isTried) return undefined
    if (typed[name] === '') return t(`password.missing.${name}`)
    if (name === 'again' && typed.again !== typed.fresh) return t('password.differs')
    const fault = name === 'fresh' ? passwordFault(typed.fresh, rule, person?.account) : undefined
    return fault && problem(fault, { ...rule }).words(locale)
  }
  const isComplete =
    typed.old !== '' && typed.again === typed.fresh && !passwordFault(typed.fresh, rule, person?.account)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (changing.isPending) return
    setTried(true)
    if (isComplete) return changing.mutate(typed)
    const wrong = names.find((name) => typed[name] === '') ?? (typed.again === typed.fresh ? 'fresh' : 'again')
    form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
  }

  const box = (name: Name, autoComplete: string) => (
    <PasswordField
      name={name}
      label={t(`password.${name}`)}
      autoComplete={autoComplete}
      autoFocus={name === 'old'}
      problem={faultOf(name)}
      onInput={(event) => {
        const { value } = event.currentTarget
        setTyped((before) => ({ ...before, [name]: value }))
        if (changing.error) changing.reset()
      }}
    />
  )

  return (
    <DuePage title={title}>
      <p>{t(person?.isPasswordOld ? 'password.oldLead' : 'password.changeLead')}</p>
      {changing.error && !refused && (
        <div role="alert" className="login-trouble is-refusal">
          <p>
            <Glyph name="warning" />
            {failureText(changing.error)}
          </p>
        </div>
      )}
      <form ref={form} className="login-form" onSubmit={submit} noValidate>
        <input type="text" autoComplete="username" value={person?.account ?? ''} readOnly hidden />
        {box('old', 'current-password')}
        {box('fresh', 'new-password')}
        <PasswordAdvice typed={typed.fresh} rule={rule} account={person?.account} />
        {box('again', 'new-password')}
        <button type="submit" className="login-submit" aria-busy={changing.isPending}>
          {changing.isPending && <span className="login-spinner" />}
          {t(changing.isPending ? 'password.saving' : 'password.save')}
        </button>
      </form>
    </DuePage>
  )
}
