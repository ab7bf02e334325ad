// What a list and a row offer for paper; what does it is loaded with the first use.
import type { Entity } from '@steward/domain/entity'
import { headNamed } from '../data/heads.ts'

/** Whoever sees a list or a row may print it; a label has a link that opens the row. */
export function printActions(entity: Entity, words: Readonly<Record<'print' | 'labels', string>>) {
  const isLabelled = entity.readers === undefined && headNamed(entity.name).verbs.includes('detail')
  const names = isLabelled ? (['print', 'labels'] as const) : (['print'] as const)
  return (['list', 'detail'] as const)
    .filter((verb) => entity.verbs.includes(verb))
    .flatMap((needs) =>
      names.map((name) => {
        const on = needs === 'list' ? ('list' as const) : ('row' as const)
        return { name, needs, on, label: words[name], isRare: true }
      }),
    )
}
