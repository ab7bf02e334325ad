// Links references to the screen of the entity they point at, where the person may open it.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Field } from '@steward/domain/kinds/kind'
import { useCan } from '../data/use-can.ts'
import { plain } from '../kinds/view.ts'
import { useLinks } from '../live/live-paths.ts'

/** `const linkOf = useReference(); linkOf(field, row.deviceId)`; undefined where there is no screen or no right. */
export function useReference(): (field: Field, value: unknown) => string | undefined {
  const linkTo = useLinks()
  const can = useCan()
  return (field, value) => {
    const id = plain(value)
    if (!field.entity || field.kind.many || id === '' || id === '0') return undefined
    const target = { name: field.entity }
    return codesFor(target, 'detail').some(can) ? linkTo(target, { id }) : undefined
  }
}
