// Permits to work as people read them. Pure.
import { workPermit } from './dictionaries.ts'

const known: Readonly<Record<string, { zh: string; en: string } | undefined>> = workPermit.entries

/** `captionsOf(['electric', 'height'])` → 停送电、高处 */
export function captionsOf(permits: readonly string[]): { zh: string; en: string } {
  const words = permits.flatMap((key) => known[key] ?? [])
  return { zh: words.map(({ zh }) => zh).join('、'), en: words.map(({ en }) => en).join(', ') }
}
