// One view in the menu: opens it, counts its rows, makes it the one that opens, and what may be done to it.
import { CheckOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { savedView } from '@steward/domain/index'
import { useMay } from '../data/use-can.ts'
import { message, modal } from '../kit/dialog/voice.ts'
import { grouped } from '../kit/list/grouped.ts'
import { LazyMenu } from '../kit/menu/lazy-menu.tsx'
import type { Extent } from '../screen/list.ts'
import type { SavedView } from '../screen/saved-view.ts'
import type { Question } from './question.ts'
import { useCount, useRemoveView } from './use-views.ts'
import { useWords } from './words/use-words.ts'

interface Common {
  entity: Entity
  extent: Extent
  isCurrent: boolean
  open: () => void
  /** Opens by the person's own choice. */
  isUsual: boolean
}

const may = savedView as unknown as Entity

interface ItemProps extends Common {
  view: SavedView
  choose: () => void
  ask: (question: Question) => void
  removed: () => void
}

export function ViewItem({ view, ask, removed, ...item }: ItemProps) {
  const { t } = useWords()
  const { name, mayChange, isMine, maker, audience } = view
  const mayShare = useMay(may)('share')
  const removal = useRemoveView()
  const remove = () =>
    modal.confirm({
      centered: true,
      title: t('sureRemove', { name }),
      content: audience === 'own' ? undefined : t('sureRemoveShared'),
      okText: t('remove'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      async onOk() {
        await removal.mutateAsync(view)
        message.success(t('removed'))
        removed()
      },
    })
  const actions = [
    ...(mayChange ? [{ name: 'rename', label: t('rename'), run: () => ask({ ask: 'name', view }) }] : []),
    ...(mayShare && mayChange ? [{ name: 'share', label: t('share'), run: () => ask({ ask: 'share', view }) }] : []),
    ...(mayChange ? [{ name: 'remove', label: t('remove'), isDangerous: true, run: remove }] : []),
  ]
  const notes = [
    ...(isMine ? [] : [t('by', { name: maker })]),
    ...(view.isUsual && audience !== 'own' ? [t(`usualOf.${audience}`)] : []),
  ]
  return (
    <Item {...item} name={name} note={notes.join(' · ')} filters={view.content.filters}>
      {actions.length > 0 ? (
        <LazyMenu label={t('moreOf', { name })} choices={actions} choose={({ run }) => run()} />
      ) : (
        <span className="views-gap" />
      )}
    </Item>
  )
}

export function PlainItem({ choose, ...item }: Common & { choose: (() => void) | undefined }) {
  const { t } = useWords()
  return (
    <Item {...item} choose={choose} name={t('plain')} note="" filters={{}}>
      <span className="views-gap" />
    </Item>
  )
}

interface RowProps extends Common {
  name: string
  note: string
  filters: SavedView['content']['filters']
  choose: (() => void) | undefined
  children: React.ReactNode
}

function Item({ entity, extent, isCurrent, open, isUsual, name, note, filters, choose, children }: RowProps) {
  const { t } = useWords()
  const { data } = useCount(entity, extent, filters)
  const total = data ? `${grouped(data.total)}${data.totalIsLowerBound ? '+' : ''}` : ''
  return (
    <li>
      <button type="button" className="views-open" aria-current={isCurrent} onClick={open}>
        <CheckOutlined aria-hidden="true" style={{ visibility: isCurrent ? 'visible' : 'hidden' }} />
        <span>
          {name}
          {note !== '' && <small>{note}</small>}
        </span>
        <span className="views-count" title={total === '' ? undefined : t('count', { total })}>
          {total}
        </span>
      </button>
      {choose ? (
        <button
          type="button"
          className="views-star"
          aria-pressed={isUsual}
          aria-label={t(isUsual ? 'isUsual' : 'makeUsual', { name })}
          title={t(isUsual ? 'isUsual' : 'makeUsual', { name })}
          onClick={choose}
        >
          {isUsual ? <StarFilled /> : <StarOutlined />}
        </button>
      ) : (
        <span className="views-gap" />
      )}
      {children}
    </li>
  )
}
