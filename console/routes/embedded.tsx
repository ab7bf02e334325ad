// A page of another origin in an iframe, where the administrator allows that origin.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { useSettings } from '../data/settings.ts'
import { useAddress } from '../kit/address/address.ts'
import { Waiting } from '../look/waiting.tsx'
import { hasToken, sourceOf, sourceText, withToken } from './embedded-source.ts'
import { PlainPage, reload } from './plain-pages.tsx'

/** The parameter an administrator edits to allow an origin. */
const ALLOWED = 'iframe.origins'

export function Embedded() {
  const { t } = useTranslation('top')
  const { t: shell } = useTranslation()
  const { search } = useAddress()
  const source = sourceOf(sourceText(search), location.origin)
  const name = new URLSearchParams(search).get('name') ?? source?.hostname ?? ''
  const { settings, isFailed, retry } = useSettings(0)
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
  return <Frame name={name} source={source} isOurs={isOurs} />
}

/** The CSP header with the allowed origins is sent with the console's page: one allowed later requires a reload. */
function useBarred({ origin }: URL): boolean {
  const [isBarred, setBarred] = useState(false)
  useEffect(() => {
    const heard = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setBarred(true)
    }
    document.addEventListener('securitypolicyviolation', heard)
    return () => document.removeEventListener('securitypolicyviolation', heard)
  }, [origin])
  return isBarred
}

interface FrameProps {
  name: string
  source: URL
  isOurs: boolean
}

function Frame({ name, source, isOurs }: FrameProps) {
  const { t } = useTranslation('top')
  const { t: shell } = useTranslation()
  const isBarred = useBarred(source)
  const asksForCode = hasToken(source)
  // The code in the URL is valid once and for a minute: each mount fetches its own.
  const code = useQuery({
    queryKey: ['frame-code', source.href],
    queryFn: () => client.session.code(),
    enabled: asksForCode,
    staleTime: Infinity,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
  if (asksForCode && code.data === undefined) {
    if (!code.isError) return <Waiting />
    const again = [{ label: shell('page.retry'), go: () => void code.refetch() }]
    return <PlainPage scene="broken" title={t('frame.failed')} text={shell('page.broken.text')} ways={again} />
  }
  if (isBarred) {
    const fresh = [{ label: shell('page.reload'), go: reload }]
    return <PlainPage scene="broken" title={t('frame.allowedSince')} text={t('frame.allowedSinceText')} ways={fresh} />
  }
  // A same-origin page with `allow-same-origin` and `allow-scripts` could remove its own sandbox.
  const sandbox = `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`
  return (
    <iframe
      className="frame-embedded"
      title={name}
      src={code.data === undefined ? source.href : withToken(source, code.data)}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
    />
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
