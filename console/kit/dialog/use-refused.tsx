// Shows why an action was refused.
import { Refusal } from '@steward/client'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../data/failures.ts'
import { type Locale, useLocale } from '../../data/locale.ts'
import { modal } from './voice.ts'

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="kit-list">
    {lines.map((line, at) => (
      <li key={`${at} ${line}`}>{line}</li>
    ))}
  </ul>
)

/** As a toast, or as a dialog listing the rows that block the action. */
export function useRefused(): (failure: unknown) => void {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  return useCallback(
    (failure) => {
      const blockers = blockersOf(failure, locale)
      if (blockers.length === 0) tellFailure(failure)
      else
        modal.error({
          centered: true,
          title: t('blockersTitle'),
          content: <Lines lines={blockers} />,
          okText: t('close'),
        })
    },
    [locale, t],
  )
}

/** The rows that reference the target according to the server, one line per entity. */
function blockersOf(failure: unknown, locale: Locale): string[] {
  if (!(failure instanceof Refusal) || failure.code !== 422) return []
  const data = failure.data
  const found = data !== null && typeof data === 'object' && 'blockers' in data ? data.blockers : []
  return Array.isArray(found) ? found.map((blocker) => lineOf(blocker, locale)).filter((line) => line !== '') : []
}

function lineOf(blocker: unknown, locale: Locale): string {
  if (typeof blocker === 'string') return blocker
  if (blocker === null || typeof blocker !== 'object' || !(locale in blocker)) return ''
  const words: Readonly<Record<string, unknown>> = { ...blocker }
  const count = `${String(words.count)}${words.isLowerBound === true ? '+' : ''}`
  return typeof words.count === 'number' ? `${String(words[locale])} × ${count}` : String(words[locale])
}
