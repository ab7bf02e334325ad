import type { Trait } from '../entity.ts'
import { bool } from '../kinds/bool.ts'

/** Rows that can be retired and stay readable. */
export const sealed = () =>
  ({
    fields: { isSealed: bool('封存', 'Sealed', { required: true, default: 0, find: 'eq' }) },
  }) as const satisfies Trait
