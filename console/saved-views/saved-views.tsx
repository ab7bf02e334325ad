// The views button of a list: the current view's name, and whether the list departs from it. The menu is a further chunk.
import { DownOutlined, ProfileOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { message } from '../kit/dialog/voice.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { SavedViewsProps } from '../screen/saved-view.ts'
import { differs } from './content.ts'
import { useWords } from './words/use-words.ts'
import './saved-views.css'

const Menu = lazyPart(() => import('./views-menu.tsx'))

export default function SavedViews(props: SavedViewsProps) {
  const { state, settings, look, declared, chosen } = props
  const { view, isUnseen } = chosen
  const { t } = useWords()
  const name = props.entity[useLocale()]
  const [isWanted, setWanted] = useState(props.startsOpen)
  const isChanged = useMemo(
    () => view !== undefined && differs(view.content, { state, settings, look, declared }),
    [view, state, settings, look, declared],
  )
  useEffect(() => {
    if (isUnseen) message.warning({ key: 'view-unseen', content: t('unseen') })
  }, [isUnseen, t])
  const button = (
    <button
      type="button"
      className="views-button"
      aria-haspopup="dialog"
      title={t('of', { name })}
      data-current={view !== undefined}
      onClick={isWanted ? undefined : () => setWanted(true)}
    >
      <ProfileOutlined aria-hidden="true" />
      <span className="views-name">{view?.name ?? t('views')}</span>
      {isChanged && <span className="views-changed">{t('changed')}</span>}
      <DownOutlined aria-hidden="true" className="views-down" />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Menu {...props} isChanged={isChanged}>
        {button}
      </Menu>
    </Suspense>
  )
}
