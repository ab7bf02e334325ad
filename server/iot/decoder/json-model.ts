// Decoders: refused unless their sample decodes; one in use keeps its previous version, to go back to it.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { jsonModel } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { alter, hold } from '../../document/rows.ts'
import { type Submitted, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { mustDecode } from './json-model-check.ts'
import { targetRoutes } from './json-model-target.ts'
import { testModel } from './json-model-trial.ts'

type Model = Row<typeof jsonModel>

/** What decides what is decoded: a change of it is another version. */
const decoding = [
  'rootPath',
  'devicePath',
  'deviceKeyType',
  'tsPath',
  'tsFormat',
  'timeZone',
  'idPath',
  'mappings',
] as const
const kept = [...decoding, 'sample', 'expected'] as const

type Content = Pick<Model, (typeof kept)[number]>

const contentOf = (row: Content): Content => {
  const { rootPath, devicePath, deviceKeyType, tsPath, tsFormat, timeZone, idPath, mappings, sample, expected } = row
  return { rootPath, devicePath, deviceKeyType, tsPath, tsFormat, timeZone, idPath, mappings, sample, expected }
}

const flag = (expected: unknown) => (expected === null || expected === undefined ? 0 : 1)

const textOf = (row: Content) => JSON.stringify(decoding.map((name) => row[name] ?? null))

/** What the row will be, as far as it is sent. */
function merged(before: Content, input: Submitted<typeof jsonModel>): Content {
  const emptied = new Set(input.clearFields)
  const values = kept.map((name) => {
    const sent = input[name]
    if (sent !== undefined && sent !== null) return [name, sent]
    return [name, emptied.has(name) ? (jsonModel.fields[name].default ?? null) : before[name]]
  })
  return Object.fromEntries(values)
}

async function heldModel(ctx: Ctx, id: string): Promise<Model> {
  await lockRows(jsonModel, ctx, [id])
  const [row] = await hold(ctx, jsonModel, [id])
  if (!row) throw problem('row.missing', { entity: jsonModel.zh, entityEn: jsonModel.en })
  return row
}

/** The version before is kept only of what devices rely on. */
const nextVersion = (before: Model, after: Content) =>
  before.deviceCount > 0 && textOf(before) !== textOf(after)
    ? { version: before.version + 1, previousVersion: before.version, previous: { ...contentOf(before) } }
    : {}

export default behave(jsonModel, {
  async submit(ctx, input, base) {
    const before = input.id ? await heldModel(ctx, input.id) : undefined
    const next = before && merged(before, input)
    const expected = next ? next.expected : (input.expected ?? null)
    const version = before && next ? nextVersion(before, next) : {}
    const saved = await base(ctx, input, { isChecked: flag(expected), ...version })
    mustDecode(saved, ctx.now.getTime())
    return saved
  },
  actions: {
    async rollback(ctx, { id }) {
      const row = await heldModel(ctx, id)
      if (row.previous === null || row.previousVersion === null) throw problem('payload.previous')
      const content = contentOf(row.previous as unknown as Content)
      mustDecode(content, ctx.now.getTime())
      await alter(ctx, jsonModel, [id], {
        ...content,
        isChecked: flag(content.expected),
        version: row.version + 1,
        previousVersion: row.version,
        previous: { ...contentOf(row) },
      })
      return { version: row.version + 1 }
    },
  },
  routes: [...targetRoutes, testModel(codesFor(jsonModel, 'detail'))],
})
