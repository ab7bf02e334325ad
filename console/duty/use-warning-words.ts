// What a roster does to people, in words.
import { useWords } from '../words/duty.ts'

/** As the console found it, or as the server told it. */
export function useWarningWords(): (warning: Readonly<Record<string, unknown>> | { kind: string }) => string {
  const { t } = useWords()
  return (warning) => {
    const { kind, hours, count }: Readonly<Record<string, unknown>> = { ...warning }
    if (kind === 'rest') return t('warn.rest', { count: Number(hours) })
    if (kind === 'days') return t('warn.days', { count: Number(count) })
    if (kind === 'nights') return t('warn.nights', { count: Number(count) })
    return t('warn.overlap')
  }
}
