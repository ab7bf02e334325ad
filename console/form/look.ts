// How fields stand on a form or a page: in groups, wide, out of sight, or out of reach.
import type { ComponentType } from 'react'
import type { InputProps } from '../kinds/view.ts'

export interface Section {
  zh: string
  en: string
  fields: readonly string[]
}

export interface Look {
  /** Boxes that take the place of those of the kind. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Groups of fields; those no group names follow at the end. */
  sections?: readonly Section[]
  /** Fields that take the whole width, are left out, or are shown and cannot be changed. */
  wide?: readonly string[]
  without?: readonly string[]
  locked?: readonly string[]
}

/** Fields by section; those no section names come last without a heading. */
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
