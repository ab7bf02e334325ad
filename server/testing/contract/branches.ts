// Trees of entities, read level by level or whole.
import type { Entity } from '@steward/domain/entity'
import type { Bench } from '../bench.ts'
import type { Promised } from './promise.ts'
import { told } from './reads.ts'

/** A level: what is below the parent, and nothing of another. */
export const levelOf = (bench: Bench, entity: Entity, name: string, shape: Promised['shape']): Promised =>
  told(bench.keeper, `/${entity.path}/${name}`, shape, 'parentId', async () => {
    const parent = await bench.added(entity)
    const mine = await bench.added(entity, { parentId: parent.id })
    return { value: parent.id, other: (await bench.added(entity)).id, mine: mine.id }
  })
