// From a line of a log to what else is known of its request, its caller and its rows.
import type { Entity } from '@steward/domain/entity'
import { logApi, logError, logUsual } from '@steward/domain/index'
import { useId } from 'react'
import { plain } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from '../../words/system.ts'

export function LogLinks({ entity, row }: PartProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const id = useId()
  const request = plain(row.requestId)
  const [rowId = ''] = plain(row.rowIds ?? row.logId).split(' ')
  const person = plain(row.userId ?? row.reporterId)
  const [name, address] = [plain(row.userName ?? row.reporterName), plain(row.remoteIp)]
  const own = entity.name
  const all: { of: Pick<Entity, 'name'>; query: Record<string, string>; words: string; isThere: string | boolean }[] = [
    { of: logApi, query: { 'f.requestId': request }, words: t('log.callOf'), isThere: request && own !== logApi.name },
    {
      of: logUsual,
      query: { 'f.requestId': request },
      words: t('log.eventsOf'),
      isThere: request && own !== logUsual.name,
    },
    {
      of: logError,
      query: { 'f.requestId': request },
      words: t('log.errorsOf'),
      isThere: request && own !== logError.name,
    },
    { of: logApi, query: { 'f.rowIds': rowId }, words: t('log.callsAbout'), isThere: rowId },
    { of: logApi, query: { 'f.userId': person }, words: t('log.callsBy', { name }), isThere: person && name },
    { of: logApi, query: { 'f.remoteIp': address }, words: t('log.callsFrom', { address }), isThere: address },
  ]
  const found = all.flatMap(({ of, query, words, isThere }) => {
    const to = isThere ? linkTo(of, query) : undefined
    return to === undefined ? [] : [{ to, words }]
  })
  if (found.length === 0) return null
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t('log.more')}</h3>
      <ul className="crud-links">
        {found.map(({ to, words }) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
