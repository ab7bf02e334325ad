// Measures of label sheets and rolls in millimetres, and where each label lies.
import { labelLayout } from './dictionaries.ts'

export type LayoutName = (typeof labelLayout.keys)[number]

interface Size {
  width: number
  height: number
}

export interface LabelLayout {
  /** The sheet; of a roll the label itself. */
  paper: Size
  columns: number
  rows: number
  label: Size
  /** Before the first label, and between two. */
  margin: { left: number; top: number }
  gap: { x: number; y: number }
}

const A4 = { width: 210, height: 297 }
const none = { x: 0, y: 0 }

const roll = (width: number, height: number): LabelLayout => ({
  paper: { width, height },
  columns: 1,
  rows: 1,
  label: { width, height },
  margin: { left: 0, top: 0 },
  gap: none,
})

export const layouts: Readonly<Record<LayoutName, LabelLayout>> = {
  'a4-3x8': {
    paper: A4,
    columns: 3,
    rows: 8,
    label: { width: 70, height: 37 },
    margin: { left: 0, top: 0.5 },
    gap: none,
  },
  'a4-2x7': {
    paper: A4,
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    margin: { left: 4.65, top: 15.15 },
    gap: { x: 2.5, y: 0 },
  },
  'a4-4x10': {
    paper: A4,
    columns: 4,
    rows: 10,
    label: { width: 48.5, height: 25.4 },
    margin: { left: 8, top: 21.5 },
    gap: none,
  },
  'roll-50x30': roll(50, 30),
  'roll-60x40': roll(60, 40),
  'roll-70x50': roll(70, 50),
}

export const layoutNames: readonly LayoutName[] = labelLayout.keys

export const isLayout = (name: unknown): name is LayoutName => typeof name === 'string' && name in layouts

/** Labels on one sheet. */
export const placesOn = ({ columns, rows }: LabelLayout): number => columns * rows

/** Sheets for so many labels when the first one lies at `start` (1 is the first place). */
export const sheetsFor = (layout: LabelLayout, count: number, start: number): number =>
  count === 0 ? 0 : Math.ceil((start - 1 + count) / placesOn(layout))

/** Left upper corner of a place of a sheet in mm, places counted from 0 along the rows. */
export function cornerOf({ columns, label, margin, gap }: LabelLayout, place: number): { x: number; y: number } {
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return {
    x: rounded(margin.left + column * (label.width + gap.x)),
    y: rounded(margin.top + row * (label.height + gap.y)),
  }
}

/** Sums of decimals, such as 4.65 + 101.6, to hundredths of a millimetre. */
const rounded = (mm: number) => Math.round(mm * 100) / 100

export interface Placed<T> {
  label: T
  /** The place on its sheet, from 0. */
  place: number
}

/** Labels by sheet, each row's copies side by side. */
export function sheetsOf<T>(layout: LabelLayout, labels: readonly T[], start: number, copies: number): Placed<T>[][] {
  const size = placesOn(layout)
  const all = labels.flatMap((label) => Array.from({ length: copies }, () => label))
  const sheets = Array.from({ length: sheetsFor(layout, all.length, start) }, (): Placed<T>[] => [])
  for (const [at, label] of all.entries()) {
    const place = start - 1 + at
    sheets[Math.floor(place / size)]?.push({ label, place: place % size })
  }
  return sheets
}
