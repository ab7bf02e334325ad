import type { Declaration, Draft } from '@steward/client'
import { useMutation } from '@tanstack/react-query'
import { client } from './client.ts'
import { refreshAfter } from './query.ts'

/** `null` empties a field, absence keeps it; answers the saved row. */
export const useSubmit = <E extends Declaration>(entity: E) =>
  useMutation({
    mutationFn: (draft: Draft<E>) => client.submit(entity, draft),
    onSuccess: () => refreshAfter(entity.name),
  })
