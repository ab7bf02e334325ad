// Guarantees of every entity, one visible test each.
import { codesFor } from '@steward/domain/derive/permissions'
import { toSnake } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, startBench, writable } from '../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

describe.each(writable.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  test(`${entity.name}: a row is added, found, changed, and removed`, async () => {
    const writer = bench.writerOf(entity)
    const { id, rev } = await bench.added(entity)
    const listed = await writer.get(`/${entity.path}/list`, { id })
    expect(listed.data).toMatchObject({ total: 1, current: 1, size: 10, records: [{ id, rev, isDeleted: 0 }] })
    const seen = await writer.get(`/${entity.path}/detail`, { id })
    expect(seen.data).toMatchObject({ id, rev })
    const changed = await writer.post(`/${entity.path}/submit`, {
      id,
      rev,
      sort: 7,
    })
    expect(changed).toMatchObject({ status: 200 })
    expect(await writer.post(`/${entity.path}/submit`, { id, rev: 99 })).toMatchObject({ status: 409 })
    expect(await writer.post(`/${entity.path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
    expect(await writer.get(`/${entity.path}/detail`, { id })).toMatchObject({ status: 404 })
    expect((await writer.get(`/${entity.path}/list`, { id })).data).toMatchObject({ total: 0, records: [] })
  })

  test(`${entity.name}: another tenant sees nothing and changes nothing`, async () => {
    const { id } = await bench.added(entity)
    const before = await bench.stored(entity, id)
    const listed = await bench.stranger.get(`/${entity.path}/list`, { id })
    if (entity.tenancy === 'shared') {
      expect(listed.data).toMatchObject({ total: 1 })
      expect(await bench.stranger.post(`/${entity.path}/submit`, { id, sort: 3 })).toMatchObject({ status: 403 })
      expect(await bench.stranger.post(`/${entity.path}/remove`, undefined, { ids: id })).toMatchObject({ status: 403 })
    } else {
      expect(listed.data).toMatchObject({ total: 0, records: [] })
      expect(await bench.stranger.get(`/${entity.path}/detail`, { id })).toMatchObject({ status: 404 })
      expect([403, 404]).toContain((await bench.stranger.post(`/${entity.path}/submit`, { id, sort: 3 })).status)
      expect([403, 404]).toContain((await bench.stranger.post(`/${entity.path}/remove`, undefined, { ids: id })).status)
    }
    expect(await bench.stored(entity, id)).toEqual(before)
  })

  test(`${entity.name}: row-level security alone hides the rows of other tenants`, async () => {
    await bench.added(entity)
    const scope = { tenant: '200002', platform: false }
    const rows = await bench.app.context.db.transaction(scope, (tx) =>
      tx.query(`select tenant_id from "${toSnake(entity.name)}"`),
    )
    if (entity.tenancy !== 'shared') expect(rows.filter((row) => row.tenant_id !== '200002')).toEqual([])
    const blind = await bench.app.context.db.transaction({ tenant: '', platform: false }, (tx) =>
      tx.query(`select 1 from "${toSnake(entity.name)}"`),
    )
    expect(blind).toEqual([])
  })

  test(`${entity.name}: without permission every verb is 403, without session 401`, async () => {
    const { id, input } = await bench.added(entity)
    const before = await bench.stored(entity, id)
    for (const [caller, status] of [
      [bench.nobody, 403],
      [bench.app.anybody, 401],
    ] as const) {
      const answers = [
        await caller.get(`/${entity.path}/list`),
        await caller.get(`/${entity.path}/detail`, { id }),
        await caller.post(`/${entity.path}/submit`, input),
        await caller.post(`/${entity.path}/submit`, { ...input, id }),
        await caller.post(`/${entity.path}/remove`, undefined, { ids: id }),
        ...(await Promise.all(
          Object.keys(entity.actions).map((name) => caller.post(`/${entity.path}/${name}`, {}, { ids: id })),
        )),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
    expect(await bench.stored(entity, id)).toEqual(before)
  })

  test(`${entity.name}: what makes no sense is refused with a 4xx and changes nothing`, async () => {
    const writer = bench.writerOf(entity)
    const { id, input } = await bench.added(entity)
    const before = await bench.stored(entity, id)
    const list = (query: Record<string, string>) => writer.get(`/${entity.path}/list`, query)
    expect(await list({ ascs: 'no_such_field' })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('no_such_field'),
    })
    expect(await list({ descs: 'id,(select 1)' })).toMatchObject({ status: 400 })
    expect(await list({ no_such_field: '1', 'updatexml(1,1,1)_equal': '1' })).toMatchObject({ status: 200 })
    expect(await list({ id_in: '' })).toMatchObject({ status: 200, data: { total: 0, records: [] } })
    const refused: Record<string, string>[] = [
      { size: '100000' },
      { size: '0' },
      { current: '-1' },
      { createTime_dategt: 'x' },
      { status: '\u0000' },
      { id: 'abc' },
    ]
    for (const query of refused) expect(await list(query), JSON.stringify(query)).toMatchObject({ status: 400 })
    expect(await writer.get(`/${entity.path}/detail`, { id: "1' or 1=1" })).toMatchObject({ status: 400 })
    expect(await writer.post(`/${entity.path}/remove`, undefined, { ids: `${id},0x1` })).toMatchObject({ status: 400 })
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.by === 'system' || field.kind.name === 'json') continue
      const answer = await writer.post(`/${entity.path}/submit`, { ...input, id, [name]: { $gt: '' } })
      expect(answer, name).toMatchObject({ status: 400, field: name })
    }
    expect(await writer.post(`/${entity.path}/submit`, { ...input, id: '9'.repeat(40) })).toMatchObject({ status: 400 })
    expect(await bench.stored(entity, id)).toEqual(before)
  })
})

test('every verb of every entity names the codes that allow it', () => {
  for (const entity of entities)
    for (const verb of [...entity.verbs, ...Object.keys(entity.actions)])
      expect(codesFor(entity, verb).length).toBeGreaterThan(0)
})
