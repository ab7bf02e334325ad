import { dictionaryOf } from '@steward/domain/dictionaries'
import type { Tone } from '@steward/domain/dictionary'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { afterIdle } from './after-idle.ts'
import { client } from './client.ts'
import { type Locale, useLocale } from './locale.ts'

export interface Choice {
  /** The key on the wire, as text; fields of numeric dictionaries hold numbers. */
  key: string
  label: string
  tone: Tone
}

const FIVE_MINUTES = 300_000

/** Declared captions exist in both languages; an entry a hospital has renamed is shown as stored. */
function labelOf(code: string, key: string, stored: string, locale: Locale): string {
  const declared = Object.entries(dictionaryOf(code)?.entries ?? {}).find(([name]) => name === key)?.[1]
  return declared && (stored === '' || stored === declared.zh) ? declared[locale] : stored
}

const toneOf = (code: string, key: string): Tone =>
  Object.entries(dictionaryOf(code)?.entries ?? {}).find(([name]) => name === key)?.[1].tone ?? 'neutral'

/** The declared entries are used until the stored ones are loaded. */
export function useDictionary(code: string, perTenant = false, isEnabled = true): Choice[] {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: [perTenant ? 'dict-biz' : 'dict', 'dictionary', code],
    async queryFn({ signal }) {
      await afterIdle()
      return client.dictionary(code, perTenant, signal)
    },
    staleTime: FIVE_MINUTES,
    enabled: isEnabled,
  })
  return useMemo(() => {
    const declared = (dictionaryOf(code)?.keys ?? []).map((key) => ({ key: String(key), label: '' }))
    return (data ?? declared).map(({ key, label }) => ({
      key,
      label: labelOf(code, key, label, locale),
      tone: toneOf(code, key),
    }))
  }, [code, data, locale])
}
