// Rows of another entity that name the open one: the newest few, and the way to all of them.
import type { Entity } from '@steward/domain/entity'
import { courseOf } from '@steward/domain/lifecycle'
import type { EntityName } from '@steward/domain/registry'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { titleOf } from '../crud/use-rows.ts'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { Declared } from '../kit/lazy/declared-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { Heading, PartProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import './detail.css'

const SHOWN = 5

interface Props extends PartProps {
  of: EntityName
  field: string
  /** In place of the other entity's name. */
  heading?: Heading | undefined
}

/** Nothing where the person may not read the other entity. */
export function Related({ of, ...props }: Props) {
  const may = useMay({ name: of })
  return may('list') && <Declared name={of}>{(other) => <Rows {...props} other={other} />}</Declared>
}

function Rows({ entity, row, other, field, heading }: Omit<Props, 'of'> & { other: Entity }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const id = useId()
  const query = useQuery({
    // Below the open row's entity: a step of it refreshes them too.
    queryKey: [entity.name, 'related', other.name, field, row.id],
    queryFn: ({ signal }) => client.list(other, { size: SHOWN, filters: { [field]: row.id } }, signal),
    meta: { follows: [other], isQuiet: true },
  })
  const { data } = query
  // Most rows have none of most others.
  if (data?.total === 0) return null
  const all = linkTo(other, { [`f.${field}`]: row.id })
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>
        {(heading ?? other)[locale]}
        {data && data.total > 0 && <small>{data.total}</small>}
      </h3>
      <Loaded query={query} name={other[locale]} shape={<Lines count={2} />}>
        {({ records }) => (
          <ul className="crud-related">
            {records.map((one) => (
              <li key={one.id}>
                <Link to={linkTo(other, { id: one.id })}>{titleOf(other, one)}</Link>
                <Facts entity={other} row={one} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {data && all && data.total > SHOWN && (
        <Link className="crud-all" to={all}>
          {t('allOf', { count: data.total })}
        </Link>
      )}
    </section>
  )
}

/** Number and state of a document; the tags of another row. */
function Facts({ entity, row }: { entity: Entity; row: AnyRow }) {
  const locale = useLocale()
  const course = courseOf(entity)
  const shown = Object.entries(entity.fields).filter(
    ([name, field]) => field.number !== undefined || (course ? name === course.field : viewOf(field).isTag === true),
  )
  return shown.slice(0, 2).map(([name, field]) => {
    const { Cell } = viewOf(field)
    return plain(row[name]) === '' ? null : (
      <Cell key={name} name={name} field={field} row={row} locale={locale} value={row[name]} />
    )
  })
}
