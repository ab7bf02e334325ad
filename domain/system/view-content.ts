// What a saved view of a list says, and a person's arrangement of a list's columns: shapes and bounds.
import { z } from 'zod'
import { CONDITIONS } from '../conditions/name.ts'
import { LONGEST } from '../conditions/tree.ts'
import { isStorable } from '../kinds/text.ts'

/** Names of fields and looks, as declared; whether a list still has them is decided where the list is shown. */
const name = z.string().regex(/^[A-Za-z]\w{0,63}$/)
const MOST_COLUMNS = 200
const MOST_FILTERS = 60

const few = (values: object, most: number) => Object.keys(values).length <= most

/** Order, visibility and widths (px) of columns; what is left out is as declared. */
export const columnSettings = z.strictObject({
  order: z.array(name).max(MOST_COLUMNS),
  shown: z.record(name, z.boolean()).refine((shown) => few(shown, MOST_COLUMNS)),
  widths: z.record(name, z.int().min(60).max(800)).refine((widths) => few(widths, MOST_COLUMNS)),
  isCompact: z.boolean(),
})

export const viewContent = z.strictObject({
  /** Field: the text of its filter, as in the list's address. */
  filters: z
    .record(name, z.string().min(1).max(LONGEST).refine(isStorable))
    .refine((filters) => few(filters, MOST_FILTERS))
    // Composed conditions stand among them under their own name, and are longer.
    .refine((filters) => Object.entries(filters).every(([of, { length }]) => of === CONDITIONS || length <= 1_000)),
  /** Field name, `-` for descending; empty for the declared order. */
  sort: z.string().regex(/^(-?[A-Za-z]\w{0,63})?$/),
  size: z.literal([10, 30, 50, 100, 200]),
  /** Table, board, calendar…; empty where the list has one look only. */
  look: z.string().regex(/^([a-z][\w-]{0,31})?$/),
  columns: columnSettings,
})

export type ColumnSettings = z.output<typeof columnSettings>
export type ViewContent = z.output<typeof viewContent>

/** The name of a list: its entity's, or one that a screen gives a further list of it. */
export const listName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
