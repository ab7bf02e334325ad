// What a list offers once rows were brought in; most offer nothing.
import type { Entity } from '@steward/domain/entity'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'

interface Props {
  /** The import. */
  task: string
}

const offers: Readonly<Record<string, ComponentType<Props>>> = {
  device: lazyPart(() => import('../iot/commissioning/commissioning-of-import.tsx')),
  user: lazyPart(
    () => import('../system/user/first-codes.tsx'),
    (module) => module.CodesOfImport,
  ),
}

export function AfterImport({ entity, task }: Props & { entity: Entity }) {
  const Offer = offers[entity.name]
  if (!Offer) return null
  return (
    <Suspense>
      <Offer task={task} />
    </Suspense>
  )
}
