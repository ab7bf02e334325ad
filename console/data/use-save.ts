// Saves a form, quietly: the form shows a failure in place instead of as a toast.
import type { Draft } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { client } from './client.ts'
import { type Sure, sendSure } from './doubt.ts'
import { refreshAfter } from './query.ts'
import { useMutation } from './use-mutation.ts'
import { useWriteKey } from './write-key.ts'

interface Saving {
  prepare?: ((draft: Draft<Entity>) => Promise<Draft<Entity>>) | undefined
  sure?: Sure<Draft<Entity>> | undefined
  /** The row the new one is like: what belongs to it is copied. */
  copyOf?: string | undefined
}

/** `isLast` says of a draft that sending it again makes no second row. */
export function useSave(entity: Entity, { prepare, sure, copyOf }: Saving) {
  const key = useWriteKey()
  const saving = useMutation({
    async mutationFn(draft: Draft<Entity>) {
      const send = (one: Draft<Entity>) =>
        copyOf === undefined ? client.submit(entity, one, key.of(one)) : client.copy(entity, copyOf, one, key.of(one))
      return sendSure(send, prepare ? await prepare(draft) : draft, sure)
    },
    onSuccess() {
      key.forget()
      refreshAfter(entity.name)
    },
    // Fails at once without a network: waiting inside the mutation would be lost with the page, and could not be seen.
    networkMode: 'always',
    meta: { isQuiet: true },
  })
  return { ...saving, isLast: key.isLast }
}
