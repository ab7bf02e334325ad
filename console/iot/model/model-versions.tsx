// The versions of a template, what the open one has differently, and the device types that follow it.
import { deviceType, thingModelTemplate } from '@steward/domain/index'
import { tslChanges } from '@steward/domain/iot/model/tsl-changes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { type ComparisonProps, VersionList, useVersions } from '../../history/versions.tsx'
import type { AnyRow } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { ModelChanges } from './model-changes.tsx'
import { tslOf } from './model-points.ts'
import { useWords } from './words/use-words.ts'

export function ModelVersions({ entity, row }: PartProps) {
  const query = useVersions(entity, row)
  const locale = useLocale()
  return (
    <Loaded query={query} name={thingModelTemplate[locale]} shape={<Lines count={2} />}>
      {(data) => (
        <>
          {data.length > 1 && <VersionList entity={entity} row={row} versions={data} Comparison={Comparison} />}
          <Types versions={data} />
        </>
      )}
    </Loaded>
  )
}

function Comparison({ entity, id, row }: ComparisonProps) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuietDetail(entity, id)
  return (
    <Loaded query={query} name={entity[locale]} shape={<Lines count={3} />}>
      {(data) => {
        const changes = tslChanges(tslOf(data.content), tslOf(row.content))
        return changes.length === 0 ? <p role="status">{t('noChanges')}</p> : <ModelChanges changes={changes} />
      }}
    </Loaded>
  )
}

const MOST = 20

/** Types name a version and follow the newest published one. */
function Types({ versions }: { versions: readonly AnyRow[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const heading = useId()
  const may = useMay(deviceType)
  const ids = versions.map(({ id }) => id).join(',')
  const query = useQuery({
    queryKey: [deviceType.name, 'of-template', ids],
    queryFn: ({ signal }) => client.list(deviceType, { size: MOST, filters: { templateId: ids } }, signal),
    enabled: may('list'),
    meta: { follows: [deviceType], isQuiet: true },
  })
  return (
    <Loaded query={query} name={deviceType[locale]} shape={null}>
      {(data) => (
        <section className="crud-facts" aria-labelledby={heading}>
          <h3 id={heading}>
            {t('types')} {data.total > 0 && <small>{data.total}</small>}
          </h3>
          {data.total === 0 && <p role="status">{t('noTypes')}</p>}
          <ul className="crud-related">
            {data.records.map((one) => (
              <li key={one.id}>
                <Link to={linkTo(deviceType, { id: one.id })}>{one.typeName}</Link>
                <span>{one.typeCode}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  )
}
