// What both kinds of dictionary share; only the wire format of keys differs.
import { submitSchema } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import { z } from 'zod'
import { type Verbs, behave } from '../../engine/behave.ts'
import { engineOf } from '../../engine/engine.ts'
import { save } from '../../engine/routes.ts'
import { route } from '../../platform/route.ts'
import type { DictEntity, ShowKey } from './dictionary-keys.ts'
import { dictionaryReaders } from './dictionary-readers.ts'
import { submitEntry } from './dictionary-submit.ts'

export function dictionaryVerbs(entity: DictEntity, show: ShowKey): Verbs<DictEntity> {
  const submit: Verbs<DictEntity>['submit'] = (ctx, input, base) => submitEntry(entity, ctx, input, base)
  const detail: Verbs<DictEntity>['detail'] = async (ctx, id, base) => show(await base(ctx, id))
  const behaviours = new Map([[entity.name, behave(entity, { submit, detail })]])

  const saving = (mode: 'submit' | 'save' | 'update', zh: string, en: string) =>
    route({
      method: 'POST',
      path: `/${entity.path}/${mode}`,
      zh: `${zh}${entity.zh}`,
      en: `${en} ${entity.en}`,
      tag: entity.name,
      may: [...codesFor(entity, 'add'), ...codesFor(entity, 'edit')],
      body: z.unknown(),
      bodyOf: () => submitSchema(entity, mode === 'save'),
      run: (ctx, { body }) => save({ ...engineOf(ctx), behaviours }, entity, ctx, textKey(body), mode),
    })

  return {
    submit,
    async list(ctx, query, base) {
      const page = await base(ctx, query)
      return { ...page, records: page.records.map(show) }
    },
    detail,
    routes: [
      saving('submit', '新增或修改', 'Add or change'),
      saving('save', '新增', 'Add'),
      saving('update', '修改', 'Change'),
      ...dictionaryReaders(entity, show),
    ],
  }
}

/** Clients return keys as they received them, some as numbers; stored as text. */
function textKey(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('dictKey' in body)) return body
  return typeof body.dictKey === 'number' ? { ...body, dictKey: String(body.dictKey) } : body
}
