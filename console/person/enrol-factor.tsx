// Sets up a second factor: the password where the sign-in is long ago, the QR code and its first code, and the recovery
// codes. Without the component library, as it stands before the frame as well.
import { Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { type FormEvent, useState } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useMutation } from '../data/use-mutation.ts'
import { encrypt } from '../login/encrypt.ts'
import { Field } from '../login/field.tsx'
import '../login/login.css'
import { PasswordField } from '../login/password-field.tsx'
import { Glyph } from '../look/glyphs.tsx'
import { qrPath } from '../print/qr.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './enrol-factor.css'
import { codesFrom } from './recovery.ts'
import { useWords } from './words/security/use-words.ts'

interface EnrolProps {
  lead: string
  account: string
  done: () => void
}

const path = 'blade-user/second-factor'

export function EnrolFactor({ lead, account, done }: EnrolProps) {
  const { t } = useWords()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [fault, setFault] = useState<string>()
  const offering = useMutation({
    mutationFn: async (password: string) => {
      const sent = password === '' ? {} : { password: await encrypt(password) }
      const { secret, uri } = recordOf(await client.post(`${path}/offer`, sent))
      return { secret: String(secret), uri: String(uri) }
    },
    meta: { isQuiet: true },
    onError(failure) {
      if (failure instanceof Refusal && failure.field === 'password') {
        setNeedsPassword(true)
        if (failure.reason !== 'factor.password') setFault(failureText(failure))
      }
    },
  })
  const confirming = useMutation({
    mutationFn: async (code: string) => codesFrom(await client.post(`${path}/confirm`, { code })),
    meta: { isQuiet: true },
    onError: (failure) => setFault(failureText(failure)),
  })
  const valueIn = (event: FormEvent<HTMLFormElement>, name: string) => {
    event.preventDefault()
    return String(new FormData(event.currentTarget).get(name) ?? '')
  }
  if (confirming.data) return <RecoveryCodes codes={confirming.data} account={account} done={done} />
  const offered = offering.data
  const shown = offering.error instanceof Refusal && offering.error.field === 'password' ? undefined : offering.error
  if (!offered)
    return (
      <form
        className="login-form enrol"
        noValidate
        onSubmit={(event) => {
          const password = valueIn(event, 'password')
          if (offering.isPending) return
          setFault(needsPassword && password === '' ? t('factor.passwordMissing') : undefined)
          if (!needsPassword || password !== '') offering.mutate(password)
        }}
      >
        <p>{lead}</p>
        {shown && (
          <div role="alert" className="login-trouble is-refusal">
            <p>
              <Glyph name="warning" />
              {failureText(shown)}
            </p>
          </div>
        )}
        {needsPassword && (
          <PasswordField label={t('factor.password')} problem={fault} autoFocus onInput={() => setFault(undefined)} />
        )}
        <button type="submit" className="login-submit" aria-busy={offering.isPending}>
          {offering.isPending && <span className="login-spinner" />}
          {t(offering.isPending ? 'factor.working' : 'factor.begin')}
        </button>
      </form>
    )
  const { size, path: modules } = qrPath(offered.uri)
  return (
    <form
      className="login-form enrol"
      noValidate
      onSubmit={(event) => {
        const code = valueIn(event, 'code').replaceAll(/\s/g, '')
        if (confirming.isPending) return
        const isCode = /^\d{6}$/.test(code)
        setFault(isCode ? undefined : t('factor.codeMissing'))
        if (isCode) confirming.mutate(code)
      }}
    >
      <h2>{t('factor.scan')}</h2>
      <p>{t('factor.scanHint')}</p>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={t('factor.qr')}>
        <path d={modules} />
      </svg>
      <a className="enrol-open" href={offered.uri}>
        {t('factor.open')}
      </a>
      <details>
        <summary>{t('factor.type')}</summary>
        <code>{offered.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </details>
      <h2>{t('factor.enter')}</h2>
      <Field
        name="code"
        label={t('factor.code')}
        problem={fault}
        onInput={() => setFault(undefined)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        autoFocus
      />
      <button type="submit" className="login-submit" aria-busy={confirming.isPending}>
        {confirming.isPending && <span className="login-spinner" />}
        {t(confirming.isPending ? 'factor.working' : 'factor.confirm')}
      </button>
    </form>
  )
}
