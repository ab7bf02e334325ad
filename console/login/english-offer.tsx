// Chinese is what everybody is greeted in; a browser of another language is offered English, until somebody has chosen.
import { useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { recall } from '../data/storage.ts'
import { speak } from '../words/i18n.ts'

const isForeign = () => !/^zh\b/i.test(navigator.language)

export function EnglishOffer() {
  const locale = useLocale()
  const [isWanted] = useState(() => recall('language') === undefined && isForeign())
  if (!isWanted || locale === 'en') return null
  return (
    <button type="button" lang="en" className="login-english" onClick={() => void speak('en')}>
      Continue in English
    </button>
  )
}
