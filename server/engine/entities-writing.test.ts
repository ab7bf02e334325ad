// Every entity: what writing passes on, refuses, keeps and removes.
import { baseFields } from '@steward/domain/derive/schema'
import { type Entity, captionOf, toSnake } from '@steward/domain/entity'
import { type Field, isInternal } from '@steward/domain/kinds/kind'
import { courseOf } from '@steward/domain/lifecycle'
import { isLineOf } from '@steward/domain/lines'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '../platform/ctx.ts'
import { type Bench, startBench, writable } from '../testing/bench.ts'
import { engineOf } from './engine.ts'
import { submit } from './submit.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const fieldsOf = (entity: Entity) => Object.entries(entity.fields)
const written = (entity: Entity) => fieldsOf(entity).filter(([, field]) => field.by !== 'system')
const table = (entity: Entity) => `"${toSnake(entity.name)}"`
const named = writable.map((entity) => [entity.name, entity] as const)

/** Returns the row after the work, and rolls everything back. */
async function asOwner<T>(work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<T>) {
  const { withClient } = await import('../platform/postgres/connection.ts')
  return withClient(bench.app.owner, (client) => work((text, values) => client.query(text, values)))
}

describe.each(named)('%s', (_, entity) => {
  test(`${entity.name}: a blank is no value in every kind but text, on create and on change`, async () => {
    const blanks = written(entity).filter(([, field]) => !field.kind.blankIsValue)
    const free = blanks.filter(([, field]) => !field.required || field.default !== undefined)
    const clean = await bench.added(entity)
    const path = `/${entity.path}/submit`
    const writer = bench.writerOf(entity)
    const untouched = Object.fromEntries([['rev', ''], ['status', ''], ...blanks.map(([name]) => [name, ''])])
    const before = await bench.stored(entity, clean.id)
    expect(await writer.post(path, { id: clean.id, ...untouched })).toMatchObject({ status: 200 })
    const after = await bench.stored(entity, clean.id)
    expect({ ...after, rev: before?.rev, update_time: before?.update_time }).toEqual(before)
    const optional = free.filter(([name]) => name !== 'password' && (!entity.check || !(name in clean.input)))
    await bench.added(entity, Object.fromEntries([['id', ''], ...optional.map(([name]) => [name, ''])]))
  })

  test(`${entity.name}: what is missing is asked for: 请选择 for choices, 请输入 for the rest`, async () => {
    const input = await bench.inputFor(entity)
    for (const [name, field] of written(entity)) {
      if (!field.required || field.default !== undefined) continue
      const verb = field.kind.prompt === 'choose' ? '选择' : '输入'
      const refusal = { status: 400, field: name, msg: `请${verb}${field.zh}` }
      for (const value of [undefined, ''])
        if (!(entity.name === 'user' && name === 'password'))
          expect(
            await bench.writerOf(entity).post(`/${entity.path}/submit`, { ...input, [name]: value }),
          ).toMatchObject(refusal)
    }
  })

  test(`${entity.name}: what is emptied is judged like what is changed`, async () => {
    const { id } = await bench.added(entity)
    for (const [name, field] of written(entity)) {
      const answer = await bench.writerOf(entity).post(`/${entity.path}/submit`, { id, clearFields: [name] })
      if (field.required) expect(answer, name).toMatchObject({ status: 400 })
      else expect([200, 400, 422], `${name}: ${answer.msg}`).toContain(answer.status)
      const row = await bench.stored(entity, id)
      const values = Object.fromEntries(fieldsOf(entity).map(([key]) => [key, row?.[toSnake(key)]]))
      expect(entity.check?.(values as never), name).toBeUndefined()
    }
  })

  test(`${entity.name}: behaviour is handed the row as it is stored`, async () => {
    const { id } = await bench.added(entity)
    const platform = { tenant: entity.tenancy === 'own' || entity.tenancy === 'administered' ? '200001' : '000000' }
    const { app } = bench
    const scope = { tenant: platform.tenant, platform: true }
    const row = await app.context.db.transaction(scope, async (tx) => {
      const me = { userId: '1', deptIds: [], isPlatform: true, dataScopes: [], permissions: new Set() }
      const asking = { app: app.context, tx, me: me as never, requestId: '', locale: 'zh' as const }
      const { ctx } = makeCtx({ ...asking, remoteIp: '', userAgent: '' })
      return submit(engineOf(ctx), entity, ctx, { id })
    })
    const raw = await bench.stored(entity, id)
    const names = [...baseFields, ...Object.keys(entity.fields)]
    expect(Object.keys(row).toSorted()).toEqual([...new Set(names)].toSorted())
    for (const name of names) expect([name, row[name]]).toEqual([name, raw?.[toSnake(name)]])
  })

  test(`${entity.name}: only declared names travel, and none that is hidden everywhere`, async () => {
    const extras: Record<string, readonly string[]> = {
      region: ['level'],
      tenant: ['initialPassword', 'accountUsed'],
      notice: ['readTime', 'confirmTime'],
      'sys-job': ['invokeTargetName', 'nextRuns'],
      'alarm-rule': ['identifierName', 'unit', 'sentence', 'fault', 'besides', 'replacedBy', 'hits'],
      'alarm-linkage': ['sentence', 'lastRun', 'lastFate', 'done', 'failed', 'waiting', 'fault'],
      'automation-model': ['instanceCount', 'sentence', 'params'],
      'automation-instance': ['sentence', 'params', 'newer', 'fault'],
      'automation-run': ['said', 'seen', 'planned'],
      'repair-order': ['reporterName'],
      'work-plan': ['templateName'],
      'thing-model-template': ['typeCount', 'deviceCount'],
      'tenant-package': ['tenantCount', 'menuCount'],
    }
    const fields = fieldsOf(entity).filter(([, field]) => !isInternal(field))
    const pointing = fields.filter(([, field]) => field.entity || field.dictionary)
    const known = new Set<string>([
      ...baseFields,
      ...fields.map(([name]) => name),
      ...pointing.map(([name]) => captionOf(name)),
      ...(extras[entity.name] ?? []),
      ...Object.keys(entity.lines),
      // The steps of its course that are possible.
      ...(courseOf(entity) ? ['actions'] : []),
      // Where a search of a tree found the row.
      ...(entity.isTree ? ['titlePath'] : []),
    ])
    const writer = bench.writerOf(entity)
    const { id } = await bench.added(entity)
    const answers: object[] = [
      (await writer.get(`/${entity.path}/detail`, { id })).data,
      (await writer.post(`/${entity.path}/submit`, { id })).data,
      ...(await writer.get(`/${entity.path}/list`, { id })).data['records'],
    ]
    expect(answers).toHaveLength(3)
    for (const answer of answers) expect(Object.keys(answer).filter((name) => !known.has(name))).toEqual([])
  })

  test(`${entity.name}: ids that are no ids are refused wherever they stand`, async () => {
    const { id } = await bench.added(entity)
    const writer = bench.writerOf(entity)
    const before = await bench.stored(entity, id)
    for (const bad of [[{ toString: 0 }], [[id]], { length: 1 }, [null], [true], [1.5], [-1], ['1e3']]) {
      for (const name of Object.keys(entity.actions))
        expect(await writer.post(`/${entity.path}/${name}`, { ids: bad }), name).toMatchObject({ status: 400 })
      expect(await writer.post(`/${entity.path}/submit`, { id: bad })).toMatchObject({ status: 400 })
    }
    expect(await bench.stored(entity, id)).toEqual(before)
  })
})

const ofOneRow = entities.flatMap((entity) =>
  Object.entries(entity.actions).flatMap(([name, { on }]) => (on === 'row' ? [[entity.path, name] as const] : [])),
)
test.each(ofOneRow)('%s/%s: what is done to one row takes one id', async (path, name) => {
  const answer = await bench.keeper.post(`/${path}/${name}`, {}, { ids: '1,2' })
  expect(answer).toMatchObject({ status: 400, reason: 'row.one' })
})

const removable = entities.filter((entity) => entity.verbs.includes('remove') && entity.verbs.includes('submit'))
const pairs = removable.flatMap((target) =>
  writable
    .filter((other) => other.readers === undefined)
    .flatMap((other) => fieldsOf(other).map(([name, field]) => ({ target, other, name, field })))
    // Lines go with their document, those with calls of their own too.
    .filter(({ field, other }) => field.entity === target.name && !isLineOf(target, other)),
)

test.each(pairs.map((pair) => [`${pair.target.name} ← ${pair.other.name}.${pair.name}`, pair] as const))(
  '%s: what is pointed at stays, whoever removes it',
  async (_, { target, other, name, field }) => {
    const { id } = await bench.added(target)
    const { id: pointing } = await bench.added(other)
    const value = field.kind.many ? 'array[$2::bigint]' : '$2::bigint'
    await asOwner(async (query) => {
      await query(`select set_config('app.tenant', '200001', false), set_config('app.platform', 'on', false)`)
      await query(`update ${table(other)} set "${toSnake(name)}" = ${value} where id = $1`, [pointing, id])
    })
    const told = await bench.writerOf(target).get(`/${target.path}/dependents`, { ids: id })
    expect(told.data).toContainEqual(
      expect.objectContaining({ entity: other.name, count: 1, isLowerBound: false, fate: 'blocks' }),
    )
    for (const remover of [bench.writerOf(target), bench.platform]) {
      const answer = await remover.post(`/${target.path}/remove`, undefined, { ids: id })
      if (answer.status === 404 && target.tenancy === 'own') continue
      const reason = other === target && target.isTree ? 'row.has-children' : 'row.referenced'
      expect(answer, answer.msg).toMatchObject({ status: 422, reason })
    }
  },
)

const circles = pairs.filter(({ target, other, field }) => target === other && field.kind.name === 'parent')
test.each(circles.map((pair) => [`${pair.target.name}.${pair.name}`, pair] as const))(
  '%s: a row never stands below itself',
  async (_, { target, name }) => {
    const writer = bench.writerOf(target)
    const one = await bench.added(target)
    const two = await bench.added(target, { [name]: one.id })
    const three = await bench.added(target, { [name]: two.id })
    for (const below of [one, two, three])
      expect(await writer.post(`/${target.path}/submit`, { ...one.input, id: one.id, [name]: below.id })).toMatchObject(
        {
          status: 422,
          reason: 'row.own-parent',
          field: name,
        },
      )
  },
)

/** Lines are changed with their document. */
const documentOf = (entity: Entity) => entities.find((one) => isLineOf(one, entity)) ?? entity
const records = entities.filter((entity) => {
  const { verbs } = documentOf(entity)
  return !verbs.includes('submit') && !entity.readers && !verbs.includes('remove')
})
const recorded = records.flatMap((other) =>
  removable.flatMap((target) =>
    fieldsOf(other)
      // Lines go with their document.
      .filter(([, field]) => field.entity === target.name && !isLineOf(target, other))
      .map(([name]) => [`${target.name} ← ${other.name}.${name}`, { target, other, name }] as const),
  ),
)
// Values that differ from row to row.
const distinct: Record<string, (field: Field) => string> = {
  ref: () => '$1::bigint + n',
  text: () => '($1::bigint + n)::text',
  int: () => 'n',
  day: () => 'current_date - n',
  instant: () => `now() + n * interval '1 minute'`,
  dict: ({ keys }) => `'${String(keys?.[0])}'`,
}
// Of these only one at a time is open, or none may be while its linkage is removed.
const ended: Record<string, Readonly<Record<string, string>>> = {
  'device-lockout': { endTime: 'now()' },
  'device-command': { commandStatus: `'SUCCESS'` },
  'alarm-linkage-execution': { executionStatus: `'done'` },
}
// A person has one of these, as an index of their migration says.
const ofOne: ReadonlySet<string> = new Set(['message-preference'])
test.each(recorded)('%s: a record nobody can remove is named, stays, and stops no removal', async (_, told) => {
  const { target, other, name } = told
  const { id } = await bench.added(target)
  const value = other.fields[name]?.kind.many ? 'array[$1::bigint]' : '$1::bigint'
  // No two documents have the same number.
  const numbers = fieldsOf(other).flatMap(([own, field]) => (field.number === undefined ? [] : [own]))
  const rest = fieldsOf(other).filter(([own, field]) => field.required && field.default === undefined && own !== name)
  const more = [
    ...numbers.map((own) => [own, '($1::bigint + n)::text']),
    ...rest.map(([own, field]) => [own, distinct[field.kind.name]?.(field)]),
    ...Object.entries(ended[other.name] ?? {}),
  ]
  const columns = more.map(([own = '']) => `, "${toSnake(own)}"`).join('')
  const count = other.fields[name]?.unique || ofOne.has(other.name) ? 1 : 150
  await asOwner(async (query) => {
    await query(`select set_config('app.tenant', '200001', false)`)
    await query(
      `insert into ${table(other)} (id, tenant_id, "${toSnake(name)}"${columns})
       select $1::bigint + n, '200001', ${value}${more.map(([, sql]) => `, ${sql}`).join('')} from generate_series(1, ${count}) n`,
      [id],
    )
  })
  const writer = bench.writerOf(target)
  const dependents: { entity: string; fate: string }[] = (await writer.get(`/${target.path}/dependents`, { ids: id }))
    .data
  expect(dependents.filter(({ entity }) => entity === other.name)).toEqual([
    {
      entity: other.name,
      zh: other.zh,
      en: other.en,
      count: Math.min(count, 100),
      isLowerBound: count > 100,
      fate: other.fields[name]?.goes ? 'goes' : 'stays',
    },
  ])
  expect(dependents.filter(({ fate }) => fate === 'blocks')).toEqual([])
  expect(await writer.post(`/${target.path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
})

test.each(removable.map((entity) => [entity.name, entity] as const))(
  '%s: what refers to a row is told to nobody who may not remove it or does not reach it',
  async (_, entity) => {
    const { id } = await bench.added(entity)
    const path = `/${entity.path}/dependents`
    expect(await bench.nobody.get(path, { ids: id })).toMatchObject({ status: 403 })
    expect([403, 404]).toContain((await bench.stranger.get(path, { ids: id })).status)
    expect(await bench.writerOf(entity).get(path)).toMatchObject({ status: 400, reason: 'row.none' })
  },
)
