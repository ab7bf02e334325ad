// Where the views of a list are: a button until somebody wants one, or a view is shown.
import { ProfileOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { SavedViewsProps } from '../screen/saved-view.ts'
import './views-spot.css'

const SavedViews = lazyPart(() => import('../saved-views/saved-views.tsx'))

export function ViewsSpot(props: Omit<SavedViewsProps, 'startsOpen'>) {
  const { t } = useTranslation('crud')
  const [isWanted, setWanted] = useState(false)
  const { view, isUnseen } = props.chosen
  const button = (
    <button type="button" className="views-button" onClick={() => setWanted(true)}>
      <ProfileOutlined aria-hidden="true" />
      <span className="views-name">{t('views')}</span>
    </button>
  )
  if (!isWanted && !view && !isUnseen) return button
  return (
    <Suspense fallback={button}>
      <SavedViews {...props} startsOpen={isWanted} />
    </Suspense>
  )
}
