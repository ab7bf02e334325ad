// The two kinds of dictionary as one type, and the wire format of their keys.
import type { Entity } from '@steward/domain/entity'
import type { dict } from '@steward/domain/index'
import type { Shown } from '../../engine/behave.ts'

export type DictEntity = Entity<string, (typeof dict)['fields'], (typeof dict)['actions']>

export type ShowKey = (row: Shown) => Shown

const digits = /^-?(0|[1-9]\d{0,14})$/
export const asNumber: ShowKey = (row) =>
  digits.test(String(row.dictKey)) ? { ...row, dictKey: Number(row.dictKey) } : row
export const asText: ShowKey = (row) => row

/** The key of a dictionary's own row, never used by an entry. */
export const TOP_KEY = '-1'
