// Fields of the open row: chosen ones under a heading, or all of them in the sections of the form.
import { isHidden } from '@steward/domain/kinds/kind'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Value } from '../crud/table-row.tsx'
import { useReference } from '../crud/use-reference.ts'
import { helpOf, labelOf, useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { Help } from '../kit/help.tsx'
import type { Heading, PartProps } from '../screen/adjust.ts'
import { type BaseName, fieldOf, hasStatus, nameOf } from '../screen/base.ts'
import { grouped } from '../screen/look.ts'

const recorded: readonly BaseName[] = ['createUserName', 'createTime', 'updateUserName', 'updateTime']

export function Facts({ names, heading, ...props }: PartProps & { names: readonly string[]; heading?: Heading }) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const { entity, row } = props
  const told = names.filter((name) => {
    const field = fieldOf(entity, name)
    // A count the product keeps says nothing while it is at its start.
    if (!field || (field.by === 'system' && field.default === 0 && row[name] === 0)) return false
    return viewOf(field).format(row[name], { name, field, row, locale }) !== ''
  })
  if (told.length === 0) return null
  return (
    <Group heading={heading ? labelOf(heading, locale) : t('basics')}>
      {told.map((name) => (
        <Fact key={name} name={name} {...props} />
      ))}
    </Group>
  )
}

export function AllFacts(props: PartProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const { entity, adjust } = props
  const own = Object.entries(entity.fields).filter(
    ([name, field]) => !isHidden(field, 'detail') && !adjust.without?.includes(name),
  )
  return grouped(own, adjust.sections ?? []).map(({ section, members }) => (
    <Group key={section?.en ?? ''} heading={section ? labelOf(section, locale) : t('basics')}>
      {members.map(([name]) => (
        <Fact key={name} name={name} {...props} />
      ))}
      {!section && hasStatus(entity) && <Fact name="status" {...props} />}
    </Group>
  ))
}

export function Written(props: PartProps) {
  const { t } = useTranslation('crud')
  return (
    <Group heading={t('record')}>
      {recorded
        .filter((name) => plain(props.row[name]) !== '')
        .map((name) => (
          <Fact key={name} name={name} {...props} />
        ))}
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <dl>{children}</dl>
    </section>
  )
}

const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>

function Fact({ entity, adjust, row, name }: PartProps & { name: string }) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const linkOf = useReference()
  const field = fieldOf(entity, name)
  if (!field) return null
  const own = adjust.cell?.[name]
  const words = viewOf(field).format(row[name], { name, field, row, locale })
  return (
    <div className={viewOf(field).isWide?.(field) ? 'crud-wide' : undefined}>
      <dt>
        {nameOf(entity, name, locale, t)}
        <Help words={helpOf(field, locale)} />
      </dt>
      <dd>
        {words === '' && !own ? (
          '—'
        ) : (
          <Linked to={own ? undefined : linkOf(field, row[name])}>
            <Value adjust={adjust} column={{ name, field }} row={row} locale={locale} />
          </Linked>
        )}
      </dd>
    </div>
  )
}
