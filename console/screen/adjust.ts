// What a feature may override on its entity's screen; everything left out stays derived from the declaration.
import type { Draft, Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { ComponentType, ReactNode, RefObject } from 'react'
import type { Sure } from '../data/doubt.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { DialogProps, ScreenAction } from './action.ts'
import type { ColumnLook } from './columns.ts'
import type { Typed } from './draft.ts'
import type { ListState } from './list-state.ts'
import type { Line } from './list.ts'
import type { Look } from './look.ts'
import type { TimelineLook } from './timeline.ts'

export interface SideProps {
  filters: ListState['filters']
  /** Adds these filters; an empty text removes one. */
  filter: (filters: Readonly<Record<string, string>>) => void
}

export interface HeadProps extends SideProps {
  /** The rows are still loading: the panel's own queries can wait. */
  isExpecting: boolean
  /** The row under the keyboard cursor. */
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

export interface PartProps {
  entity: Entity
  adjust: Adjust
  row: AnyRow
}

/** A component, and what of it is printed with the row. */
export type Part = ComponentType<PartProps> & {
  told?: { names: readonly string[]; heading: Heading | undefined }
  look?: TimelineLook
}

export interface Heading {
  zh: string
  en: string
}

export interface ViewProps {
  entity: Entity
  adjust: Adjust
  filters: ListState['filters']
  actions: readonly ScreenAction[]
  act: (action: ScreenAction, row: AnyRow) => void
}

/** What a screen gives as `views`. */
export interface Views {
  /** Whether the list is shown as its table. */
  isTable: (list: string, params: URLSearchParams) => boolean
  /** The name of the look that is shown. */
  nameIn: (list: string, params: URLSearchParams) => string
  Switch: ComponentType<{ list: string }>
  Body: ComponentType<ViewProps & { list: string; children: ReactNode }>
}

export interface ArrangeProps {
  lines: readonly Line[]
  /** The row under the keyboard cursor. */
  cursor: string | undefined
  setCursor: (id: string) => void
  toggle: (id: string) => void
  /** Holds the rows, each with its id as `data-id`. */
  frame: RefObject<HTMLElement | null>
}

export interface ExtraAction {
  name: string
  zh: string
  en: string
  on: 'row' | 'rows' | 'list'
  /** The verb or action whose right is required to see it. */
  needs: string
  when?: (row: AnyRow) => boolean
  Dialog: ComponentType<DialogProps>
}

export interface Adjust extends Look, ColumnLook {
  /** Renders a value in the list, in cards and in the detail. */
  cell?: Readonly<Record<string, (value: unknown, row: AnyRow) => ReactNode>>
  /** Renders a value on paper where neither the cell's own text nor that of its kind says enough. */
  paper?: Readonly<Record<string, (value: unknown, row: AnyRow) => ReactNode>>
  /** What a label says beside the title; derived from the declaration where nothing is said. */
  label?: readonly string[]
  /** Columns with a fixed width; the others share the remaining space. */
  fixed?: readonly string[]
  /** Width of the actions column in px. */
  actionsWidth?: number
  /** A panel beside the list. */
  side?: ComponentType<SideProps>
  /** A line above the list. */
  Head?: ComponentType<HeadProps>
  /** Fields filtered by the side panel or the head, left out of the filter form. */
  filteredBeside?: readonly string[]
  /** What the detail is made of, in order; the usual parts where nothing is said. */
  page?: readonly Part[]
  /** Parts beside the page where there is room for them, and below it otherwise. */
  beside?: readonly Part[]
  /** Other looks of the list: `views(board({ … }), table)`. */
  views?: Views
  /** Replaces the derived detail. */
  Detail?: ComponentType<DetailProps>
  /** Critical rows require a typed confirmation before removal. */
  isCritical?: (row: AnyRow) => boolean
  /** Offered where rows are still in use and cannot be removed: values to be written instead, such as a retired state. */
  insteadOfRemoval?: Heading & { values: Typed }
  /** Actions that are not offered as bulk actions. */
  oneByOne?: readonly string[]
  /** Whether a row offers an action, by action name. */
  when?: Readonly<Record<string, (row: AnyRow) => boolean>>
  /** Steps that come before the one that leads on, while they are possible: shown as buttons with it. */
  leads?: (row: AnyRow) => readonly string[]
  /** Dialogs that replace the derived ones, by declared action. */
  dialogs?: Readonly<Record<string, ComponentType<DialogProps>>>
  /** Initial values of a declared action's form. */
  prefill?: Readonly<Record<string, (row: AnyRow) => Readonly<Record<string, unknown>>>>
  /** Layout and conditions of a declared action's form; a field hidden by `shown` is sent empty. */
  asks?: Readonly<Record<string, Look>>
  /** Stands above a form and helps to fill it in, by action name; `submit` is the row's own form. */
  aids?: Readonly<Record<string, ComponentType<AidProps>>>
  /** Transforms the draft before it is sent, for instance to encrypt a password. */
  prepare?: (draft: Draft<Entity>) => Promise<Draft<Entity>>
  /** Asks about what the server wants confirmed. */
  sure?: Sure<Draft<Entity>>
  /** Shown once after a row was created, for values that cannot be read again. */
  Added?: ComponentType<DialogProps>
  extra?: readonly ExtraAction[]
  Arrange?: ComponentType<ArrangeProps>
  /** Icon beside a row's title in the list. */
  icon?: (row: AnyRow) => ReactNode
}

export interface AidProps {
  /** What the form is about: the rows of an action, the stored row of an edit; none for a new row. */
  rows: readonly AnyRow[]
  typed: Typed
  /** Fills these fields in. */
  choose: (values: Typed) => void
  /** What the server said last where it refused the form of an action. */
  refusal?: Refusal | undefined
}
