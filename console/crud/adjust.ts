// What a feature may say about the screen of its entity; everything left out stays derived.
import type { Draft } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { ComponentType, ReactNode } from 'react'
import type { Look } from '../form/look.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { ListState } from './list-state.ts'
import type { ScreenAction } from './screen-actions.ts'

export interface SideProps {
  filters: ListState['filters']
  /** Searches by these as well; an empty text takes one away. */
  filter: (filters: Readonly<Record<string, string>>) => void
}

export interface HeadProps extends SideProps {
  /** The rows are still on their way: whatever else is asked for can wait. */
  isExpecting: boolean
  /** The row under the cursor. */
  current: AnyRow | undefined
  chosen: ReadonlyMap<string, AnyRow>
  actions: readonly ScreenAction[]
  act: (action: ScreenAction, row: AnyRow) => void
}

export interface DetailProps {
  entity: Entity
  adjust: Adjust
  id: string
  actions: readonly ScreenAction[]
  act: (action: ScreenAction, row: AnyRow) => void
  close: () => void
}

export interface DialogProps {
  rows: readonly AnyRow[]
  close: () => void
}

export interface ExtraAction {
  name: string
  zh: string
  en: string
  on: 'row' | 'rows' | 'list'
  /** Shown to those who may do this verb or action. */
  needs: string
  when?: (row: AnyRow) => boolean
  Dialog: ComponentType<DialogProps>
}

export interface Adjust extends Look {
  /** How a value reads in the list, in cards and in the detail. */
  cell?: Readonly<Record<string, (value: unknown, row: AnyRow) => ReactNode>>
  /** Columns shown at first, in this order. */
  columns?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** Columns that keep their width; only the others share what room there is. */
  fixed?: readonly string[]
  /** Width of the column of actions. */
  actionsWidth?: number
  /** A panel beside the list. */
  side?: ComponentType<SideProps>
  /** A line above the list. */
  Head?: ComponentType<HeadProps>
  /** Fields the panel or the line searches by, left out of the usual filters. */
  filteredBeside?: readonly string[]
  /** Takes the place of the derived detail. */
  Detail?: ComponentType<DetailProps>
  /** Rows whose removal somebody has to mean: it asks for a typed confirmation. */
  isCritical?: (row: AnyRow) => boolean
  /** Actions never done to many at once. */
  oneByOne?: readonly string[]
  /** Whether a row offers a usual or declared action. */
  when?: Readonly<Record<string, (row: AnyRow) => boolean>>
  /** Dialogs that take the place of the derived ones, by declared action. */
  dialogs?: Readonly<Record<string, ComponentType<DialogProps>>>
  /** What the form of a declared action starts with. */
  prefill?: Readonly<Record<string, (row: AnyRow) => Readonly<Record<string, unknown>>>>
  /** What is sent in place of what was typed, such as a password encrypted. */
  prepare?: (draft: Draft<Entity>) => Promise<Draft<Entity>>
  /** Shown once after a row was added, for what can only be seen then. */
  Added?: ComponentType<DialogProps>
  extra?: readonly ExtraAction[]
  /** Beside a row's title in the list. */
  icon?: (row: AnyRow) => ReactNode
}

/** Fixed values of a list inside another screen: it is searched by them and new rows are given them. */
export type Scope = Readonly<Record<string, string | null>>
