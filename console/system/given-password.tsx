// Passwords the platform made for somebody: shown once to whoever asked for them, to be handed on.
import { listOf, recordOf } from '@steward/client/wire'
import { user } from '@steward/domain/index'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../crud/adjust.ts'
import { useAct } from '../crud/quiet.ts'
import { useLocale } from '../data/locale.ts'
import { plain } from '../kinds/view.ts'
import { CopyAll, OnceAlert, OneTimeList, OneTimeText, OneTimeWindow } from '../kit/one-time.tsx'
import { Lines, useRefused } from '../kit/use-refused.tsx'
import { message } from '../kit/voice.ts'

interface Fact {
  name: string
  text: string
}

function Told({ title, facts, close }: { title: string; facts: readonly Fact[]; close: () => void }) {
  const { t } = useTranslation('system')
  const all = facts.map(({ name, text }) => t('given.line', { name, text })).join('\n')
  return (
    <OneTimeWindow title={title} close={close} isHolding more={<CopyAll text={all} />}>
      <OnceAlert />
      <OneTimeList>
        {facts.map(({ name, text }) => (
          <OneTimeText key={name} name={name} text={text} />
        ))}
      </OneTimeList>
      <p>{t('given.first')}</p>
    </OneTimeWindow>
  )
}

/** After a tenant was added: nobody can read the password of its administrator again. */
export function NewTenant({ rows: [row], close }: DialogProps) {
  const { t } = useTranslation('system')
  const password = plain(row?.initialPassword)
  if (!row || password === '') return null
  const facts = [
    { name: t('given.tenant'), text: plain(row.tenantId) },
    { name: t('given.account'), text: ADMINISTRATOR },
    { name: t('given.password'), text: password },
  ]
  return <Told title={t('given.newTenant', { name: plain(row.tenantName) })} facts={facts} close={close} />
}

/** The account every new tenant starts with. */
const ADMINISTRATOR = 'admin'

/** After an account was added without a password; one that somebody chose is known to them. */
export function NewUser({ rows: [row], close }: DialogProps) {
  const { t } = useTranslation('system')
  const password = plain(row?.initialPassword)
  if (!row || password === '') return null
  const facts = [
    { name: t('given.account'), text: plain(row.account) },
    { name: t('given.password'), text: password },
  ]
  return <Told title={t('given.newUser', { name: plain(row.realName) })} facts={facts} close={close} />
}

const NAMED = 5

export function ResetPasswords({ rows, close }: DialogProps) {
  const { t } = useTranslation('system')
  const locale = useLocale()
  const act = useAct(user)
  const refuse = useRefused()
  const [told, setTold] = useState<readonly Fact[]>()
  const reset = useMutation({
    mutationFn: () => act.mutateAsync({ action: 'reset-password', ids: rows.map(({ id }) => id) }),
    meta: { isQuiet: true },
    onSuccess(answer) {
      const given = listOf(recordOf(answer).passwords)
      if (given.length > 0)
        return setTold(given.map(({ account, password }) => ({ name: plain(account), text: plain(password) })))
      message.success(t('given.done'))
      close()
    },
    onError: refuse,
  })
  const names = rows.slice(0, NAMED).map((row) => `${plain(row.realName)} (${plain(row.account)})`)
  const title = t('given.resetOf', {
    names: rows.map((row) => plain(row.realName)).join(locale === 'zh' ? '、' : ', '),
  })
  if (told) return <Told title={title} facts={told} close={close} />
  return (
    <OneTimeWindow
      title={title}
      close={close}
      isHolding={false}
      more={
        <Button type="primary" danger loading={reset.isPending} onClick={() => reset.mutate()}>
          {t('given.reset')}
        </Button>
      }
    >
      <p>{t('given.sure')}</p>
      <Lines lines={rows.length > NAMED ? [...names, '…'] : names} />
    </OneTimeWindow>
  )
}
