// What may be done about an alarm: every level × state × step × role, allowed and forbidden; and two who acknowledge at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
let app: TestApp
let others: Caller[]
const people = new Map<string, Caller>()

const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

const rights: Readonly<Record<string, readonly string[]>> = {
  watcher: ['alarm-record', 'alarm_record_view'],
  worker: ['alarm-record', 'alarm_record_view', 'alarm_record_ack', 'alarm_record_comment'],
}

beforeAll(async () => {
  app = await startApp()
  for (const [name, codes] of Object.entries(rights)) people.set(name, await app.person({ tenant, codes }))
  const keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  people.set('keeper', keeper)
  people.set('stranger', await app.person({ tenant: '200002', codes: 'all', alias: 'admin' }))
  others = [keeper, await app.person({ tenant, codes: 'all', alias: 'admin' })]
})
afterAll(() => app.stop())
beforeEach(async () => {
  await owner('delete from alarm_transition; delete from alarm_record')
})

const states = ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK', 'CLOSED'] as const
type State = (typeof states)[number]

async function given(level: number, state: State, more = ''): Promise<string> {
  const id = newId()
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_no, alarm_level, alarm_name, alarm_state, first_time, last_time)
     values ($1::bigint, $2, 'GJ-' || right(($1::bigint)::text, 6), $3, '温度高', $4, now(), now())`,
    [id, tenant, level, state],
  )
  if (more !== '') await owner(`update alarm_record set ${more} where id = $1`, [id])
  return id
}

const open = states.filter((state) => state !== 'CLOSED')
const isOpen = (state: State) => state !== 'CLOSED'

interface Step {
  step: string
  body?: (assignee: string) => object
  /** What has been done to the alarm before. */
  more?: string
  /** The state it leads to, or the sentence by which it is refused. */
  expected: (level: number, state: State) => State | `${string}.${string}`
}

const acked: Record<State, State> = {
  ACTIVE_UNACK: 'ACTIVE_ACK',
  ACTIVE_ACK: 'ACTIVE_ACK',
  CLEARED_UNACK: 'CLEARED_ACK',
  CLEARED_ACK: 'CLEARED_ACK',
  CLOSED: 'CLOSED',
}
const stays = (_: number, state: State) => (isOpen(state) ? state : 'alarm.closed')
const result = { handleResult: 'real', handleRemark: '已处理' }

const steps: readonly Step[] = [
  { step: 'ack', expected: (_, state) => (isOpen(state) ? acked[state] : 'alarm.closed') },
  {
    step: 'close',
    body: () => result,
    expected: (level, state) =>
      !isOpen(state) ? 'alarm.closed' : level <= 2 && state === 'ACTIVE_UNACK' ? 'alarm.active' : 'CLOSED',
  },
  {
    step: 'close without a remark',
    body: () => ({ handleResult: 'real' }),
    expected: (level, state) =>
      !isOpen(state)
        ? 'alarm.closed'
        : level > 2
          ? 'CLOSED'
          : state === 'ACTIVE_UNACK'
            ? 'alarm.active'
            : 'alarm.remark',
  },
  {
    step: 'close of a latched one',
    more: 'latched = 1',
    body: () => result,
    expected: (_, state) =>
      !isOpen(state) ? 'alarm.closed' : state.startsWith('ACTIVE') ? 'alarm.reset-first' : 'CLOSED',
  },
  { step: 'assign', body: (assigneeId) => ({ assigneeId }), expected: stays },
  {
    step: 'reset',
    more: 'latched = 1',
    expected: (_, state) => (state.startsWith('ACTIVE') ? state : 'alarm.closed'),
  },
  {
    step: 'reset of one that does not latch',
    expected: (_, state) => (state.startsWith('ACTIVE') ? 'alarm.latched' : 'alarm.closed'),
  },
  { step: 'shelve', body: () => ({ minutes: 60, shelveReason: '等待备件' }), expected: stays },
  {
    step: 'shelve for a day',
    body: () => ({ minutes: 1440, shelveReason: '等待备件' }),
    expected: (level, state) => (level === 1 ? 'alarm.shelved-long' : stays(level, state)),
  },
  {
    step: 'shelve of one that is always told',
    more: 'always_told = 1',
    body: () => ({ minutes: 60, shelveReason: '等待备件' }),
    expected: () => 'alarm.always-told',
  },
  { step: 'unshelve', more: `shelved_until = now() + interval '1 hour'`, expected: stays },
  {
    step: 'unshelve of one that is not shelved',
    expected: (_, state) => (isOpen(state) ? 'alarm.not-shelved' : 'alarm.closed'),
  },
]

/** Who may take a step at all. */
const mayTake = (role: string, call: string) => role === 'keeper' || (role === 'worker' && call === 'ack')

const cases = [1, 2, 3, 4].flatMap((level) => steps.map((one) => [level, one.step, one] as const))

describe.each(cases)('an alarm of level %i: %s', (level, name, { body, more, expected }) => {
  const [call = ''] = name.split(' ')

  test.each(['keeper', 'worker', 'watcher', 'stranger'])('by the %s', async (role) => {
    const who = people.get(role)
    const assignee = others[1]?.userId ?? ''
    for (const state of states) {
      const id = await given(level, state, more)
      const answer = await who?.post(`/iot/alarm-record/${call}`, body?.(assignee) ?? {}, { ids: id })
      const { rows } = await owner('select alarm_state as state from alarm_record where id = $1', [id])
      const now: unknown = rows[0]?.state
      const wanted = expected(level, state)
      const said = `${state} ${JSON.stringify(answer?.body)}`
      if (role === 'stranger') {
        // Whom he names is not of this hospital either.
        expect([answer?.status, now], said).toEqual([call === 'assign' ? 400 : 404, state])
        continue
      }
      if (!mayTake(role, call)) {
        expect([answer?.status, now], said).toEqual([403, state])
        continue
      }
      if (states.some((one) => one === wanted)) expect([answer?.status, now], said).toEqual([200, wanted])
      else {
        expect(answer?.reason, said).toBe(wanted)
        expect(now, said).toBe(state)
      }
    }
  })
})

test.each(open)('anybody with the right comments on one that is %s, and nobody else', async (state) => {
  const id = await given(3, state)
  const say = (role: string) => people.get(role)?.post('/iot/alarm-record/comment', { comment: '已到现场' }, { id })
  expect((await say('worker'))?.status).toBe(200)
  expect((await say('watcher'))?.status).toBe(403)
  expect((await say('stranger'))?.status).toBe(404)
  const { rows } = await owner('select note from alarm_transition where alarm_record_id = $1', [id])
  expect(rows).toEqual([{ note: '已到现场' }])
})

describe('two who acknowledge the same alarm', () => {
  const ack = async (who: Caller | undefined, ids: string) => who?.post('/iot/alarm-record/ack', {}, { ids })
  const answerOf = (answer: Awaited<ReturnType<Caller['post']>> | undefined) =>
    answer?.data as unknown as {
      done: number
      passed: string[]
      refused: { id: string; msg: string; reason: string }[]
    }

  test('at once: one wins, and the other is told who it was', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await given(2, 'ACTIVE_UNACK')
      const answers = (await Promise.all(others.map((who) => ack(who, id)))).map(answerOf)
      expect(answers.map(({ done }) => done).toSorted((one, two) => one - two)).toEqual([0, 1])
      const winner = answers.findIndex(({ done }) => done === 1)
      const { rows } = await owner(
        `select a.ack_user_id::text as by, u.real_name as name, u.account from alarm_record a join "user" u on u.id = a.ack_user_id where a.id = $1`,
        [id],
      )
      expect(rows[0].by).toBe(others[winner]?.userId)
      const told = answers[1 - winner]
      expect(told).toMatchObject({ passed: [id], refused: [{ id, reason: 'alarm.acked-by' }] })
      expect(told?.refused[0]?.msg).toContain(rows[0].name || rows[0].account)
      const { rows: history } = await owner('select 1 from alarm_transition where alarm_record_id = $1', [id])
      expect(history).toHaveLength(1)
    }
  })

  test('whoever presses twice is told nothing of himself', async () => {
    const id = await given(2, 'ACTIVE_UNACK')
    await ack(others[0], id)
    expect(answerOf(await ack(others[0], id))).toEqual({ done: 0, passed: [id], refused: [] })
  })
})
