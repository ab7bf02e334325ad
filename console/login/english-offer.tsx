// The page starts in Chinese; browsers set to another language are offered English until a language was chosen.
import { useState } from 'react'
import { recall } from '../browser/storage.ts'
import { useLocale } from '../data/locale.ts'
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
