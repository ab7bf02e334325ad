// Copies of rows: the form sends what it shows of the original, and what belongs to it comes along here.
import { submitSchema } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { idOf } from '../engine/detail.ts'
import type { Engine } from '../engine/engine.ts'
import { save, shown } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'

/** Brings along what belongs to a row and is no line of it: `from` is the original, `to` its copy. */
export interface Parts {
  entity: Entity
  copy: (ctx: Ctx, from: string, to: string) => Promise<unknown>
}

/**
 * `POST {path}/copy` of every entity that people add rows to: a new row as in `save`, with the parts of the row named by
 * `copyOf`, all of it or nothing.
 */
export const copyRoutes = (engine: Engine, parts: readonly Parts[]): Route[] =>
  entities
    .filter(({ verbs }) => verbs.includes('submit') && verbs.includes('detail'))
    .map((entity) =>
      route({
        method: 'POST',
        path: `/${entity.path}/copy`,
        zh: `复制${entity.zh}`,
        en: `Copy ${entity.en}`,
        tag: entity.name,
        may: codesFor(entity, 'add'),
        bodyOf: () => submitSchema(entity, true).extend({ copyOf: z.string() }),
        body: z.looseObject({ copyOf: z.union([z.string(), z.number()]) }),
        async run(ctx, { body: { copyOf, ...sent } }) {
          ctx.must(...codesFor(entity, 'detail'))
          const from = idOf(copyOf, 'copyOf')
          // 404 for what the caller does not reach.
          await shown(engine, entity, ctx, from)
          const saved = await save(engine, entity, ctx, sent, 'save')
          for (const part of parts) if (part.entity === entity) await part.copy(ctx, from, String(saved.id))
          return saved
        },
      }),
    )
