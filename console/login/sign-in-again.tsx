// The sign-in dialog over the page after the session has expired; the page stays mounted.
import { Refusal } from '@steward/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../data/failures.ts'
import { endSession, resumeSession, useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { unsavedPages } from '../kit/dialog/unsaved.ts'
import { Glyph } from '../look/glyphs.tsx'
import { listed } from '../words/listed.ts'
import { CaptchaField } from './captcha-field.tsx'
import { CodeStep } from './code-step.tsx'
import { fetchLibraryAhead } from './encrypt.ts'
import './login.css'
import { PasswordField } from './password-field.tsx'
import './sign-in-again.css'
import { useCaptcha } from './use-captcha.ts'
import { challengeOf, prove } from './use-sign-in.ts'
import { useSources } from './use-sources.ts'

const names = ['password', 'captcha'] as const
type Name = (typeof names)[number]

const giveUp = () => endSession('expired')

export function SignInAgain() {
  const { t } = useTranslation('session')
  const { t: shell } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const person = useSession((session) => session.person)
  const why = useSession((session) => session.why)
  const captcha = useCaptcha()
  const [challenge, setChallenge] = useState<string>()
  const signIn = useMutation({ mutationFn: prove, meta: { isQuiet: true } })
  const [isLeaving, setLeaving] = useState(false)
  // A modal `<dialog>` is in the top layer, above open antd dialogs, and makes the rest inert.
  useEffect(() => {
    dialog.current?.showModal()
    fetchLibraryAhead()
  }, [])
  /** With the dialog the pages go: where something is unsaved on them, only who says so leaves them. */
  const leave = () => (unsavedPages().length > 0 && !isLeaving ? setLeaving(true) : giveUp())
  // Browsers close a dialog at the second Escape whatever the page says: it is opened again.
  const stay = () => dialog.current?.showModal()

  const focusOn = (name: Name) => {
    const input = form.current?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signIn.isPending || !person) return
    const filled = new FormData(event.currentTarget)
    const valueOf = (name: Name) => String(filled.get(name) ?? '')
    const empty = names.filter((name) => valueOf(name).trim() === '')
    setMissing(empty)
    const [first] = empty
    if (first) return focusOn(first)
    const proof = {
      tenantId: person.tenantId,
      account: person.account,
      password: valueOf('password'),
      captchaKey: captcha.data?.key ?? '',
      captchaCode: valueOf('captcha').trim(),
    }
    await signIn.mutateAsync(proof).then(resumeSession, (failure: unknown) => {
      void captcha.refetch()
      setChallenge(challengeOf(failure))
      const input = form.current?.elements.namedItem('captcha')
      if (input instanceof HTMLInputElement) input.value = ''
      focusOn(failure instanceof Refusal && failure.reason === 'session.password' ? 'password' : 'captcha')
    })
  }

  const problemOf = (name: Name) => (missing.includes(name) ? shell(`login.missing.${name}`) : undefined)
  const filledIn = (name: Name) => setMissing((still) => still.filter((other) => other !== name))

  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby="again-title"
      onCancel={(event) => event.preventDefault()}
      onClose={stay}
    >
      <button type="button" className="again-close" aria-label={t('again.close')} onClick={leave}>
        <Glyph name="close" />
      </button>
      <h2 id="again-title">{t('again.title')}</h2>
      <div
        role="alert"
        className={signIn.error && challenge === undefined ? 'login-trouble is-refusal' : 'login-trouble'}
      >
        <p>
          <Glyph name="warning" />
          {signIn.error && challenge === undefined ? failureText(signIn.error) : (why ?? t('again.expired'))}
        </p>
      </div>
      <dl>
        <dt>{shell('login.account')}</dt>
        <dd>{[person?.nickName, person?.account].filter(Boolean).join(' · ')}</dd>
        <dt>{shell('login.tenantId')}</dt>
        <dd>{person?.tenantId}</dd>
      </dl>
      {challenge !== undefined && person ? (
        <CodeStep
          tenantId={person.tenantId}
          account={person.account}
          first={challenge}
          done={resumeSession}
          back={() => {
            setChallenge(undefined)
            signIn.reset()
          }}
        />
      ) : (
        <form ref={form} className="login-form" onSubmit={(event) => void submit(event)} noValidate>
          <PasswordField problem={problemOf('password')} autoFocus onInput={() => filledIn('password')} />
          <CaptchaField problem={problemOf('captcha')} onInput={() => filledIn('captcha')} captcha={captcha} />
          <button type="submit" className="login-submit" aria-busy={signIn.isPending}>
            {signIn.isPending && <span className="login-spinner" />}
            {shell(signIn.isPending ? 'login.signingIn' : 'login.submit')}
          </button>
        </form>
      )}
      {person && <OtherWays tenantId={person.tenantId} />}
      {isLeaving ? (
        <p className="again-foot" role="alert">
          {t('again.unsaved', { count: unsavedPages().length })}
          <button type="button" onClick={() => setLeaving(false)}>
            {t('again.stay')}
          </button>
          <button type="button" onClick={giveUp}>
            {t('again.leave')}
          </button>
        </p>
      ) : (
        <p className="again-foot">
          {t('again.kept')}
          <button type="button" onClick={leave}>
            {t('again.another')}
          </button>
        </p>
      )}
    </dialog>
  )
}

/** In a window of their own: the pages beneath stay, and go on once the same person is signed in there. */
function OtherWays({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('session')
  const sources = useSources(tenantId)
  if (sources.length === 0) return null
  return (
    <p className="again-ways">
      {t('again.elsewhere', { names: listed(sources.map(({ name }) => name)) })}
      <a href="/login" target="_blank" rel="noopener noreferrer">
        {t('again.window')}
      </a>
    </p>
  )
}
