import type { Dictionary, Entry, Tone } from '@steward/domain/dictionary'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { afterIdle } from './after-idle.ts'
import { client } from './client.ts'
import { nothing } from './follows.ts'
import { type Locale, useLocale } from './locale.ts'

export interface Choice {
  /** The key on the wire, as text; fields of numeric dictionaries hold numbers. */
  key: string
  label: string
  tone: Tone
}

const FIVE_MINUTES = 300_000

/** Declared captions exist in both languages; an entry a hospital has renamed is shown as stored. */
const labelOf = (declared: Entry | undefined, stored: string, locale: Locale): string =>
  declared && (stored === '' || stored === declared.zh) ? declared[locale] : stored

/**
 * `const levels = useDictionary(alarmLevel)`; the declared entries are used until the stored ones are loaded. Without a
 * dictionary nothing is asked.
 */
export function useDictionary(declared: Dictionary | undefined): Choice[] {
  const locale = useLocale()
  const { code = '', perTenant = false } = declared ?? {}
  const { data } = useQuery({
    queryKey: [perTenant ? 'dict-biz' : 'dict', 'dictionary', code],
    async queryFn({ signal }) {
      await afterIdle()
      return client.dictionary(code, perTenant, signal)
    },
    staleTime: FIVE_MINUTES,
    enabled: declared !== undefined,
    meta: { follows: nothing },
  })
  return useMemo(() => {
    const entries: Readonly<Record<string, Entry | undefined>> = declared?.entries ?? {}
    const keys = (declared?.keys ?? []).map((key) => ({ key: String(key), label: '' }))
    return (data ?? keys).map(({ key, label }) => ({
      key,
      label: labelOf(entries[key], label, locale),
      tone: entries[key]?.tone ?? 'neutral',
    }))
  }, [declared, data, locale])
}
