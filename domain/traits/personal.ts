import type { Trait } from '../entity.ts'
import { refs } from '../kinds/refs.ts'

/**
 * Rows only their creator and the people in `readers` can access, regardless of roles; removing one hides it for the
 * remover only.
 */
export const personal = (readers: string) =>
  ({
    fields: { removedBy: refs('user', '已移除的人', 'Removed by', { by: 'system', hide: ['list', 'form', 'detail'] }) },
    readers,
  }) as const satisfies Trait
