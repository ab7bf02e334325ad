// Overrides of one entity's screen, checked against its declaration.
import type { Shown } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '../kinds/view.ts'
import type { DialogProps } from './action.ts'
import type { Adjust } from './adjust.ts'
import type { Typed } from './draft.ts'
import type { Section } from './look.ts'

export type Declared = Omit<Entity, 'check'>
type Name<E extends Declared> = Extract<keyof E['fields'], string> | 'status' | 'createTime' | 'updateTime' | 'tenantId'
type ActionName<E extends Declared> = Extract<keyof E['actions'], string>
type Usual = 'view' | 'edit' | 'remove' | 'addChild'

interface Named<E extends Declared> {
  cell?: {
    readonly [K in Name<E>]?: (value: K extends keyof Shown<E> ? Shown<E>[K] : unknown, row: Shown<E>) => ReactNode
  }
  paper?: {
    readonly [K in Name<E>]?: (value: K extends keyof Shown<E> ? Shown<E>[K] : unknown, row: Shown<E>) => ReactNode
  }
  label?: readonly Name<E>[]
  columns?: readonly Name<E>[]
  widths?: { readonly [K in Name<E>]?: number }
  sections?: readonly (Omit<Section, 'fields'> & { fields: readonly Name<E>[] })[]
  wide?: readonly Name<E>[]
  inputs?: { readonly [K in Name<E>]?: ComponentType<InputProps> }
  fixed?: readonly Name<E>[]
  without?: readonly Name<E>[]
  locked?: readonly Name<E>[]
  shown?: { readonly [K in Name<E>]?: (typed: Typed) => boolean }
  follows?: { readonly [K in Name<E>]?: { from: Name<E>; take: string } }
  filteredBeside?: readonly Name<E>[]
  oneByOne?: readonly (ActionName<E> | Usual)[]
  when?: { readonly [K in ActionName<E> | Usual]?: (row: Shown<E>) => boolean }
  dialogs?: { readonly [K in ActionName<E>]?: ComponentType<DialogProps> }
  prefill?: { readonly [K in ActionName<E>]?: (row: Shown<E>) => Readonly<Record<string, unknown>> }
  icon?: (row: Shown<E>) => ReactNode
  isCritical?: (row: Shown<E>) => boolean
}

/** `Adjust` with the field names and row type of one entity, so that a misspelt name does not compile. */
export type AdjustOf<E extends Declared> = Omit<Adjust, keyof Named<E>> & Named<E>

/**
 * Overrides of one screen, checked against its entity: `adjust(user, { columns: ['account', 'realName'] })`.
 * The derived screen handles any entity, so the specific types are dropped here.
 */
export const adjust = <E extends Declared>(_entity: E, wanted: AdjustOf<E>): Adjust => wanted as Adjust
