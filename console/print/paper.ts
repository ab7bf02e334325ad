// What stands on paper for a value: text, black on white.
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import type { ReactNode } from 'react'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow, Locale } from '../kinds/view.ts'
import type { Adjust } from '../screen/adjust.ts'

interface Column {
  name: string
  field: Field
}

/** A screen's own cell is taken where it is text; marks, links and clocks of a cell are replaced by the kind's text. */
export function onPaper(adjust: Adjust, { name, field }: Column, row: AnyRow, locale: Locale): ReactNode {
  const paper = adjust.paper?.[name]
  if (paper) return paper(row[name], row)
  const own = adjust.cell?.[name]?.(row[name], row)
  if (typeof own === 'string' || typeof own === 'number') return own
  return viewOf(field).format(row[name], { name, field, row, locale })
}

/** Rows printed at once: forty sheets. More is what exports are for. */
export const MOST_PRINTED = 1000

/** From this number of columns on the paper lies across. */
export const ACROSS_FROM = 7

export type Direction = 'portrait' | 'landscape'

export const directionFor = (columns: number): Direction => (columns < ACROSS_FROM ? 'portrait' : 'landscape')

/** Columns without pictures and files. */
export const printed = <C extends { field: Field }>(columns: readonly C[]): C[] =>
  columns.filter(({ field }) => !viewOf(field).isScreenOnly)

export const titleIn = (entity: Entity, adjust: Adjust, row: AnyRow, locale: Locale): ReactNode => {
  const field = entity.fields[entity.title]
  return (field && onPaper(adjust, { name: entity.title, field }, row, locale)) || row.id
}
