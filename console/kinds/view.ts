// The half of a kind that people see: how a value reads, how it is typed in, and how it is searched for.
import type { Filter, Shown } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import type { ComponentType } from 'react'

export type AnyRow = Shown<Entity>
export type Locale = 'zh' | 'en'

/** Where a value stands: in which field of which row, read in which language. */
export interface Setting {
  name: string
  field: Field
  row: AnyRow
  locale: Locale
}

export interface CellProps extends Setting {
  value: unknown
}

export interface InputProps {
  name: string
  field: Field
  /** The row as it was opened: it has the captions of what is chosen now. */
  row?: AnyRow
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Whose rows may be referred to, where the person looks after several tenants. */
  tenantId?: string | undefined
  /** Adding a row rather than changing one. */
  isNew?: boolean
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** What every control of the kit takes as it is. */
export const control = ({ id, onBlur, placeholder, disabled, ...rest }: InputProps) => ({
  id,
  onBlur,
  placeholder,
  disabled,
  'aria-required': rest['aria-required'],
  'aria-invalid': rest['aria-invalid'],
  'aria-describedby': rest['aria-describedby'],
})

export interface FilterProps {
  name: string
  field: Field
  label: string
  id?: string
  /** As the address bar keeps it: text, keys with commas, or `from~to`. */
  value: string
  /** Typed: waits for Enter. */
  onType: (value: string) => void
  /** Chosen: counts at once. */
  onPick: (value: string) => void
}

export interface KindView {
  Cell: ComponentType<CellProps>
  /** Loaded with the first form. */
  Input: ComponentType<InputProps>
  Filter: ComponentType<FilterProps>
  /** Plain words, for cards, tooltips and confirmations. */
  format: (value: unknown, setting: Setting) => string
  /** The address bar's text as the client asks for it. */
  filter: (text: string, field: Field) => Filter | undefined
  /** Usual width of its column. */
  width: (field: Field) => number
  /** May be cut where room is short; the whole is shown where the pointer rests. */
  canShrink?: boolean
  /** Says nothing when it is cut, as the numbers the system gives. */
  isWhole?: (field: Field) => boolean
  /** Numbers line up at their end. */
  isNumeric?: boolean
  /** Reads best as a mark of colour: shown as such on cards. */
  isTag?: boolean
  /** Needs the whole width of a form. */
  isWide?: (field: Field) => boolean
  /** Stored value to typed value, and back; a thrown error means that it cannot be read. */
  open?: (value: unknown) => unknown
  read?: (typed: unknown) => unknown
}

export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
