// Layout of fields in forms and details: sections, full width, left out, read-only.
import type { ComponentType } from 'react'
import type { AnyRow, InputProps } from '../kinds/view.ts'
import type { Typed } from './draft.ts'

export interface Section {
  zh: string
  en: string
  fields: readonly string[]
}

export interface Look {
  /** Inputs that replace those of the field's kind. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Sections of fields; fields in no section follow at the end. */
  sections?: readonly Section[]
  /** Fields at full width, left out, or read-only. */
  wide?: readonly string[]
  without?: readonly string[]
  locked?: readonly string[]
  /** Fields that are answered anew each time, such as a confirmation: not kept with what is typed. */
  anew?: readonly string[]
  /** Fields drawn only while this holds of what is typed, and of the row as it was opened; what is not drawn is emptied on saving. */
  shown?: Readonly<Record<string, (typed: Typed, row: AnyRow | undefined) => boolean>>
  /** What stands below the fields, such as a preview of what is typed; within the form. */
  Foot?: ComponentType<{ row?: AnyRow | undefined }>
  /** Fields that follow a chosen record: `follows: { areaId: { from: 'deviceId', take: 'areaId' } }`. */
  follows?: Readonly<Record<string, { from: string; take: string }>>
}

/** The fields that are not drawn as things stand. */
export const unshown = ({ shown = {} }: Look, typed: Typed, row?: AnyRow): string[] =>
  Object.entries(shown).flatMap(([name, isShown]) => (isShown(typed, row) ? [] : [name]))

/** What is typed, without what is not drawn. */
export const onlyShown = (look: Look, typed: Typed, row?: AnyRow): Typed => ({
  ...typed,
  ...Object.fromEntries(unshown(look, typed, row).map((name) => [name, null])),
})

/** Fields by section; those in no section come last without a heading. */
export function grouped<T extends readonly [string, unknown]>(
  fields: readonly T[],
  sections: readonly Section[],
): { section?: Section; members: T[] }[] {
  const named = new Set(sections.flatMap((section) => section.fields))
  const groups = sections.map((section) => ({
    section,
    members: section.fields.flatMap((name) => fields.filter(([own]) => own === name)),
  }))
  const others = { members: fields.filter(([name]) => !named.has(name)) }
  return [...groups, others].filter((group) => group.members.length > 0)
}

/** Whether a form of these fields would be empty for this row: what it stands for is done without asking. */
export function asksNothing(fields: Readonly<Record<string, unknown>>, look: Look, row: AnyRow): boolean {
  const hidden = [...(look.without ?? []), ...unshown(look, {}, row)]
  return Object.keys(fields).every((name) => hidden.includes(name))
}
