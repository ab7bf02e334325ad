// Layout of fields in forms and details: sections, full width, left out, read-only.
import type { ComponentType } from 'react'
import type { InputProps } from '../kinds/view.ts'

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
}

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
