import { action, type Trait } from '../entity.ts'

/** Rows that can be enabled and disabled through the base field `status`. */
export const enableable = () =>
  ({
    actions: {
      enable: action('启用', 'Enable', { on: 'rows' }),
      disable: action('停用', 'Disable', { on: 'rows', confirm: true }),
    },
  }) as const satisfies Trait
