// What a hospital demands of sign-ins, beside what level 3 of GB/T 22239 asks: each with its state, and all at once.
import { recordOf } from '@steward/client/wire'
import { CHANGE_SECURITY } from '@steward/domain/derive/menu-groups'
import {
  type SecurityKey,
  type SecurityValues,
  isPossible,
  level3Changes,
  meetsLevel3,
  securityKeys,
  securitySettings,
  usualSecurity,
} from '@steward/domain/system/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { useSession } from '../../data/session.ts'
import { useCan } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { isAdministrator } from '../../data/use-tenant-choice.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { useUnsaved } from '../../kit/dialog/unsaved.ts'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import { message, modal } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useStale } from '../../kit/state/stale.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useWords } from '../../person/words/security/use-words.ts'
import { TenantChoice } from '../tenant/tenant-choice.tsx'
import { SecurityChanges } from './security-changes.tsx'
import { SecurityRow } from './security-row.tsx'
import '../../kit/kit.css'
import './security.css'

interface Stored {
  rev: number
  values: SecurityValues
}

function storedFrom(data: unknown): Stored {
  const { rev, values } = recordOf(data)
  const found = recordOf(values)
  const read = (key: SecurityKey) => (isPossible(key, found[key]) ? found[key] : usualSecurity[key])
  return { rev: Number(rev), values: Object.fromEntries(securityKeys.map((key) => [key, read(key)])) as SecurityValues }
}

const facts = ['account', 'lockout', 'cipher', 'first', 'audit'] as const

export default function Security() {
  const { t } = useWords()
  const isPlatform = useSession(isAdministrator)
  const own = useSession((session) => session.person?.tenantId ?? '')
  const { params } = useAddress()
  const setParams = useSetParams()
  const tenantId = isPlatform ? (params.get('tenant') ?? own) : own
  const query = useQuery({
    queryKey: ['security', tenantId],
    queryFn: async ({ signal }) =>
      storedFrom(await client.get('blade-system/security/detail', isPlatform ? { tenantId } : {}, signal)),
    meta: { follows: nothing, isQuiet: true },
  })
  const { refetch } = query
  return (
    <div className="security-page">
      <h1 className="st-visually-hidden">{t('title')}</h1>
      {isPlatform && (
        <header className="security-bar">
          <TenantChoice
            label={t('tenant')}
            value={tenantId}
            change={(tenant) => setParams(() => new URLSearchParams(tenant === own ? {} : { tenant }))}
          />
        </header>
      )}
      <Loaded query={query} name={t('title')} shape={<Expected lines={6} />}>
        {(data) => (
          <Settings
            key={tenantId}
            stored={data}
            read={async () => (await refetch({ throwOnError: true })).data}
            tenantId={isPlatform ? tenantId : undefined}
          />
        )}
      </Loaded>
      <section className="security-always" aria-labelledby="security-always">
        <h2 id="security-always">{t('always')}</h2>
        <p>{t('alwaysHint')}</p>
        <ul>
          {facts.map((name) => (
            <li key={name}>{t(`facts.${name}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** What was changed, and from what: settings that are read again meanwhile do not replace it. */
interface Edit {
  opened: Stored
  typed: Partial<SecurityValues>
}

const editOf = (opened: Stored, typed: Partial<SecurityValues>): Edit | undefined =>
  securityKeys.some((key) => typed[key] !== undefined && typed[key] !== opened.values[key])
    ? { opened, typed }
    : undefined

const typedSince = (sent: Partial<SecurityValues>, typed: Partial<SecurityValues>): Partial<SecurityValues> =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== Object(sent)[key]))

interface SettingsProps {
  stored: Stored
  read: () => Promise<Stored | undefined>
  tenantId: string | undefined
}

function Settings({ stored, read, tenantId }: SettingsProps) {
  const { t } = useWords()
  const mayChange = useCan()(CHANGE_SECURITY)
  const cache = useQueryClient()
  const [edit, setEdit] = useState<Edit>()
  const before = edit?.opened ?? stored
  const values: SecurityValues = { ...before.values, ...edit?.typed }
  const changed = securityKeys.filter((key) => values[key] !== before.values[key])
  const { refuse, notice } = useStale<Stored>({
    read,
    rebase: (latest) => setEdit((now) => now && editOf(latest, now.typed)),
    refuse: useRefused(),
  })
  useUnsaved(changed.length > 0)
  const saving = useMutation({
    mutationFn: async (wanted: Partial<SecurityValues>) =>
      client.post('blade-system/security/submit', {
        rev: before.rev,
        values: wanted,
        ...(tenantId ? { tenantId } : {}),
      }),
    meta: { isQuiet: true },
    async onSuccess(answer, sent) {
      message.success(t('saved'))
      await Promise.all(
        ['security', 'password-rule', 'second-factor'].map((name) => cache.invalidateQueries({ queryKey: [name] })),
      )
      setEdit((now) => now && editOf(storedFrom(answer), typedSince(sent, now.typed)))
    },
    onError: refuse,
  })
  const wanted = level3Changes(values)
  const left = securityKeys.filter((key) => wanted[key] !== undefined)
  const total = securityKeys.length
  const turnOn = () => {
    const target = { ...values, ...wanted }
    modal.confirm({
      centered: true,
      width: 620,
      title: t('sure'),
      content: <SecurityChanges before={before.values} after={target} />,
      okText: t('sureGo'),
      autoFocusButton: 'cancel',
      onOk: () => saving.mutateAsync(target).catch(() => undefined),
    })
  }
  return (
    <>
      <section className="security-profile" aria-label={t('profile')}>
        <div>
          <h2>{t('profile')}</h2>
          <small>{t('standard')}</small>
          <p role="status">{left.length === 0 ? t('allMet') : t('count', { met: total - left.length, total })}</p>
        </div>
        <progress aria-hidden="true" max={total} value={total - left.length} />
        {mayChange && (
          <Button type="primary" disabled={left.length === 0} loading={saving.isPending} onClick={turnOn}>
            {t('turnOn')}
          </Button>
        )}
      </section>
      {notice}
      <form
        className="security-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (changed.length > 0) saving.mutate(Object.fromEntries(changed.map((key) => [key, values[key]])))
        }}
      >
        <ul>
          {securityKeys.map((key) => (
            <SecurityRow
              key={key}
              setting={securitySettings[key]}
              name={key}
              value={values[key]}
              isMet={meetsLevel3(key, values[key])}
              change={mayChange ? (value) => setEdit(editOf(before, { ...edit?.typed, [key]: value })) : undefined}
            />
          ))}
        </ul>
        {changed.length > 0 && (
          <footer>
            <span role="status">{t('changed', { count: changed.length })}</span>
            <Button onClick={() => setEdit(undefined)}>{t('undo')}</Button>
            <Button type="primary" htmlType="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </footer>
        )}
      </form>
    </>
  )
}
