import type { Act, Declaration, InputOf } from '@steward/client'
import { client } from './client.ts'
import { refreshed } from './query.ts'
import { useMutation } from './use-mutation.ts'

/**
 * Pending until the rows are read again: a button in a row does not offer meanwhile what was done.
 * `const grant = useAction(user, 'grant'); grant.mutate({ ids, input: { roleIds } })`
 */
export const useAction = <
  E extends Pick<Declaration, 'name' | 'path' | 'actions'>,
  A extends keyof E['actions'] & string,
>(
  entity: E,
  action: A,
) =>
  useMutation({
    mutationFn: (what: Act<InputOf<E, A>>) => client.act(entity, action, what),
    onSuccess: () => refreshed(entity.name),
  })
