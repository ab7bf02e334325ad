import type { Trait } from '../entity.ts'
import { refs } from '../kinds/refs.ts'

const OTHERS = { find: 'eq', hide: 'list' } as const

/**
 * Rows for people by name, role or department (with those below it); for everybody where none is named. Whoever may not
 * change them reads them from the time in `from` on, while `state` is `is`.
 */
export const addressed = <S extends string, F extends string>(state: S, is: string, from: F) =>
  ({
    fields: {
      toDeptIds: refs('dept', '接收部门', 'To departments', {
        max: 100,
        ...OTHERS,
        help: [
          '含下级部门；接收部门、角色与人员都不填时所有人可见。',
          'With those below; where nobody is named, everybody reads it.',
        ],
      }),
      toRoleIds: refs('role', '接收角色', 'To roles', { max: 50, ...OTHERS }),
      toUserIds: refs('user', '接收人员', 'To people', { max: 500, ...OTHERS }),
    },
    addressed: { state, is, from },
  }) as const satisfies Trait
