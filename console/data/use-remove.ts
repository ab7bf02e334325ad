import type { Declaration } from '@steward/client'
import { client } from './client.ts'
import { refreshAfter } from './query.ts'
import { useMutation } from './use-mutation.ts'

export const useRemove = (entity: Declaration) =>
  useMutation({
    mutationFn: (ids: readonly string[]) => client.remove(entity, ids),
    onSuccess: () => refreshAfter(entity.name),
  })
