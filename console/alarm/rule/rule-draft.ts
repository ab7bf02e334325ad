// What is typed of a rule, as it would be sent.
import { draftToWire } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { alarmRule } from '@steward/domain/index'
import { type Typed, readForm } from '../../screen/draft.ts'
import { onlyShown } from '../../screen/look.ts'
import { shownFields } from './rule-look.ts'

const entity = alarmRule as unknown as Entity

/** JSON that cannot be read yet is left out. */
export function draftOf(values: Typed): Readonly<Record<string, unknown>> {
  const typed = onlyShown({ shown: shownFields }, values)
  try {
    return draftToWire(entity, readForm(alarmRule.fields, typed) as never)
  } catch {
    return {}
  }
}
