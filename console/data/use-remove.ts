import type { Declaration } from '@steward/client'
import { useMutation } from '@tanstack/react-query'
import { client } from './client.ts'
import { refreshAfter } from './query.ts'

export const useRemove = (entity: Declaration) =>
  useMutation({
    mutationFn: (ids: readonly string[]) => client.remove(entity, ids),
    onSuccess: () => refreshAfter(entity.name),
  })
