// Composed conditions as the reader reads them, with the captions of their values, and what of them is gone.
import { fieldNamed } from '@steward/domain/conditions/fields'
import { withoutGone } from '@steward/domain/conditions/name'
import { type Condition, type Tree, conditionsIn, readTree } from '@steward/domain/conditions/tree'
import { sentenceOf } from '@steward/domain/conditions/words'
import type { Entity } from '@steward/domain/entity'
import type { Locale } from '../kinds/view.ts'
import { captionsOf } from './captions.ts'

interface Opened {
  /** Undefined where nothing is left of it, or it cannot be read. */
  tree: Tree | undefined
  /** Names of fields that are gone; the list passes over conditions on them. */
  gone: readonly string[]
}

/** The conditions on fields that are still there. */
export function openedTree(entity: Entity, text: string): Opened {
  const gone = new Set<string>()
  const left = withoutGone(text, (name) => {
    if (fieldNamed(entity, name)) return true
    gone.add(name)
    return false
  })
  const read = left === '' ? undefined : readTree(left, (name) => fieldNamed(entity, name))
  return { tree: read?.ok ? read.tree : undefined, gone: [...gone] }
}

/** `状态 是 待派单 且 创建时间 在 近 7 天`; empty where nothing is left. */
export async function sentence(
  entity: Entity,
  text: string,
  locale: Locale,
): Promise<{ words: string; gone: readonly string[] }> {
  const { tree, gone } = openedTree(entity, text)
  if (!tree) return { words: '', gone }
  const captions = new Map(
    await Promise.all(
      conditionsIn(tree).map(async (condition) => [condition, await namedIn(entity, condition, locale)] as const),
    ),
  )
  const named = (condition: Condition) => {
    const known = captions.get(condition)
    if (!known) throw new Error(`no caption of a condition on ${condition.field}`)
    return known
  }
  return { words: sentenceOf(tree, named, locale), gone }
}

async function namedIn(entity: Entity, { field: name, value = [] }: Condition, locale: Locale) {
  const field = fieldNamed(entity, name)
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  const values = [value].flat().map(String)
  return {
    field,
    name: field[locale],
    values: values.length === 0 ? [] : await captionsOf(name, field, values, locale),
  }
}
