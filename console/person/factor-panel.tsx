// One's own second factor beside one's own profile: set up, new recovery codes, removed.
import { Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { nothing } from '../data/follows.ts'
import { useMutation } from '../data/use-mutation.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { encrypt } from '../login/encrypt.ts'
import { Field } from '../login/field.tsx'
import '../login/login.css'
import { PasswordField } from '../login/password-field.tsx'
import { EnrolFactor } from './enrol-factor.tsx'
import './enrol-factor.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codesFrom } from './recovery.ts'
import { useWords } from './words/security/use-words.ts'

type Act = 'renew' | 'remove'
const calls = { renew: 'recovery', remove: 'remove' } as const

/** So few recovery codes are worth a word. */
const FEW = 3

export default function FactorPanel({ account }: { account: string }) {
  const { t } = useWords()
  const cache = useQueryClient()
  const [act, setAct] = useState<Act>()
  const [codes, setCodes] = useState<readonly string[]>()
  const query = useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => {
      const { demand, since, recoveryLeft } = recordOf(await client.get('blade-user/second-factor', {}, signal))
      return { demand, since: typeof since === 'string' ? since : undefined, left: Number(recoveryLeft) }
    },
    meta: { follows: nothing, isQuiet: true },
  })
  const again = () => cache.invalidateQueries({ queryKey: ['second-factor'] })
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        account={account}
        done={() => {
          setCodes(undefined)
          void again()
        }}
      />
    )
  return (
    <Loaded query={query} name={t('factor.title')} shape={<Expected lines={4} />}>
      {(data) => {
        if (data.since === undefined)
          return data.demand === 'off' ? (
            <p>{t('factor.off')}</p>
          ) : (
            <EnrolFactor lead={t('factor.lead')} account={account} done={() => void again()} />
          )
        return (
          <section className="factor-standing" aria-label={t('factor.title')}>
            <strong>{t('factor.on')}</strong>
            <p>{t('factor.since', { time: data.since })}</p>
            <p data-few={data.left <= FEW || undefined}>
              {t('factor.left', { count: data.left })} {data.left <= FEW && t('factor.few')}
            </p>
            <div>
              <Button onClick={() => setAct('renew')}>{t('factor.renew')}</Button>
              <Button danger onClick={() => setAct('remove')}>
                {t('factor.remove')}
              </Button>
            </div>
            {act && (
              <ProofDialog
                act={act}
                close={() => setAct(undefined)}
                done={(made) => {
                  setAct(undefined)
                  if (act === 'renew') return setCodes(codesFrom(made))
                  message.success(t('factor.removed'))
                  void again()
                }}
              />
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

interface ProofProps {
  act: Act
  close: () => void
  done: (made: unknown) => void
}

function ProofDialog({ act, close, done }: ProofProps) {
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const proving = useMutation({
    mutationFn: async ({ password, code }: { password: string; code: string }) =>
      client.post(`blade-user/second-factor/${calls[act]}`, { password: await encrypt(password), code }),
    meta: { isQuiet: true },
    onSuccess: done,
  })
  const refused = proving.error instanceof Refusal ? proving.error : undefined
  const faultOf = (name: 'password' | 'code', empty: string) =>
    missing.includes(name) ? empty : refused && (refused.field ?? 'code') === name ? failureText(refused) : undefined
  const save = () => {
    if (!form.current || proving.isPending) return
    const filled = new FormData(form.current)
    const [password, code] = ['password', 'code'].map((name) => String(filled.get(name) ?? '').trim())
    const empty = [...(password ? [] : ['password']), ...(code ? [] : ['code'])]
    setMissing(empty)
    if (password && code) proving.mutate({ password, code })
  }
  const filledIn = (name: string) => {
    setMissing((still) => still.filter((other) => other !== name))
    if (proving.error) proving.reset()
  }
  return (
    <Dialog
      title={t(`factor.${act}`)}
      close={close}
      save={save}
      isSaving={proving.isPending}
      saveWords={t(`factor.${act}`)}
      width={440}
    >
      <form
        ref={form}
        className="login-form factor-proof"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p>{t(`factor.${act}Hint`)}</p>
        <PasswordField
          label={t('factor.password')}
          problem={faultOf('password', t('factor.passwordMissing'))}
          autoFocus
          onInput={() => filledIn('password')}
        />
        <Field
          name="code"
          label={t('factor.proofCode')}
          problem={faultOf('code', t('factor.codeMissing'))}
          onInput={() => filledIn('code')}
          autoComplete="one-time-code"
          maxLength={20}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
