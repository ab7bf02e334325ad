// Tells a feature's write path that the row comes from a sheet.
import type { Ctx } from './ctx.ts'

export interface SheetRow {
  /** Rows that the sheet's trial has added and taken back again: what is counted, counts them as there. */
  addedBefore: number
}

const rows = new WeakMap<Ctx, SheetRow>()

export const saveFromSheet = (ctx: Ctx, row: SheetRow): unknown => rows.set(ctx, row)

export const sheetRowOf = (ctx: Ctx): SheetRow | undefined => rows.get(ctx)
