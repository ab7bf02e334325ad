import type { Declaration, Draft } from '@steward/client'
import { client } from './client.ts'
import { refreshAfter } from './query.ts'
import { useMutation } from './use-mutation.ts'

/** `null` clears a field, an absent field is unchanged; resolves with the saved row. */
export const useSubmit = <E extends Declaration>(entity: E) =>
  useMutation({
    mutationFn: (draft: Draft<E>) => client.submit(entity, draft),
    onSuccess: () => refreshAfter(entity.name),
  })
