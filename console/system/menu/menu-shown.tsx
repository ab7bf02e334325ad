// A side menu on paper, so to speak: folders with their entries, and of each screen its buttons. Nothing leads anywhere.
import type { MenuItem } from '@steward/client'
import { type Locale, useLocale } from '../../data/locale.ts'
import { MenuIcon } from '../../kit/icons.tsx'
import { nameOf } from '../../menu/menu-tree.ts'
import { listed } from '../../words/listed.ts'
import type { Button, MenuOf } from './menu-of.ts'
import { useWords } from './words/use-words.ts'

interface Counts {
  folders: number
  entries: number
}

const countsOf = (items: readonly MenuItem[]): Counts =>
  items.reduce<Counts>(
    (sum, { children }) => {
      const below = countsOf(children)
      const isFolder = children.length > 0
      return {
        folders: sum.folders + below.folders + (isFolder ? 1 : 0),
        entries: sum.entries + below.entries + (isFolder ? 0 : 1),
      }
    },
    { folders: 0, entries: 0 },
  )

export function MenuShown({ menu, isPerson }: { menu: MenuOf; isPerson: boolean }) {
  const { t } = useWords()
  const { name, roles, isBarred, items, buttons } = menu
  const held = listed(roles.map((one) => (one.isEnabled ? one.name : t('preview.off', { name: one.name }))))
  const title = !isPerson
    ? t('preview.asRole', { name: held })
    : held === ''
      ? t('preview.noRoles', { name })
      : t('preview.asPerson', { name, roles: held })
  const count = [...buttons.values()].reduce((sum, own) => sum + own.length, 0)
  return (
    <section className="menu-shown" aria-label={title}>
      <header role="status">
        <strong>{title}</strong>
        <span>
          {isBarred
            ? t('preview.barred')
            : items.length === 0
              ? t('preview.none')
              : t('preview.counts', { ...countsOf(items), buttons: count })}
        </span>
        <small>{t('preview.saved')}</small>
      </header>
      <Items items={items} buttons={buttons} depth={0} />
    </section>
  )
}

interface ItemsProps {
  items: readonly MenuItem[]
  buttons: MenuOf['buttons']
  depth: number
}

const Items = ({ items, buttons, depth }: ItemsProps) => (
  <ul data-depth={depth}>
    {items.map((item) => (
      <li key={item.id} data-code={item.code}>
        <p>
          {depth === 0 && <MenuIcon name={item.source} />}
          <BothNames names={{ zh: nameOf(item, 'zh'), en: nameOf(item, 'en') }} />
        </p>
        <Buttons buttons={buttons.get(item.id) ?? []} />
        {item.children.length > 0 && <Items items={item.children} buttons={buttons} depth={depth + 1} />}
      </li>
    ))}
  </ul>
)

/** In the reader's language, and beside it as the others read it. */
function BothNames({ names }: { names: Readonly<Record<Locale, string>> }) {
  const locale = useLocale()
  const other = locale === 'zh' ? 'en' : 'zh'
  return (
    <>
      <b>{names[locale]}</b>
      {names[other] !== names[locale] && <small lang={other}>{names[other]}</small>}
    </>
  )
}

function Buttons({ buttons }: { buttons: readonly Button[] }) {
  const { t } = useWords()
  if (buttons.length === 0) return null
  return (
    <ul className="menu-buttons" aria-label={t('preview.buttons')}>
      {buttons.map((button) => (
        <li key={button.id}>
          <BothNames names={button} />
        </li>
      ))}
    </ul>
  )
}
