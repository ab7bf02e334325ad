import { Refusal, type KnownTenant, type Person } from '@steward/client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { recall } from '../browser/storage.ts'
import { useSession } from '../data/session.ts'
import { useFailureText } from '../data/use-failure-text.ts'
import { Glyph } from '../look/glyphs.tsx'
import { fetchFrameAhead } from '../routes/frame-ahead.ts'
import { CaptchaField } from './captcha-field.tsx'
import { CodeStep } from './code-step.tsx'
import { fetchLibraryAhead } from './encrypt.ts'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { Sources } from './sources.tsx'
import { useCaptcha } from './use-captcha.ts'
import { type Credentials, challengeOf, enter, useSignIn } from './use-sign-in.ts'
import { DEFAULT_TENANT } from './use-tenant.ts'

const names = ['tenantId', 'account', 'password', 'captcha'] as const
type Name = (typeof names)[number]

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)

function remembered(): { tenantId: string; account: string } {
  const stored = recall('rememberedAccount')
  const record: Record<string, unknown> = stored !== null && typeof stored === 'object' ? { ...stored } : {}
  return { tenantId: textOf(record.tenantId, DEFAULT_TENANT), account: textOf(record.account, '') }
}

const backFrom = (state: unknown): string =>
  state !== null && typeof state === 'object' && 'back' in state && typeof state.back === 'string' ? state.back : '/'

export function LoginForm({ tenant }: { tenant: KnownTenant | undefined }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [known] = useState(remembered)
  const [tenantId, setTenantId] = useState(known.tenantId)
  const captcha = useCaptcha()
  const signIn = useSignIn()
  const refusal = useFailureText(signIn.error)
  const hasExpired = useSession((session) => session.ended === 'expired')
  const why = useSession((session) => session.why)
  const refusedLink = useSession((session) => session.refusedLink)
  const navigate = useNavigate()
  const location = useLocation()
  const troubleId = useId()
  const [waiting, setWaiting] = useState<{ challenge: string; credentials: Credentials }>()

  const focusOn = (name: Name) => {
    const input = form.current?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) {
      input.focus()
      input.select()
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signIn.isPending) return
    const filled = new FormData(event.currentTarget)
    const valueOf = (name: string) => String(filled.get(name) ?? '')
    const empty = names.filter((name) => filled.has(name) && valueOf(name).trim() === '')
    setMissing(empty)
    const [first] = empty
    if (first) {
      focusOn(first)
      return
    }
    void fetchFrameAhead(backFrom(location.state))
    const credentials = {
      tenantId: tenant?.tenantId ?? valueOf('tenantId').trim(),
      account: valueOf('account').trim(),
      password: valueOf('password'),
      captchaKey: captcha.data?.key ?? '',
      captchaCode: valueOf('captcha').trim(),
      isRemembered: filled.has('isRemembered'),
    }
    await signIn.mutateAsync(credentials).then(
      () => navigate(backFrom(location.state), { replace: true }),
      (failure: unknown) => {
        void captcha.refetch()
        const challenge = challengeOf(failure)
        if (challenge !== undefined) return setWaiting({ challenge, credentials })
        const input = form.current?.elements.namedItem('captcha')
        if (input instanceof HTMLInputElement) input.value = ''
        focusOn(failure instanceof Refusal && failure.reason === 'session.password' ? 'password' : 'captcha')
      },
    )
  }

  const problemOf = (name: Name) => (missing.includes(name) ? t(`login.missing.${name}`) : undefined)
  const filledIn = (name: Name) => setMissing((still) => still.filter((other) => other !== name))
  const before = hasExpired ? (why ?? t('login.expired')) : refusedLink
  const trouble = refusal ?? (signIn.isIdle ? before : undefined)

  if (waiting) {
    const { challenge, credentials } = waiting
    const back = () => {
      setWaiting(undefined)
      signIn.reset()
    }
    const go = (person: Person) => {
      enter(person, credentials)
      void navigate(backFrom(location.state), { replace: true })
    }
    return (
      <CodeStep tenantId={credentials.tenantId} account={credentials.account} first={challenge} done={go} back={back} />
    )
  }

  return (
    <form
      ref={form}
      className="login-form"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-describedby={troubleId}
    >
      <div id={troubleId} role="alert" className={signIn.error ? 'login-trouble is-refusal' : 'login-trouble'}>
        {trouble && (
          <p>
            <Glyph name="warning" />
            {trouble}
          </p>
        )}
      </div>
      {!tenant && (
        <Field
          name="tenantId"
          label={t('login.tenantId')}
          problem={problemOf('tenantId')}
          onInput={(event) => {
            filledIn('tenantId')
            setTenantId(event.currentTarget.value.trim())
          }}
          defaultValue={known.tenantId}
          autoComplete="organization"
          maxLength={12}
          inputMode="numeric"
        />
      )}
      <Field
        name="account"
        label={t('login.account')}
        problem={problemOf('account')}
        onInput={() => filledIn('account')}
        defaultValue={known.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={45}
        autoFocus={known.account === ''}
      />
      <PasswordField
        problem={problemOf('password')}
        autoFocus={known.account !== ''}
        onInput={() => {
          filledIn('password')
          fetchLibraryAhead()
        }}
      />
      <CaptchaField problem={problemOf('captcha')} onInput={() => filledIn('captcha')} captcha={captcha} />
      <label className="login-remember">
        <input type="checkbox" name="isRemembered" defaultChecked={known.account !== ''} />
        {t('login.remember')}
      </label>
      <button type="submit" className="login-submit" aria-busy={signIn.isPending}>
        {signIn.isPending && <span className="login-spinner" />}
        {t(signIn.isPending ? 'login.signingIn' : 'login.submit')}
      </button>
      <Sources tenantId={tenant?.tenantId ?? tenantId} back={backFrom(location.state)} />
    </form>
  )
}
