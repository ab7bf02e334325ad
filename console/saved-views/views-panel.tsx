// What the menu of views shows: the state of the current one, and the others by whom they belong to.
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useListStart } from '../crud/list-start.ts'
import { keepColumns } from '../crud/synced-start.ts'
import { draftKey } from '../crud/use-settings.ts'
import { tellFailure } from '../data/failures.ts'
import { useSetParams } from '../kit/address/address.ts'
import { message } from '../kit/dialog/voice.ts'
import type { SavedView } from '../screen/saved-view.ts'
import { contentOf } from './content.ts'
import { onlyView } from './only-view.ts'
import type { MenuProps, Question } from './question.ts'
import { useChoose, useKeep, useViews } from './use-views.ts'
import { PlainItem, ViewItem } from './view-item.tsx'
import { useWords } from './words/use-words.ts'

interface Props extends MenuProps {
  close: () => void
  ask: (question: Question) => void
}

const groups = ['own', 'roles', 'tenant'] as const
const groupOf = ({ isMine, audience }: SavedView) => (isMine && audience === 'own' ? 'own' : audience)

export function ViewsPanel({ close, ask, isChanged, ...props }: Props) {
  const { list, chosen } = props
  const { t } = useWords()
  const { data: views, isError, refetch } = useViews(list)
  const setParams = useSetParams()
  const keep = useKeep()
  const choose = useChoose(list)
  const usual = useListStart((start) => start.views[list])
  const own = useListStart((start) => start.chosen[list])
  const inside = useRef<HTMLDivElement>(null)
  const { view } = chosen
  const isReady = views !== undefined
  useEffect(() => {
    if (isReady) inside.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [isReady])

  function open(id: string | undefined): void {
    setParams((before) => onlyView(before, id ?? (usual ? '0' : undefined)))
    close()
  }
  function reset(current: SavedView): void {
    keepColumns(draftKey(list, current.id), undefined)
    setParams((before) => onlyView(before, current.id))
  }
  async function save({ id, rev }: SavedView): Promise<void> {
    try {
      await keep.mutateAsync({ id, rev, list, content: contentOf(props) })
      message.success(t('saved'))
    } catch (failure) {
      tellFailure(failure)
    }
  }

  return (
    <div ref={inside} className="views-panel" onKeyDown={moveByArrows}>
      <header>
        <div className="views-state">
          <strong>{view?.name ?? t('plain')}</strong>
          {view && <small data-changed={isChanged}>{t(isChanged ? 'changed' : 'unchanged')}</small>}
        </div>
        <div className="views-buttons">
          {view && isChanged && view.mayChange && (
            <Button size="small" type="primary" loading={keep.isPending} onClick={() => void save(view)}>
              {t('save')}
            </Button>
          )}
          <Button size="small" onClick={() => ask({ ask: 'name' })}>
            {t(view ? 'saveAs' : 'saveNew')}
          </Button>
          {view && isChanged && (
            <Button size="small" onClick={() => reset(view)}>
              {t('reset')}
            </Button>
          )}
        </div>
      </header>
      {chosen.isUnseen && <p role="alert">{t('unseen')}</p>}
      <ul>
        <PlainItem
          {...props}
          isCurrent={!view}
          open={() => open(undefined)}
          // Without a view that opens, the plain list does.
          isUsual={own === '0'}
          choose={usual || own === '0' ? () => choose.mutate(own === '0' ? null : '0') : undefined}
        />
      </ul>
      {isError && (
        <p role="alert">
          {t('failed')}{' '}
          <button type="button" className="kit-link" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      )}
      {!views && !isError && <p role="status">{t('loading')}</p>}
      {views?.length === 0 && (
        <div className="views-none">
          <p>{t('none')}</p>
          <small>{t('noneHint')}</small>
        </div>
      )}
      {groups.map((group) => {
        const found = views?.filter((one) => groupOf(one) === group) ?? []
        if (found.length === 0) return null
        return (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h4>{t(`group.${group}`)}</h4>
            <ul>
              {found.map((one) => (
                <ViewItem
                  key={one.id}
                  {...props}
                  view={one}
                  isCurrent={one.id === view?.id}
                  isUsual={own === one.id}
                  open={() => open(one.id)}
                  choose={() => choose.mutate(own === one.id ? null : one.id)}
                  ask={ask}
                  removed={() => one.id === view?.id && open(undefined)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Up and down go through the views; Tab reaches the buttons beside them. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.views-open')]
  const at = all.findIndex((one) => one === document.activeElement)
  const next = all[at === -1 ? 0 : (at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]
  if (!next) return
  event.preventDefault()
  // The list behind would move its cursor.
  event.stopPropagation()
  next.focus()
}
