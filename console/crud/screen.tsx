// A derived screen with the overrides of one entity.
import type { Entity } from '@steward/domain/entity'
import type { ComponentType } from 'react'
import { type AdjustOf, type Declared, adjust } from '../screen/adjusted.ts'
import { EntityScreen } from './entity-screen.tsx'

/** `export default screen(user, { side: Departments, cell: { roleId: … } })` */
export function screen<E extends Declared>(entity: E, wanted: AdjustOf<E>): ComponentType {
  const fixed = adjust(entity, wanted)
  const general = entity as unknown as Entity
  return function Screen() {
    return <EntityScreen entity={general} adjust={fixed} />
  }
}
