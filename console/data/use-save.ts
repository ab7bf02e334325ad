// Sends what a form makes of what is typed. What was prepared or confirmed once goes again as it was, under the same key:
// a password encrypted anew would be another write, and nobody is asked twice.
import type { Draft, Shown } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { useRef } from 'react'
import { client } from './client.ts'
import { type Sure, sendSure } from './doubt.ts'

interface Saving {
  prepare?: ((draft: Draft<Entity>) => Promise<Draft<Entity>>) | undefined
  sure?: Sure<Draft<Entity>> | undefined
}

export interface Sent {
  draft: Draft<Entity>
  /** Of this content. */
  key: string
  /** The row the new one is like: what belongs to it is copied. */
  copyOf?: string | undefined
}

export function useSave(entity: Entity, { prepare, sure }: Saving): (sent: Sent) => Promise<Shown<Entity>> {
  const last = useRef<{ key: string; draft: Draft<Entity> }>(undefined)
  return async ({ draft, key, copyOf }) => {
    const send = (one: Draft<Entity>) => {
      last.current = { key, draft: one }
      return copyOf === undefined ? client.submit(entity, one, key) : client.copy(entity, copyOf, one, key)
    }
    const prepared = async () => (prepare ? await prepare(draft) : draft)
    return sendSure(send, last.current?.key === key ? last.current.draft : await prepared(), sure)
  }
}
