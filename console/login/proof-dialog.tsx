// Asks for the password, or a one-time code, before a dangerous act; the act then goes on by itself.
import { Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { nothing } from '../data/follows.ts'
import { useProof } from '../data/proof.ts'
import { useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { Glyph } from '../look/glyphs.tsx'
import './code-step.css'
import { encrypt, fetchLibraryAhead } from './encrypt.ts'
import { Field } from './field.tsx'
import './login.css'
import { PasswordField } from './password-field.tsx'
import './sign-in-again.css'

export function ProofDialog() {
  const { t } = useTranslation('session')
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useProof((asked) => asked.answer)
  const account = useSession(({ person }) => [person?.nickName, person?.account].filter(Boolean).join(' · '))
  const [isByCode, setByCode] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { data: hasCode = false } = useQuery({
    queryKey: ['second-factor', 'stands'],
    queryFn: async ({ signal }) =>
      typeof recordOf(await client.get('blade-user/second-factor', {}, signal)).since === 'string',
    meta: { follows: nothing, isQuiet: true },
  })
  const proving = useMutation({
    mutationFn: async (typed: string) =>
      client.session.prove(isByCode ? { code: typed } : { password: await encrypt(typed) }),
    meta: { isQuiet: true },
    onSuccess: () => answer?.(true),
  })
  // A modal `<dialog>` is in the top layer, above open antd dialogs, and makes the rest inert.
  useEffect(() => {
    dialog.current?.showModal()
    fetchLibraryAhead()
  }, [])
  const giveUp = () => answer?.(false)
  const name = isByCode ? 'code' : 'password'
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (proving.isPending) return
    const typed = String(new FormData(event.currentTarget).get(name) ?? '').trim()
    setMissing(typed === '')
    if (typed !== '') proving.mutate(typed)
  }
  const onInput = () => {
    setMissing(false)
    if (proving.error) proving.reset()
  }
  const refused = proving.error && failureText(proving.error)
  const isOfField = proving.error instanceof Refusal && proving.error.field === name
  const fault = isMissing ? t(`proof.missing.${name}`) : isOfField ? (refused ?? undefined) : undefined
  return (
    <dialog ref={dialog} className="again" aria-labelledby="proof-title" onClose={giveUp}>
      <button type="button" className="again-close" aria-label={t('again.close')} onClick={giveUp}>
        <Glyph name="close" />
      </button>
      <h2 id="proof-title">{t('proof.title')}</h2>
      <form className="login-form code-step" onSubmit={submit} noValidate>
        <p>{t('proof.lead', { account })}</p>
        {refused && !isOfField && (
          <div role="alert" className="login-trouble is-refusal">
            <p>
              <Glyph name="warning" />
              {refused}
            </p>
          </div>
        )}
        {isByCode ? (
          <Field
            key="code"
            name="code"
            label={t('code.code')}
            problem={fault}
            onInput={onInput}
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
          />
        ) : (
          <PasswordField key="password" problem={fault} onInput={onInput} autoFocus />
        )}
        <button type="submit" className="login-submit" aria-busy={proving.isPending}>
          {proving.isPending && <span className="login-spinner" />}
          {t(proving.isPending ? 'code.checking' : 'proof.submit')}
        </button>
        <div className="code-ways">
          <button type="button" onClick={giveUp}>
            {t('proof.cancel')}
          </button>
          {hasCode && (
            <button
              type="button"
              onClick={() => {
                setByCode(!isByCode)
                proving.reset()
              }}
            >
              {t(isByCode ? 'proof.usePassword' : 'code.useCode')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
