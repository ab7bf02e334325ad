// The console half of a kind: how a value is displayed, edited and filtered.
import type { Filter, Shown } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import type { ComponentType } from 'react'

export type AnyRow = Shown<Entity>
export type Locale = 'zh' | 'en'

/** The context of a displayed value: field, row, language. */
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
  /** The row as it was opened; it has the captions of the selected references. */
  row?: AnyRow
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Tenant whose rows may be referenced, where the person administers several. */
  tenantId?: string | undefined
  /** Creating a row rather than editing one. */
  isNew?: boolean
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** The props every antd control accepts. */
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
  /** As in the address bar: text, comma-separated keys, or `from~to`. */
  value: string
  /** Text input: applied on Enter. */
  onType: (value: string) => void
  /** A chosen value: applied at once. */
  onPick: (value: string) => void
}

export interface KindView {
  Cell: ComponentType<CellProps>
  /** Lazy; loaded with the first form. */
  Input: ComponentType<InputProps>
  Filter: ComponentType<FilterProps>
  /** Plain text, for cards, tooltips and confirmations. */
  format: (value: unknown, setting: Setting) => string
  /** The address bar's text as a filter of the client. */
  filter: (text: string, field: Field) => Filter | undefined
  /** Default column width in px. */
  width: (field: Field) => number
  /** May be cut with an ellipsis; the full text is in a tooltip. */
  canShrink?: boolean
  /** Never cut: a partial value would be useless, as with numbers of documents. */
  isWhole?: (field: Field) => boolean
  /** Aligned right. */
  isNumeric?: boolean
  /** Shown as a coloured tag on cards. */
  isTag?: boolean
  /** Not printed: pictures and files. */
  isScreenOnly?: boolean
  /** Takes the full width of a form. */
  isWide?: (field: Field) => boolean
  /** Converts the stored value to the input's value, and back; throws when the input cannot be parsed. */
  open?: (value: unknown) => unknown
  /** What of unsaved input may be stored in the browser; undefined for what may not. */
  keep?: (typed: unknown) => unknown
  read?: (typed: unknown) => unknown
}

export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
