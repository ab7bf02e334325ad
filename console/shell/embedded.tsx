// A page of somebody else inside ours, where the administrator allows it.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSettings } from '../data/settings.ts'
import { sourceOf, sourceText } from './embedded-source.ts'
import { PlainPage } from './plain-pages.tsx'
import { Waiting } from './waiting.tsx'

/** As the administrator knows it, who can add to it. */
const ALLOWED = 'iframe.origins'

export function Embedded() {
  const { t } = useTranslation('top')
  const { t: shell } = useTranslation()
  const { search } = useLocation()
  const source = sourceOf(sourceText(search), location.origin)
  const name = new URLSearchParams(search).get('name') ?? source?.hostname ?? ''
  const { settings, isFailed, retry } = useSettings()
  useEffect(() => {
    document.title = `${name} - ${shell('product')}`
  }, [name, shell])

  if (!source || source.href === location.href)
    return <PlainPage scene="missing" title={t('frame.wrong')} text={t('frame.wrongText')} ways={[]} />
  const isOurs = source.origin === location.origin
  if (!isOurs && !settings) {
    if (!isFailed) return <Waiting />
    const again = [{ label: shell('page.retry'), go: retry }]
    return <PlainPage scene="broken" title={t('frame.failed')} text={shell('page.broken.text')} ways={again} />
  }
  if (!isOurs && !settings?.frameOrigins.includes(source.origin)) return <Refused source={source} />
  // A page of this very site could reach out of a box that lets it keep its origin and run scripts.
  const sandbox = `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`
  return (
    <iframe className="frame-embedded" title={name} src={source.href} sandbox={sandbox} referrerPolicy="no-referrer" />
  )
}

function Refused({ source }: { source: URL }) {
  const { t } = useTranslation('top')
  const outside = () => void window.open(source, '_blank', 'noopener,noreferrer')
  return (
    <PlainPage
      scene="forbidden"
      title={t('frame.refused')}
      text={t('frame.refusedText', { origin: source.origin, key: ALLOWED })}
      ways={[{ label: t('frame.openOutside'), go: outside }]}
    />
  )
}
