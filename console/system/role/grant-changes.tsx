// What a grant changes and for whom, before it is saved.
import { user } from '@steward/domain/index'
import type {
  GrantPreview,
  PreviewedRight,
  PreviewedRole,
  PreviewedRows,
  PreviewedScreen,
} from '@steward/domain/system/role-grant'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Locale, useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from './words/use-words.ts'
import './rights.css'

export function GrantChanges({ preview }: { preview: GrantPreview }) {
  const { t } = useWords()
  const { roles, people, added, removed, addedTotal, removedTotal, lost, gained, rows } = preview
  if (roles.length === 0) return <p role="status">{t('nothing')}</p>
  const { first, total, changed } = people
  // Of one role it goes without saying whose rights they are.
  const isOne = roles.length === 1
  const names = listed(first.map(({ name }) => name))
  return (
    <div className="grant-preview">
      <header role="status">
        <strong>{changed > 0 ? t('people', { total, changed }) : t('nobody', { total })}</strong>
        {names !== '' && (
          <p>{changed > first.length ? t('firstOf', { names, total: changed }) : t('first', { names })}</p>
        )}
        <p>{t('changes', { added: addedTotal, removed: removedTotal })}</p>
      </header>
      <Part title={t('roles')}>
        <Capped>
          {roles.map((one) => (
            <RoleLine key={one.id} role={one} />
          ))}
        </Capped>
      </Part>
      <Part side="removed" title={t('removed', { n: removedTotal })} total={removedTotal} named={removed.length}>
        <Capped>
          {removed.map((one) => (
            <RightLine key={one.kind + one.id} right={one} side="removed" isOne={isOne} />
          ))}
        </Capped>
      </Part>
      <Part side="added" title={t('added', { n: addedTotal })} total={addedTotal} named={added.length}>
        <Capped>
          {added.map((one) => (
            <RightLine key={one.kind + one.id} right={one} side="added" isOne={isOne} />
          ))}
        </Capped>
      </Part>
      <Part side="removed" title={t('lost', { n: lost.length })} named={lost.length}>
        <Capped>
          {lost.map((one) => (
            <ScreenLine key={one.id} screen={one} words={t('loses', { n: one.people })} />
          ))}
        </Capped>
      </Part>
      <Part side="added" title={t('gained', { n: gained.length })} named={gained.length}>
        <Capped>
          {gained.map((one) => (
            <ScreenLine key={one.id} screen={one} words={t('gains', { n: one.people })} />
          ))}
        </Capped>
      </Part>
      <Part title={t('rows')} named={rows.length}>
        <Capped>
          {rows.map((one) => (
            <RowsLine key={one.name + one.change} rows={one} />
          ))}
        </Capped>
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  side?: 'added' | 'removed'
  /** Lines that are named; a part without any is left out. */
  named?: number
  total?: number
  children: ReactNode
}

function Part({ title, side, named, total = 0, children }: PartProps) {
  const { t } = useWords()
  if (named === 0) return null
  return (
    <section aria-label={title} data-side={side}>
      <h3>{title}</h3>
      {children}
      {named !== undefined && total > named && <small>{t('capped', { n: total - named })}</small>}
    </section>
  )
}

const FEW = 20

function Capped({ children: lines }: { children: readonly ReactNode[] }) {
  const { t } = useWords()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul>{isWhole ? lines : lines.slice(0, FEW)}</ul>
      {!isWhole && lines.length > FEW && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('all', { n: lines.length })}
        </Button>
      )}
    </>
  )
}

const inWords = ({ name, nameEn }: { name: string; nameEn: string }, locale: Locale) =>
  (locale === 'en' && nameEn) || name

function RoleLine({ role: { id, name, tenantName, isBelow, added, removed, people } }: { role: PreviewedRole }) {
  const { t } = useWords()
  const may = useMay(user)
  const of = t('peopleOf', { n: people })
  return (
    <li data-role={id}>
      <span>
        <b>{name}</b> <small>{tenantName}</small> {isBelow && <small>{t('below')}</small>}
      </span>
      <span className="grant-counts">
        {removed > 0 && <span data-mark="removed">−{removed}</span>}
        {added > 0 && <span data-mark="added">+{added}</span>}
        {people > 0 && may('list') ? (
          <a
            href={`/system/user?f.roleId=${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('peopleLink', { name, n: people })}
          >
            {of}
          </a>
        ) : (
          <span>{of}</span>
        )}
      </span>
    </li>
  )
}

const SEPARATOR = ' / '

function Named({ what }: { what: PreviewedScreen | PreviewedRight }) {
  const locale = useLocale()
  const path = what.path.map((one) => inWords(one, locale)).join(SEPARATOR)
  return (
    <span>
      {path !== '' && <small>{path}</small>}
      <b>{inWords(what, locale)}</b>
    </span>
  )
}

interface RightLineProps {
  right: PreviewedRight
  side: 'added' | 'removed'
  isOne: boolean
}

function RightLine({ right, side, isOne }: RightLineProps) {
  const { t } = useWords()
  const { kind, people, roles } = right
  const reach =
    kind === 'dataScope'
      ? t('narrows')
      : side === 'removed'
        ? people > 0
          ? t('loses', { n: people })
          : t('losesNobody')
        : people > 0
          ? t('gains', { n: people })
          : t('gainsNobody')
  return (
    <li>
      <Named what={right} />
      <small>
        {kind !== 'menu' && `${t(`kinds.${kind}`)} · `}
        {!isOne && `${listed(roles)} · `}
        {reach}
      </small>
    </li>
  )
}

const ScreenLine = ({ screen, words }: { screen: PreviewedScreen; words: string }) => (
  <li>
    <Named what={screen} />
    <small>{words}</small>
  </li>
)

function RowsLine({ rows }: { rows: PreviewedRows }) {
  const { t } = useWords()
  const locale = useLocale()
  return (
    <li>
      <b>{inWords(rows, locale)}</b>
      <small>
        {t(`rowsChange.${rows.change}`)} · {t('peopleOf', { n: rows.people })}
      </small>
    </li>
  )
}
