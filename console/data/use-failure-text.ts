// The message of a refusal that stays on the page, translated when the language changes.
import { Refusal } from '@steward/client'
import { useEffect, useState } from 'react'
import { failureText } from './failures.ts'
import { type Locale, useLocale } from './locale.ts'

interface Translated {
  failure: unknown
  locale: Locale
  words: string
}

/** The server's message is in the language of the call; in another one it is looked up by the refusal's code. */
export function useFailureText(failure: unknown): string | undefined {
  const locale = useLocale()
  const [first, setFirst] = useState<{ failure: unknown; locale: Locale }>({ failure, locale })
  const [anew, setAnew] = useState<Translated>()
  if (first.failure !== failure) setFirst({ failure, locale })
  const reason = failure instanceof Refusal ? failure.reason : undefined
  useEffect(() => {
    if (reason === undefined || first.failure !== failure || first.locale === locale) return undefined
    let isMeant = true
    const translate = async () => {
      const words = await wordsIn(locale, reason)
      if (isMeant && words !== undefined) setAnew({ failure, locale, words })
    }
    // If the chunk fails to load, the original message stays.
    translate().catch(() => undefined)
    return () => {
      isMeant = false
    }
  }, [failure, reason, first, locale])
  if (failure === null || failure === undefined) return undefined
  return anew && anew.failure === failure && anew.locale === locale ? anew.words : failureText(failure)
}

/**
 * The problem catalogue is half the size of the sign-in page, so it is a lazy chunk, loaded when the language changes.
 */
async function wordsIn(locale: Locale, reason: string): Promise<string | undefined> {
  const { problem, problems } = await import('@steward/domain/problems')
  const isKnown = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)
  return isKnown(reason) ? problem(reason).words(locale) : undefined
}
