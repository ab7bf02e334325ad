// Lines of a document, on order standards: saved with it, compared by id, numbered, removed with it.
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { keepsLines } from './lines.ts'

const PATH = '/iot/device-order-standard'

interface Step {
  id: string
  lineNo: number
  content: string
  minutes: number | null
  rev: number
}

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const submit = (body: object) => bench.keeper.post(`${PATH}/submit`, body)
const draft = (steps?: unknown) => ({
  name: `标准${Math.random()}`,
  responseMinutes: 5,
  finishMinutes: 60,
  ...(steps === undefined ? {} : { steps }),
})
const contents = (steps: readonly Step[]) => steps.map(({ lineNo, content }) => `${lineNo} ${content}`)

async function saved(body: object): Promise<{ id: string; rev: number; steps: Step[] }> {
  const { data, code } = await submit(body)
  expect(code).toBe(200)
  return data as unknown as { id: string; rev: number; steps: Step[] }
}
const detail = async (id: string) =>
  (await bench.keeper.get(`${PATH}/detail`, { id })).data as unknown as { steps: Step[] }

test.each(entities.filter(({ lines }) => Object.keys(lines).length > 0))('$name writes its lines', (entity) => {
  expect(keepsLines(entity)).toBe(true)
  for (const { entity: line, of, unique } of Object.values(entity.lines)) {
    // Those with calls of their own name their document when they are added alone.
    const isAlone = line.verbs.includes('submit')
    expect(line.fields[of]).toMatchObject({ entity: entity.name, find: 'eq', ...(isAlone ? {} : { by: 'system' }) })
    expect(line.fields.lineNo).toMatchObject({ by: 'system' })
    expect(line.verbs.includes('remove')).toBe(isAlone)
    for (const name of unique) expect(line.fields).toHaveProperty(name)
  }
})

test('lines are saved in the order they are sent, and read with their document', async () => {
  const { id, steps } = await saved(
    draft([
      { content: '断电挂牌', needPhoto: 1 },
      { content: '更换阀门', minutes: 40 },
    ]),
  )
  expect(contents(steps)).toEqual(['1 断电挂牌', '2 更换阀门'])
  expect((await detail(id)).steps).toEqual(steps)
})

test('lines that are sent again keep their id, others are added and removed, and unchanged ones are not written', async () => {
  const { id, rev, steps } = await saved(draft([{ content: '一' }, { content: '二' }, { content: '三' }]))
  const [first, second, third] = steps
  const after = await saved({ id, rev, steps: [third, first, { content: '四' }] })
  expect(contents(after.steps)).toEqual(['1 三', '2 一', '3 四'])
  expect(after.steps.map((step) => step.id)).toEqual([third?.id, first?.id, expect.any(String)])
  expect(after.steps.some((step) => step.id === second?.id)).toBe(false)
  const [only] = after.steps
  expect(only).toMatchObject({ rev: 1 })
  const again = await saved({ id, rev: after.rev, steps: after.steps })
  expect(again.steps.map((step) => step.rev)).toEqual(after.steps.map((step) => step.rev))
})

test('a document that is saved without its lines keeps them', async () => {
  const { id, rev } = await saved(draft([{ content: '一' }]))
  const { steps } = await saved({ id, rev, finishMinutes: 90 })
  expect(contents(steps)).toEqual(['1 一'])
})

test('a line is sent whole: what it does not say is emptied', async () => {
  const { id, rev, steps } = await saved(draft([{ content: '一', minutes: 5, needPhoto: 1 }]))
  const after = await saved({ id, rev, steps: steps.map((step) => ({ id: step.id, content: step.content })) })
  expect(after.steps).toMatchObject([{ id: steps[0]?.id, content: '一', minutes: null, needPhoto: 0 }])
})

test('a refused line refuses the whole, names itself and its field, and nothing of the document is written', async () => {
  const { id, rev } = await saved(draft([{ content: '一' }]))
  const refused = await submit({ id, rev, finishMinutes: 120, steps: [{ content: '二' }, { minutes: 5 }] })
  expect(refused).toMatchObject({ code: 400, reason: 'lines.refused', body: { field: 'steps.1.content' } })
  expect(refused.msg).toContain('第2行')
  expect(await detail(id)).toMatchObject({ finishMinutes: 60, steps: [{ content: '一' }] })
})

test('a hundred thousand lines, two that are the same and lines of another document are refused', async () => {
  const many = Array.from({ length: 100_000 }, () => ({}))
  expect(await submit(draft(many))).toMatchObject({ code: 400, reason: 'lines.many', body: { field: 'steps' } })
  const twice = await submit(draft([{ content: '一' }, { content: '二' }, { content: '一' }]))
  expect(twice).toMatchObject({ code: 400, reason: 'lines.twice', body: { field: 'steps.2.content' } })
  const other = await saved(draft([{ content: '别处' }]))
  const own = await saved(draft([{ content: '一' }]))
  const foreign = await submit({ id: own.id, rev: own.rev, steps: [...own.steps, ...other.steps] })
  expect(foreign).toMatchObject({ code: 409, reason: 'lines.foreign' })
  expect((await detail(other.id)).steps).toHaveLength(1)
  for (const odd of ['x', 7, [null], [[]], { content: '一' }])
    expect((await submit(draft(odd))).code, JSON.stringify(odd)).toBe(400)
})

test('lines go with their document, in one transaction', async () => {
  const { id } = await saved(draft([{ content: '一' }, { content: '二' }]))
  expect(await bench.keeper.post(`${PATH}/remove`, undefined, { ids: id })).toMatchObject({ code: 200 })
  const left = await bench.app.context.db.transaction({ tenant: bench.keeper.tenant, platform: false }, (tx) =>
    tx.query('select 1 from standard_step where standard_id = $1 and is_deleted = 0', [id]),
  )
  expect(left).toEqual([])
})
