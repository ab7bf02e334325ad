// The detail of one row: its fields in groups, then who created and changed it and when.
import { isHidden } from '@steward/domain/kinds/kind'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { helpOf, labelOf, useLocale } from '../data/locale.ts'
import { grouped } from '../form/look.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Help } from '../kit/help.tsx'
import { Link } from '../kit/link.tsx'
import { Expected, Failed } from '../kit/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useOpened } from '../kit/use-opened.ts'
import { useReturn } from '../kit/use-return.ts'
import type { DetailProps } from './adjust.ts'
import { type BaseName, fieldOf, hasStatus, nameOf } from './base.ts'
import { useQuietDetail } from './quiet.ts'
import { RowActions } from './row-actions.tsx'
import { Value } from './table-row.tsx'
import { useReference } from './use-reference.ts'
import { titleOf } from './use-rows.ts'

export default function Detail({ entity, adjust, id, actions, act, close }: DetailProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const isNarrow = useNarrow()
  useReturn()
  const isOpened = useOpened()
  const { data: row, error, refetch } = useQuietDetail(entity, id)
  const edit = actions.find((action) => action.name === 'edit')
  const others = actions.filter((action) => action.name !== 'view' && action !== edit)
  return (
    <Drawer
      open={isOpened}
      size={isNarrow ? '100%' : 640}
      title={row ? titleOf(entity, row) : t('viewTitle', { name: entity[locale] })}
      onClose={close}
      extra={
        row && (
          <div className="crud-detail-actions">
            {others.length > 0 && (
              <RowActions actions={others} row={row} title={titleOf(entity, row)} act={act} t={t} isMenuOnly />
            )}
            {edit && (edit.when?.(row) ?? true) && (
              <Button type="primary" onClick={() => act(edit, row)}>
                {edit.label}
              </Button>
            )}
          </div>
        )
      }
    >
      {row ? (
        <Facts entity={entity} adjust={adjust} row={row} />
      ) : error ? (
        <Failed failure={error} name={entity[locale]} again={() => void refetch()} />
      ) : (
        <Expected />
      )}
    </Drawer>
  )
}

const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>

const written: readonly BaseName[] = ['createUserName', 'createTime', 'updateUserName', 'updateTime']

function Facts({ entity, adjust, row }: Pick<DetailProps, 'entity' | 'adjust'> & { row: AnyRow }) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const own = Object.entries(entity.fields).filter(
    ([name, field]) => !isHidden(field, 'detail') && !adjust.without?.includes(name),
  )
  const linkOf = useReference()
  const groups = grouped(own, adjust.sections ?? [])
  const fact = (name: string): ReactNode => {
    const field = fieldOf(entity, name)
    if (!field) return null
    const words = viewOf(field).format(row[name], { name, field, row, locale })
    return (
      <div key={name} className={viewOf(field).isWide?.(field) ? 'crud-wide' : undefined}>
        <dt>
          {nameOf(entity, name, locale, t)}
          <Help words={helpOf(field, locale)} />
        </dt>
        <dd>
          {words === '' && !adjust.cell?.[name] ? (
            '—'
          ) : (
            <Linked to={adjust.cell?.[name] ? undefined : linkOf(field, row[name])}>
              <Value adjust={adjust} column={{ name, field }} row={row} locale={locale} />
            </Linked>
          )}
        </dd>
      </div>
    )
  }
  return (
    <>
      {groups.map(({ section, members }) => (
        <section key={section?.en ?? ''} className="crud-facts">
          <h3>{section ? labelOf(section, locale) : t('basics')}</h3>
          <dl>
            {members.map(([name]) => fact(name))}
            {!section && hasStatus(entity) && fact('status')}
          </dl>
        </section>
      ))}
      <section className="crud-facts">
        <h3>{t('record')}</h3>
        <dl>{written.filter((name) => plain(row[name]) !== '').map(fact)}</dl>
      </section>
    </>
  )
}
