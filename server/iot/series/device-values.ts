// Latest values of a device in display order, with their texts.
import type { Locale } from '@steward/domain/problems'
import type { DbRow } from '../../platform/db.ts'
import { wordFor } from '../model/thing-choices.ts'
import type { LatestValue } from './telemetry-store.ts'

/** Missed reports in a row before a value is stale, if the property does not say. */
const MISSED = 3

export interface LiveValue {
  value: number | null
  text: string
  ts: number | null
  q: number | null
  stale: boolean
}

export interface Shown {
  dataType: unknown
  precision: unknown
  enumItems: unknown
  staleAfter: unknown
}

const silent: LiveValue = { value: null, text: '', ts: null, q: null, stale: true }

/** `interval` in seconds. */
export function liveValue(
  property: Shown,
  latest: LatestValue | undefined,
  { interval, now, locale }: { interval: number; now: number; locale: Locale },
): LiveValue {
  if (!latest) return silent
  const { value, ts, q } = latest
  const staleAfter = Number(property.staleAfter ?? interval * MISSED) * 1000
  return { value, ts, q, stale: now - ts > staleAfter, text: textOf(property, value, locale) }
}

function textOf({ dataType, precision, enumItems }: Shown, value: number, locale: Locale): string {
  const word = dataType === 'enum' || dataType === 'bool' ? wordFor(enumItems, value, locale) : undefined
  if (word !== undefined) return word
  const isWhole = dataType === 'int32' || dataType === 'int64' || dataType === 'bool' || dataType === 'enum'
  return isWhole ? String(value) : value.toFixed(Number(precision ?? 1))
}

/** A property in the live view of its device. */
export const shownProperty = (row: DbRow, live: LiveValue) => ({
  identifier: row.identifier,
  name: row.name,
  ...live,
  unit: row.unit ?? '',
  isDisplay: row.isDisplay,
})
