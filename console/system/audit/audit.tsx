// Who did what, when, to which record, and whether the history is what it was: found by time, person, kind and record.
import { recordOf } from '@steward/client/wire'
import { EXPORT_AUDIT } from '@steward/domain/derive/menu-groups'
import { Button } from 'antd'
import { useState } from 'react'
import { ExportProgress } from '../../bulk/export-progress.tsx'
import { client } from '../../data/client.ts'
import { useSession } from '../../data/session.ts'
import { useCan } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { isAdministrator } from '../../data/use-tenant-choice.ts'
import { plain } from '../../kinds/view.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { AuditCheck } from './audit-check.tsx'
import { type FilterName, type Filters, type Show, askedOf, filterNames, useAudit } from './audit-data.ts'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useWords } from './words/use-words.ts'
import '../../kit/kit.css'
import './audit.css'

export default function Audit() {
  const { t } = useWords()
  const can = useCan()
  const isPlatform = useSession(isAdministrator)
  const own = useSession((session) => session.person?.tenantId ?? '')
  const { params } = useAddress()
  const setParams = useSetParams()
  const refuse = useRefused()
  const [task, setTask] = useState<string>()
  const tenant = isPlatform ? (params.get('tenant') ?? own) : ''
  const given = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Record<
    FilterName,
    string
  >
  const filters: Filters = { ...given, tenant }
  const isFiltered = filterNames.some((name) => given[name] !== '')
  const query = useAudit(filters)
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const entries = data?.pages.flatMap((page) => page.entries) ?? []

  const show: Show = (wanted, isFresh = false) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      const cleared = isFresh ? Object.fromEntries(filterNames.map((name) => [name, ''])) : {}
      for (const [name, value] of Object.entries({ ...cleared, ...wanted }))
        if (value === '' || (name === 'tenant' && value === own)) after.delete(name)
        else after.set(name, value)
      return after
    })
  const exporting = useMutation({
    mutationFn: async () => plain(recordOf(await client.post('blade-log/audit/export', askedOf(filters))).id),
    meta: { isQuiet: true },
    onSuccess: setTask,
    onError: refuse,
  })
  return (
    <div className="audit-page" aria-busy={isFetching}>
      <h1 className="st-visually-hidden">{t('title')}</h1>
      <AuditCheck tenant={tenant} show={show} />
      <AuditFilters filters={filters} isPlatform={isPlatform} isFiltered={isFiltered} show={show}>
        {can(EXPORT_AUDIT) && (
          <Button loading={exporting.isPending} disabled={entries.length === 0} onClick={() => exporting.mutate()}>
            {t('export')}
          </Button>
        )}
      </AuditFilters>
      <section className="audit-list" aria-label={t('title')}>
        <Loaded query={query} name={t('title')}>
          {() =>
            entries.length === 0 ? (
              <div className="kit-state" role="status">
                <strong>{t('none')}</strong>
                <p>{t('noneHint')}</p>
                {isFiltered && <Button onClick={() => show({}, true)}>{t('clear')}</Button>}
              </div>
            ) : (
              <>
                <ol>
                  {entries.map((entry) => (
                    <AuditEntryRow key={entry.key} entry={entry} show={show} />
                  ))}
                </ol>
                <footer>
                  <span role="status">{t(hasNextPage ? 'shownMore' : 'shown', { count: entries.length })}</span>
                  {hasNextPage && (
                    <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                      {t('earlier')}
                    </Button>
                  )}
                </footer>
              </>
            )
          }
        </Loaded>
      </section>
      {task !== undefined && <ExportProgress title={t('exportTitle')} id={task} close={() => setTask(undefined)} />}
    </div>
  )
}
