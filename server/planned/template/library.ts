// What the libraries of rounds and upkeep share: an item that is chosen has something to choose from.
import type { Entity } from '@steward/domain/entity'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { withLines } from '../../document/lines.ts'
import type { Verbs } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'

interface Options {
  option: Entity
  /** Refuses an item with less than two options. */
  refusal: ProblemCode
}

/** Verbs of a library whose items are saved with their lines; `submit` does what else its kind asks for. */
export function libraryVerbs<E extends Entity>(
  indicator: E,
  options: Options,
  own: Pick<Verbs<E>, 'submit'> = {},
): Verbs<E> {
  const verbs = withLines(indicator, own)
  return {
    ...verbs,
    async submit(ctx, input, base) {
      const saved = await (verbs.submit?.(ctx, input, base) ?? { id: String((await base(ctx, input)).id) })
      await mustHaveOptions(ctx, indicator, options, saved.id)
      return saved
    },
  }
}

/** Groups have no value. */
async function mustHaveOptions(ctx: Ctx, indicator: Entity, { option, refusal }: Options, id: string): Promise<void> {
  const isItem = indicator.fields.nodeType ? `i.node_type = 'indicator'` : 'true'
  const [row] = await ctx.tx.query(
    `select i.value_type in ('single', 'multi') and ${isItem} as "isChosen", (select count(*)::int from ${tableOf(option)} o
       where o.indicator_id = i.id and o.is_deleted = 0) as n from ${tableOf(indicator)} i where i.id = $1`,
    [id],
  )
  if (row?.isChosen === true && Number(row.n) < 2) throw problem(refusal, {}, { field: 'options' })
}
