// Faults of a model as an answer: the first in words, all of them with their places.
import type { Fault, Read, Tsl } from '@steward/domain/iot/model/tsl'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'

const MOST = 100

export const told = (ctx: Pick<Ctx, 'locale'>, faults: readonly Fault[]) =>
  faults.slice(0, MOST).map((fault) => ({ path: fault.path, msg: fault.problem.words(ctx.locale) }))

export function mustBeTsl(ctx: Pick<Ctx, 'locale'>, { tsl, faults }: Read): Tsl {
  const [first] = told(ctx, faults)
  if (!first) return tsl
  throw problem(
    'tsl.invalid',
    { count: faults.length, path: first.path || 'content', first: first.msg },
    { field: 'content', data: { faults: told(ctx, faults) } },
  )
}
