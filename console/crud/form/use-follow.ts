// Fields that follow a chosen record: the place of the device that was chosen.
import type { Fields } from '@steward/domain/entity'
import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'
import { loadEntity } from '../../kit/lazy/declared.ts'
import { type Typed, isEmpty } from '../../screen/draft.ts'
import type { Look } from '../../screen/look.ts'

/** Called with what was just typed. A value of one's own is kept; where the record may not be read nothing follows. */
export function useFollow(fields: Fields, { follows = {} }: Look, form: FormInstance<Typed>): (now: Typed) => void {
  /** What was filled in by following, which the next chosen record may replace. */
  const followed = useRef<Record<string, unknown>>({})
  return (now) => {
    for (const [name, { from, take }] of Object.entries(follows)) {
      const target = fields[from]?.entity
      const id = plain(now[from])
      if (!(from in now) || !target || id === '') continue
      const isOwn = (): boolean => {
        const value: unknown = form.getFieldValue(name)
        return !isEmpty(value) && value !== followed.current[name]
      }
      if (isOwn()) continue
      const fill = (row: Readonly<Record<string, unknown>>) => {
        // Another record may have been chosen, or the field filled in, while this one was read.
        if (plain(form.getFieldValue(from)) !== id || isOwn()) return
        followed.current[name] = row[take]
        form.setFieldValue(name, row[take])
      }
      void loadEntity(target)
        .then((entity) => client.detail(entity, id))
        .then(fill, () => undefined)
    }
  }
}
