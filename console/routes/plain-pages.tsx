// Error pages without session or component library.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsRenewed } from '../kit/lazy/use-is-renewed.ts'
import '../look/plain.css'
import { Why } from '../kit/state/why.tsx'
import { type Scene, SceneArt } from './scene-art.tsx'

interface Way {
  label: string
  go: () => void
}

interface PlainPageProps {
  scene: Scene
  title: string
  text: string
  detail?: string
  ways: readonly Way[]
  children?: ReactNode
}

export function PlainPage({ scene, title, text, detail, ways, children }: PlainPageProps) {
  return (
    <section className="st-plain" role={scene === 'broken' ? 'alert' : undefined}>
      <SceneArt scene={scene} />
      <h1>{title}</h1>
      <p>{text}</p>
      {detail && <pre>{detail}</pre>}
      <div className="st-plain-ways">
        {ways.map(({ label, go }, index) => (
          <button key={label} type="button" className={index === 0 ? 'is-first' : undefined} onClick={go}>
            {label}
          </button>
        ))}
      </div>
      {children}
    </section>
  )
}

// A full page load, because these pages are also shown when the router has failed.
const goHome = () => location.assign('/')
const goBack = () => history.back()
export const reload = () => location.reload()

export function Missing() {
  const { t } = useTranslation()
  const ways = [
    { label: t('page.home'), go: goHome },
    { label: t('page.back'), go: goBack },
  ]
  return <PlainPage scene="missing" title={t('page.missing.title')} text={t('page.missing.text')} ways={ways} />
}

interface ForbiddenProps {
  /** The screen the person tried to open. */
  name?: string
  /** The code of its menu. */
  code?: string
}

export function Forbidden({ name, code }: ForbiddenProps) {
  const { t } = useTranslation()
  const text = name ? t('page.forbidden.named', { name }) : t('page.forbidden.text')
  const ways = [
    { label: t('page.home'), go: goHome },
    { label: t('page.back'), go: goBack },
  ]
  return (
    <PlainPage scene="forbidden" title={t('page.forbidden.title')} text={text} ways={ways}>
      {code && <Why about={{ kind: 'screen', code }} />}
    </PlainPage>
  )
}

export function Broken() {
  const { t } = useTranslation()
  const ways = [{ label: t('page.home'), go: goHome }]
  return <PlainPage scene="broken" title={t('page.broken.title')} text={t('page.broken.text')} ways={ways} />
}

export function Crashed({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  const { t } = useTranslation()
  const ways = [
    { label: t('page.retry'), go: onRetry },
    { label: t('page.home'), go: goHome },
  ]
  return (
    <PlainPage
      scene="broken"
      title={t('page.crashed.title')}
      text={t('page.crashed.text')}
      detail={detail}
      ways={ways}
    />
  )
}

/** A chunk failed to load: the connection is lost, or an update removed the file. */
export function Outdated({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const isRenewed = useIsRenewed()
  const ways = [
    { label: t('page.reload'), go: reload },
    { label: t('page.retry'), go: onRetry },
  ]
  const title = t(isRenewed ? 'page.renewed.title' : 'page.outdated.title')
  const text = t(isRenewed ? 'page.renewed.text' : 'page.outdated.text')
  return <PlainPage scene="broken" title={title} text={text} ways={ways} />
}
