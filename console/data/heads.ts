// What is known of every entity at once: its name, its call, its screen. Its declaration comes with kit/lazy/declared.ts.
import type { EntityName } from '@steward/domain/registry'
import { type Head, heads } from './heads.made.ts'

const byName = new Map(heads.map((head) => [head.name, head]))

/** Undefined for an unknown name. */
export const findHead = (name: string): Head | undefined => byName.get(name)

/** Throws for an unknown name, such as one a field refers to. */
export function headNamed(name: string): Head {
  const head = byName.get(name)
  if (!head) throw new Error(`no entity is named ${name}`)
  return head
}

/** `headOf('device')`, for the frame and for what is named by other features. */
export const headOf = (name: EntityName): Head => headNamed(name)
