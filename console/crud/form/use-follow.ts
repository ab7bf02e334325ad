// Fields that follow a chosen record: the place of the device that was chosen.
import type { Fields } from '@steward/domain/entity'
import { useRef } from 'react'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'
import { loadEntity } from '../../kit/lazy/declared.ts'
import { type Typed, isEmpty } from '../../screen/draft.ts'
import type { Look } from '../../screen/look.ts'

/** Called with what was just typed. A value of one's own is kept; where the record may not be read nothing follows. */
export function useFollow(
  fields: Fields,
  { follows = {} }: Look,
  change: (next: (before: Typed) => Typed) => void,
): (now: Typed) => void {
  /** What was filled in by following, which the next chosen record may replace. */
  const followed = useRef<Record<string, unknown>>({})
  return (now) => {
    for (const [name, { from, take }] of Object.entries(follows)) {
      const target = fields[from]?.entity
      const id = plain(now[from])
      if (!(from in now) || !target || id === '') continue
      const isOwn = (typed: Typed): boolean => !isEmpty(typed[name]) && typed[name] !== followed.current[name]
      const fill = (row: Readonly<Record<string, unknown>>) =>
        change((typed) => {
          // Another record may have been chosen, or the field filled in, while this one was read.
          if (plain(typed[from]) !== id || isOwn(typed)) return typed
          followed.current[name] = row[take]
          return { ...typed, [name]: row[take] }
        })
      void loadEntity(target)
        .then((entity) => client.detail(entity, id))
        .then(fill, () => undefined)
    }
  }
}
