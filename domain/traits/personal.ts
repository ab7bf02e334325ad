import type { Trait } from '../entity.ts'
import { refs } from '../kinds/refs.ts'

/** Rows only their writer and the people a field names ever reach, whatever their roles; who removes one removes it from the own sight. */
export const personal = (readers: string) =>
  ({
    fields: { removedBy: refs('user', '已移除的人', 'Removed by', { by: 'system', hide: ['list', 'form', 'detail'] }) },
    readers,
  }) as const satisfies Trait
