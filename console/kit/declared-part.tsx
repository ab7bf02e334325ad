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

type Late = ComponentType<Pick<Props, 'children'>>

const parts = new Map<string, Late>()

/** One per entity: a new component type would mount what it holds anew. */
function partOf(name: string): Late {
  const part =
    parts.get(name) ??
    lazyPart(
      () => loadEntity(name),
      (entity) =>
        function Present({ children }: Pick<Props, 'children'>) {
          return children(entity)
        },
    )
  parts.set(name, part)
  return part
}

/** `<Declared name="device">{(device) => <Rows of={device} />}</Declared>`, inside a Suspense. */
export function Declared({ name, children }: Props) {
  const [entity] = useState(() => loadedEntity(name))
  if (entity) return children(entity)
  const Part = partOf(name)
  return <Part>{children}</Part>
}
