// The versions of a template, what one changes against another, and the plans that follow them.
import type { Entity } from '@steward/domain/entity'
import { workPlan } from '@steward/domain/index'
import { type ItemChange, versionChanges } from '@steward/domain/planned/template-versions'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { ChangedFields } from '../../history/changed-fields.tsx'
import { type ComparisonProps, VersionList, useVersions } from '../../history/versions.tsx'
import { useWords as useHistoryWords } from '../../history/words/use-words.ts'
import { viewOf } from '../../kinds/index.ts'
import { Tag } from '../../kinds/tag.tsx'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { having } from '../../kit/state/reading.ts'
import { Lines } from '../../kit/state/shape.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from '../plan/words/use-words.ts'
import '../plan/plan.css'

export function Versions({ entity, row }: PartProps) {
  const query = useVersions(entity, row)
  const { t } = useHistoryWords()
  // Without a code it is the only one.
  const versions = plain(row.templateCode) === '' ? [row] : query.data
  return (
    <Loaded query={having(query, versions)} name={t('versions.title')} shape={<Lines count={2} />}>
      {(known) => (
        <>
          {known.length > 1 && <VersionList entity={entity} row={row} versions={known} Comparison={Comparison} />}
          <Plans versions={known} />
        </>
      )}
    </Loaded>
  )
}

const tones = { added: 'success', removed: 'danger', changed: 'info', moved: 'neutral' } as const

/** What the open version has differently, whichever of the two is newer. */
function Comparison({ entity, id, row }: ComparisonProps) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuietDetail(entity, id)
  return (
    <Loaded query={query} name={entity[locale]} shape={<Lines count={3} />}>
      {(data) => {
        const { fields, items } = versionChanges(entity, data, row)
        if (fields.length + items.length === 0) return <p role="status">{t('versions.same')}</p>
        return (
          <>
            {fields.length > 0 && <ChangedFields entity={entity} names={fields} before={data} after={row} />}
            <ul className="versions-items">
              {items.map((change) => (
                <ChangedItem key={plain(change.item.indicatorId)} entity={entity} change={change} />
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

function ChangedItem({
  entity,
  change: { change, item, before, fields },
}: {
  entity: Entity
  change: ItemChange<AnyRow>
}) {
  const { t } = useWords()
  const line = entity.lines.details?.entity
  return (
    <li data-change={change}>
      <Tag tone={tones[change]}>{t(`versions.${change}`)}</Tag>
      <b>{plain(item.indicatorName)}</b>
      {plain(item.groupName) !== '' && <small>{plain(item.groupName)}</small>}
      {line && before && fields.length > 0 && (
        <ChangedFields entity={line} names={fields} before={before} after={item} />
      )}
    </li>
  )
}

/** Plans name any version and follow the newest published one. */
function Plans({ versions }: { versions: readonly AnyRow[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const id = useId()
  const may = useMay(workPlan)
  const ids = versions.map((one) => one.id).join(',')
  const query = useQuery({
    queryKey: [workPlan.name, 'of-template', ids],
    queryFn: ({ signal }) => client.list(workPlan, { size: 5, filters: { templateId: ids } }, signal),
    enabled: ids !== '' && may('list'),
    meta: { follows: [workPlan], isQuiet: true },
  })
  return (
    <Loaded query={query} name={workPlan[locale]} shape={null}>
      {(data) => {
        const all = linkTo(workPlan, { 'f.templateId': ids })
        const { planStatus } = workPlan.fields
        const { Cell } = viewOf(planStatus)
        return (
          <section className="crud-facts" aria-labelledby={id}>
            <h3 id={id}>
              {t('versions.plans')}
              {data.total > 0 && <small>{data.total}</small>}
            </h3>
            {data.total === 0 && <p role="status">{t('versions.noPlans')}</p>}
            <ul className="crud-related">
              {data.records.map((one) => (
                <li key={one.id}>
                  <Link to={linkTo(workPlan, { id: one.id })}>{one.name}</Link>
                  <Cell name="planStatus" field={planStatus} row={one} locale={locale} value={one.planStatus} />
                </li>
              ))}
            </ul>
            {all && data.total > data.records.length && (
              <Link className="crud-all" to={all}>
                {t('versions.allPlans', { count: data.total })}
              </Link>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
