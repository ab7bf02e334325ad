// Who is signed in, for administrators: found by person and tenant, ended one by one or together.
import { recordOf } from '@steward/client/wire'
import { END_SESSION } from '@steward/domain/derive/menu-groups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { useSession } from '../../data/session.ts'
import { useCan } from '../../data/use-can.ts'
import { isAdministrator } from '../../data/use-tenant-choice.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { Pages } from '../../kit/list/pages.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useWords } from '../../words/system.ts'
import { TenantChoice } from '../tenant/tenant-choice.tsx'
import { sessionsFrom } from './session-data.ts'
import { SessionRows } from './session-rows.tsx'
import { useEnding } from './use-ending.tsx'
import '../../kit/kit.css'
import './session.css'

const SIZE = 50

export default function Sessions() {
  const { t } = useWords()
  const can = useCan()
  const isNarrow = useNarrow()
  const isPlatform = useSession(isAdministrator)
  const { params } = useAddress()
  const setParams = useSetParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const none = () => setChosen(new Set())
  const { ask, isEnding } = useEnding('blade-system/session/end', none)
  const [text, tenantId, current] = [params.get('text') ?? '', params.get('tenant') ?? '', params.get('page') ?? '1']
  const show = (wanted: Readonly<Record<string, string>>) => {
    none()
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ page: '', ...wanted }))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  }
  const query = { text, current, size: String(SIZE), ...(tenantId === '' ? {} : { tenantId }) }
  const reading = useQuery({
    queryKey: ['session', 'list', query],
    queryFn: async ({ signal }) => {
      const page = recordOf(await client.get('blade-system/session/list', query, signal))
      return { rows: sessionsFrom(page.records), total: Number(page.total), pages: Number(page.pages) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    meta: { follows: nothing, isQuiet: true },
  })
  const { data, isFetching } = reading
  const mayEnd = can(END_SESSION)
  const open = (data?.rows ?? []).filter(({ isCurrent }) => !isCurrent)
  const isAll = open.length > 0 && open.every(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <div className="session-page" aria-busy={isFetching}>
      <h1 className="st-visually-hidden">{t('sessions.title')}</h1>
      <header className="session-bar">
        <Input.Search
          key={text}
          allowClear
          defaultValue={text}
          aria-label={t('sessions.find')}
          placeholder={t('sessions.find')}
          onSearch={(value) => show({ text: value.trim() })}
        />
        {isPlatform && (
          <TenantChoice
            label={t('sessions.tenant')}
            all={t('sessions.allTenants')}
            value={tenantId}
            change={(value) => show({ tenant: value })}
          />
        )}
        {data && <span aria-live="polite">{t('sessions.count', { count: data.total })}</span>}
        {mayEnd && (
          <div className="session-act">
            <label>
              <input
                type="checkbox"
                disabled={open.length === 0}
                checked={isAll}
                onChange={() => setChosen(new Set(isAll ? [] : open.map(({ id }) => id)))}
              />
              {t('sessions.chooseAll')}
            </label>
            <Button danger disabled={chosen.size === 0} loading={isEnding} onClick={() => ask([...chosen])}>
              {chosen.size === 0 ? t('sessions.end') : t('sessions.endChosen', { count: chosen.size })}
            </Button>
          </div>
        )}
      </header>
      <section className="session-list" aria-label={t('sessions.title')}>
        <Loaded query={reading} name={t('sessions.title')}>
          {(found) =>
            found.rows.length === 0 ? (
              <div className="kit-state" role="status">
                <strong>{t('sessions.none')}</strong>
                <p>{t('sessions.noneHint')}</p>
              </div>
            ) : (
              <SessionRows
                rows={found.rows}
                hasPeople
                hasTenants={isPlatform}
                {...(mayEnd ? { chosen, toggle, end: (rows) => ask(rows.map(({ id }) => id)) } : {})}
              />
            )
          }
        </Loaded>
      </section>
      {data && data.pages > 1 && (
        <Pages
          current={Number(current)}
          last={data.pages}
          isNarrow={isNarrow}
          turn={(page) => show({ page: String(page) })}
        />
      )}
    </div>
  )
}
