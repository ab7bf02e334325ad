import type { Entity } from '@steward/domain/entity'
import { client } from '../data/client.ts'
import { refreshAfter } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'

export const useRestore = (entity: Entity) =>
  useMutation({
    mutationFn: (ids: readonly string[]) => client.restore(entity, ids),
    onSuccess: () => refreshAfter(entity.name),
    meta: { isQuiet: true },
  })
