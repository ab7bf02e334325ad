// What was done on rounds and is not sent yet, as it stands in the browser: `kept:{tenant}:{user}:{entity}:round:{id}`.
import { recallAll } from '../browser/storage.ts'
import { keptOf, useSession } from './session.ts'

export interface KeptName {
  /** Begins the name: whose it is. */
  person: string
  entity: string
  id: string
}

/** Those of the person who is signed in. */
export function keptRoundNames(): KeptName[] {
  const { person } = useSession.getState()
  if (!person) return []
  const mine = keptOf(person)
  return recallAll(`${mine}:`).flatMap(([name]) => {
    const [entity = '', mark, id = ''] = name.slice(mine.length + 1).split(':')
    return mark === 'round' ? [{ person: mine, entity, id }] : []
  })
}
