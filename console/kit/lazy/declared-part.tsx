// What needs the declaration of another feature's entity: drawn at once where it has come, otherwise a lazy part, which
// suspends and fails alone.
import type { Entity } from '@steward/domain/entity'
import { type ComponentType, type ReactNode, useState } from 'react'
import { loadEntity, loadedEntity } from './declared.ts'
import { lazyPart } from './lazy-part.tsx'

interface Props {
  name: string
  children: (entity: Entity) => ReactNode
}

type Part = ComponentType<Pick<Props, 'children'>>

const present = (entity: Entity): Part =>
  function Present({ children }) {
    return children(entity)
  }

/** Kept: React forgets the state of what suspends before it is mounted, and would load what failed again and again. */
const late = new Map<string, Part>()

function partOf(name: string): Part {
  const entity = loadedEntity(name)
  if (entity) return present(entity)
  const part = late.get(name) ?? lazyPart(() => loadEntity(name), present)
  late.set(name, part)
  return part
}

/** `<Declared name="device">{(device) => <Rows of={device} />}</Declared>`, inside a Suspense. */
export const Declared = ({ name, children }: Props) => (
  <Of key={name} name={name}>
    {children}
  </Of>
)

/** Keyed by the name above: another entity is another part. */
function Of({ name, children }: Props) {
  const [Part] = useState(() => partOf(name))
  return <Part>{children}</Part>
}
