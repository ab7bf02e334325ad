import type { Entity } from '@steward/domain/entity'
import { useMutation } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { refreshAfter } from '../data/query.ts'

export const useRestore = (entity: Entity) =>
  useMutation({
    mutationFn: (ids: readonly string[]) => client.restore(entity, ids),
    onSuccess: () => refreshAfter(entity.name),
    meta: { isQuiet: true },
  })
