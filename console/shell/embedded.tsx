// A page of somebody else inside ours.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Missing } from './plain-pages.tsx'

/** Only pages of the web or of this site: a `javascript:` or `data:` address would run as us. */
function sourceOf(search: string): URL | undefined {
  const given = new URLSearchParams(search).get('src') ?? ''
  // The family writes the first # as $, because the address it stands in has its own.
  const text = given.replace('$', '#')
  if (!URL.canParse(text, location.origin)) return undefined
  const url = new URL(text, location.origin)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

export function Embedded() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const source = sourceOf(search)
  const name = new URLSearchParams(search).get('name') ?? source?.hostname ?? ''
  useEffect(() => {
    document.title = `${name} - ${t('product')}`
  }, [name, t])
  if (!source || source.href === location.href) return <Missing />
  // A page of this very site could reach out of a box that lets it keep its origin and run scripts.
  const isOurs = source.origin === location.origin
  const sandbox = `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`
  return (
    <iframe className="frame-embedded" title={name} src={source.href} sandbox={sandbox} referrerPolicy="no-referrer" />
  )
}
