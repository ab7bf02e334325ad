// The versions of a document that shares its code with them, and what one changes against another.
import type { Entity } from '@steward/domain/entity'
import { courseOf } from '@steward/domain/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId, useState } from 'react'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from './words/use-words.ts'
import './versions.css'

const MOST = 100
/** Of whatever name the field is. */
const numberOf = (row: AnyRow) => Number(row.versionNo ?? row.modelVersion ?? 0)

export function useVersions(entity: Entity, row: AnyRow) {
  const code = plain(row.templateCode)
  return useQuery({
    queryKey: [entity.name, 'versions', code],
    queryFn: async ({ signal }) => {
      const { records } = await client.list(entity, { size: MOST, filters: { templateCode: code } }, signal)
      // The filter finds longer codes that contain this one, too.
      const same = records.filter((one) => one.templateCode === code)
      return same.toSorted((one, other) => numberOf(other) - numberOf(one))
    },
    enabled: code !== '',
    meta: { follows: [entity], isQuiet: true },
  })
}

export interface ComparisonProps {
  entity: Entity
  /** Of the other version. */
  id: string
  row: AnyRow
}

interface Props {
  entity: Entity
  row: AnyRow
  versions: readonly AnyRow[]
  /** What the open version has differently, whichever of the two is newer. */
  Comparison: ComponentType<ComparisonProps>
}

export function VersionList({ entity, row, versions, Comparison }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const id = useId()
  const course = courseOf(entity)?.field ?? ''
  const field = entity.fields[course]
  const others = versions.filter((one) => one.id !== row.id)
  const [chosen, choose] = useState<string>()
  // Against the one before; the first is compared with what came after it.
  const usual = others.find((one) => numberOf(one) < numberOf(row)) ?? others.at(-1)
  const other = others.find((one) => one.id === chosen) ?? usual
  return (
    <section className="crud-facts versions" aria-labelledby={id}>
      <h3 id={id}>
        {t('versions.title')}
        <small>{versions.length}</small>
      </h3>
      <ul className="crud-related">
        {versions.map((one) => {
          const name = t('versions.no', { no: numberOf(one) })
          const { Cell } = field ? viewOf(field) : {}
          return (
            <li key={one.id}>
              {one.id === row.id ? (
                <b aria-current="true">{t('versions.this', { name })}</b>
              ) : (
                <Link to={linkTo(entity, { id: one.id })}>{name}</Link>
              )}
              <span>{plain(one.updateTime).slice(0, 16)}</span>
              {Cell && field && <Cell name={course} field={field} row={one} locale={locale} value={one[course]} />}
            </li>
          )
        })}
      </ul>
      {other && (
        <>
          <label className="versions-with">
            {t('versions.against')}
            <select value={other.id} onChange={(event) => choose(event.target.value)}>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {t('versions.no', { no: numberOf(one) })}
                </option>
              ))}
            </select>
          </label>
          <Comparison key={other.id} entity={entity} id={other.id} row={row} />
        </>
      )}
    </section>
  )
}
