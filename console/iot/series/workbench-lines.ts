// The lines of the trend workbench, as its address has them: `lines=<device>.<property>,…`.
import { useCallback } from 'react'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import type { Span } from './span-picker.tsx'

export interface LineKey {
  deviceId: string
  identifier: string
}

/** More cannot be told apart, and more units than there are sides have no axis. */
export const MOST_LINES = 12
export const MOST_UNITS = 2

export const keyOf = ({ deviceId, identifier }: LineKey): string => `${deviceId}.${identifier}`

/** What of the text is a line; the first twelve, each once. */
export function linesFrom(text: string | null): LineKey[] {
  const found = [...new Set((text ?? '').split(','))].flatMap((one) => {
    const [, deviceId, identifier] = /^(\d{1,19})\.([A-Za-z]\w{0,31})$/.exec(one) ?? []
    return deviceId && identifier ? [{ deviceId, identifier }] : []
  })
  return found.slice(0, MOST_LINES)
}

export const textOf = (lines: readonly LineKey[]): string => lines.map(keyOf).join()

const named = ['1h', '24h', '7d', '30d'] as const

export function spanFrom(text: string | null): Span {
  const [, from, to] = /^(\d{10,14})-(\d{10,14})$/.exec(text ?? '') ?? []
  if (from && to && Number(from) < Number(to)) return { name: 'custom', from: Number(from), to: Number(to) }
  return { name: named.find((one) => one === text) ?? '24h' }
}

export const textOfSpan = (span: Span): string => (span.name === 'custom' ? `${span.from}-${span.to}` : span.name)

export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** How much earlier (ms) the compared period is. A year before is 52 weeks: the same days of the week. */
export const shiftOf = (vs: Comparison, length: number): number =>
  vs === 'before' ? length : vs === 'year' ? 364 * 86_400_000 : 0

const KEPT = 'trend.lines'

/** The lines shown last in this window, to which others are added. */
export const keptLines = (): LineKey[] => linesFrom(sessionStorage.getItem(KEPT))
export const keepLines = (lines: readonly LineKey[]): void => sessionStorage.setItem(KEPT, textOf(lines))

/** The address of the workbench with these lines added. */
export const comparing = (lines: readonly LineKey[], span: Span): string =>
  `/iot/trend-workbench?lines=${textOf(linesFrom(textOf([...keptLines(), ...lines])))}&span=${textOfSpan(span)}`

export function useWorkbench() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const set = useCallback(
    (name: string, value: string) =>
      setParams((before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      }),
    [setParams],
  )
  return {
    lines: linesFrom(params.get('lines')),
    span: spanFrom(params.get('span')),
    vs: comparisons.find((one) => one === params.get('vs')) ?? 'none',
    hasLimits: params.get('limits') !== '0',
    hasMarks: params.get('marks') !== '0',
    set,
  }
}
