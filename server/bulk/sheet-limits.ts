// How much of a sheet is read, whatever its file says of itself; the thread that reads it knows nothing else of the product.

export interface SheetLimits {
  /** The header is no row. */
  rows: number
  columns: number
  /** Cells of all rows together. */
  cells: number
  /** Characters of a cell, of a row, and of the sheet. */
  cell: number
  row: number
  text: number
  /** Bytes of an unpacked workbook, and its parts. */
  bytes: number
  parts: number
}

export type Refusal =
  | 'unreadable'
  | 'too-large'
  | 'too-many-parts'
  | 'too-many-rows'
  | 'too-wide'
  | 'too-many-cells'
  | 'cell-too-long'
  | 'row-too-long'
  | 'too-long'

/** Why a sheet is not read. */
export class Refused extends Error {
  readonly why: Refusal

  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}
