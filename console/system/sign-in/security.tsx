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
  securityWords,
  usualSecurity,
} from '@steward/domain/system/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { useSession } from '../../data/session.ts'
import { useCan } from '../../data/use-can.ts'
import { isAdministrator } from '../../data/use-tenant-choice.ts'
import { plain } from '../../kinds/view.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { useUnsaved } from '../../kit/dialog/unsaved.ts'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import { message, modal } from '../../kit/dialog/voice.ts'
import { byField } from '../../kit/editor/parts.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { useFirst } from '../../kit/list/use-first.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { having } from '../../kit/state/reading.ts'
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

function valuesFrom(data: unknown): SecurityValues {
  const found = recordOf(data)
  const read = (key: SecurityKey) => (isPossible(key, found[key]) ? found[key] : usualSecurity[key])
  return Object.fromEntries(securityKeys.map((key) => [key, read(key)])) as SecurityValues
}

function storedFrom(data: unknown): Stored {
  const { rev, values } = recordOf(data)
  return { rev: Number(rev), values: valuesFrom(values) }
}

const changedFrom = (opened: SecurityValues, values: SecurityValues): Partial<SecurityValues> =>
  Object.fromEntries(securityKeys.flatMap((key) => (values[key] === opened[key] ? [] : [[key, values[key]]])))

const facts = ['account', 'lockout', 'cipher', 'first', 'audit'] as const

export default function Security() {
  const { t } = useWords()
  const isPlatform = useSession(isAdministrator)
  const own = useSession((session) => session.person?.tenantId ?? '')
  const { params } = useAddress()
  const setParams = useSetParams()
  const tenantId = isPlatform ? (params.get('tenant') ?? own) : own
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
      <OpenedSettings key={tenantId} tenantId={tenantId} isPlatform={isPlatform} />
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

function OpenedSettings({ tenantId, isPlatform }: { tenantId: string; isPlatform: boolean }) {
  const { t } = useWords()
  const query = useQuery({
    queryKey: ['security', tenantId],
    queryFn: async ({ signal }) =>
      storedFrom(await client.get('blade-system/security/detail', isPlatform ? { tenantId } : {}, signal)),
    meta: { follows: nothing, isQuiet: true },
  })
  const { data, error, refetch } = query
  const first = useFirst(data && having(query, data))
  return (
    <Loaded
      query={data || !first ? query : { ...first, error, refetch }}
      name={t('title')}
      shape={<Expected lines={6} />}
    >
      {(stored) => (
        <Settings
          stored={stored}
          read={async () => (await refetch({ throwOnError: true })).data}
          tenantId={isPlatform ? tenantId : undefined}
        />
      )}
    </Loaded>
  )
}

interface SettingsProps {
  stored: Stored
  read: () => Promise<Stored | undefined>
  tenantId: string | undefined
}

function Settings({ stored, read, tenantId }: SettingsProps) {
  const { t } = useWords()
  const mayChange = useCan()(CHANGE_SECURITY)
  const locale = useLocale()
  const cache = useQueryClient()
  const editor = useEditor<SecurityValues, Stored>({
    first: { value: stored.values, rev: stored.rev },
    anatomy: byField(),
    keeping: {
      place: { entity: { name: 'security' }, ids: [tenantId ?? 'own'] },
      written: (values) => values,
      read: valuesFrom,
    },
    names: {
      nameOf: (key) => securitySettings[key as SecurityKey][locale],
      textOf: (value, _, key) => securityWords(key as SecurityKey, plain(value), locale),
    },
    send: async (values, { opened, rev, key }) =>
      storedFrom(
        await client.post(
          'blade-system/security/submit',
          { rev, values: changedFrom(opened, values), ...(tenantId ? { tenantId } : {}) },
          undefined,
          key,
        ),
      ),
    storedFrom: ({ rev, values }) => ({ value: values, rev }),
    async read() {
      const latest = await read()
      return latest && { value: latest.values, rev: latest.rev }
    },
    saved() {
      message.success(t('saved'))
      for (const name of ['security', 'password-rule', 'second-factor'])
        void cache.invalidateQueries({ queryKey: [name] })
    },
    refuse: useRefused(),
  })
  const { value: values, opened, isDirty, meet } = editor
  const changed = securityKeys.filter((key) => values[key] !== opened[key])
  useUnsaved(isDirty, editor.discard, editor.isSaving)
  // Settings that are read again are shown, but beside what was changed here.
  const isNewer = !isDirty && !editor.isSaving && stored.rev > (editor.rev ?? 0)
  useEffect(() => {
    if (isNewer) meet({ value: stored.values, rev: stored.rev })
  }, [isNewer, stored, meet])
  const wanted = level3Changes(values)
  const left = securityKeys.filter((key) => wanted[key] !== undefined)
  const total = securityKeys.length
  const turnOn = () => {
    const target = { ...values, ...wanted }
    modal.confirm({
      centered: true,
      width: 620,
      title: t('sure'),
      content: <SecurityChanges before={opened} after={target} />,
      okText: t('sureGo'),
      autoFocusButton: 'cancel',
      async onOk() {
        editor.change(() => target)
        await editor.save()
      },
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
          <Button type="primary" disabled={left.length === 0} loading={editor.isSaving} onClick={turnOn}>
            {t('turnOn')}
          </Button>
        )}
      </section>
      {editor.notices}
      <form
        className="security-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) void editor.save()
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
              change={mayChange ? (value) => editor.change((now) => ({ ...now, [key]: value }), key) : undefined}
            />
          ))}
        </ul>
        {changed.length > 0 && (
          <footer>
            <span role="status">{t('changed', { count: changed.length })}</span>
            <Button onClick={() => editor.change(() => opened)}>{t('undo')}</Button>
            <Button type="primary" htmlType="submit" loading={editor.isSaving}>
              {t('save')}
            </Button>
          </footer>
        )}
      </form>
    </>
  )
}
