// People take steps on repairs over HTTP, one by one and many at once, while jobs run. Whoever kills servers meanwhile asks
// the database afterwards whether each step was done whole or not at all.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../platform/id.ts'
import type { Caller, TestApp } from './app.ts'
import { type Acknowledged, violations } from './repairs-whole.ts'

interface Wish {
  /** Signs people in; does not listen. */
  app: TestApp
  requests: number
  /** Of a server that is believed to answer. */
  addressOf: () => string
}

export interface Found {
  requests: number
  orders: number
  steps: number
  letters: number
  late: number
  violations: string[]
}

const TENANT = '200001'
/** Rows of one bulk call. */
const MANY = 12
const PATIENCE = 180_000

interface Row {
  id: string
  orderStatus: string
}

/** `finish` waits until every order is checked, stops, and says what was found. */
export async function startRepairs({ app, requests, addressOf }: Wish) {
  const sql = (text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant: TENANT, platform: false }, (tx) => tx.query(text, values))
  const desk = await app.person({ tenant: TENANT, codes: 'all', alias: 'dispatcher' })
  const technicians = [
    await app.person({ tenant: TENANT, codes: 'all' }),
    await app.person({ tenant: TENANT, codes: 'all' }),
  ]
  const nurse = await app.person({ tenant: TENANT, codes: 'all' })
  const areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, TENANT],
  )
  const acknowledged: Acknowledged[] = []
  let isOver = false
  let reported = 0

  /** The answer, or undefined where the server died over it. */
  async function send(who: Caller, path: string, body?: object): Promise<{ code: number; data: never } | undefined> {
    const headers = { 'blade-auth': `bearer ${who.token}`, 'content-type': 'application/json' }
    const options = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    try {
      return JSON.parse(await (await fetch(`${addressOf()}/api${path}`, options)).text())
    } catch {
      await pause(50)
      return undefined
    }
  }

  async function listed(who: Caller, path: string): Promise<Row[]> {
    const answer = await send(who, path)
    if (answer?.code !== 200) return []
    const { records }: { records: Row[] } = answer.data
    return records
  }
  const ordersIn = (who: Caller, more: string) => listed(who, `/order/repair/list?size=${MANY}&${more}`)

  async function one(who: Caller, id: string, step: string, input: object = {}): Promise<void> {
    const answer = await send(who, `/order/repair/${step}`, { id, ...input })
    if (answer?.code === 200) acknowledged.push({ id, step })
  }

  /** Of many, those that are not refused. */
  async function many(who: Caller, path: string, step: string, ids: readonly string[], input: object = {}) {
    const answer = ids.length > 0 ? await send(who, `${path}/${step}`, { ids, ...input }) : undefined
    if (answer?.code !== 200) return
    const { refused }: { refused: { id: string }[] } = answer.data
    const left = new Set(refused.map(({ id }) => id))
    for (const id of ids) if (!left.has(id)) acknowledged.push({ id, step })
  }

  const workers = [
    async () => {
      if (reported >= requests) return pause(100)
      const body = { title: `故障${reported}`, priority: 3, areaId, trade: 'water', allowDuplicate: 1 }
      if ((await send(nurse, '/iot/repair-bill/submit', body))?.code === 200) reported += 1
      return undefined
    },
    async () => {
      const waiting = await listed(desk, `/iot/repair-bill/list?size=${MANY}&billStatus=submitted`)
      await many(
        desk,
        '/iot/repair-bill',
        'accept',
        waiting.map(({ id }) => id),
      )
    },
    async () => {
      const waiting = await ordersIn(desk, 'orderStatus=to_dispatch')
      const assigneeId = technicians[Math.floor(Math.random() * technicians.length)]?.userId
      await many(
        desk,
        '/order/repair',
        'dispatch',
        waiting.map(({ id }) => id),
        { assigneeId },
      )
    },
    async () => {
      for (const { id } of await ordersIn(desk, 'orderStatus=to_check'))
        await one(desk, id, 'check', { checkResult: 'pass' })
    },
    ...technicians.map((who) => async () => {
      for (const { id, orderStatus } of await ordersIn(
        who,
        `assigneeId=${who.userId}&orderStatus=to_accept,accepted,repairing`,
      )) {
        if (orderStatus === 'to_accept') await one(who, id, 'accept')
        if (orderStatus === 'accepted') await one(who, id, 'start')
        if (orderStatus === 'repairing') await one(who, id, 'finish', { repairDesc: '更换了密封圈' })
      }
    }),
    // A third of the orders is late, and the job that watches them is always due.
    async () => {
      await sql(
        `with late as (select id from repair_order where id % 3 = 0 and finish_breached = 0 and finish_due > now()
           and order_status in ('to_accept', 'accepted', 'repairing') order by id for update)
         update repair_order o set report_time = now() - interval '2 days', finish_due = now() - interval '1 minute'
         from late where o.id = late.id`,
      )
      await sql(`update sys_job set next_time = now() where invoke_target = 'sla-watch' and next_time > now()`)
      await pause(300)
    },
  ].map(async (work) => {
    while (!isOver) {
      await work()
      await pause(5)
    }
  })

  const openOnes = async () => {
    const [row] = await sql(
      `select (select count(*)::int from repair_bill where bill_status = 'submitted')
         + (select count(*)::int from repair_order where order_status not in ('to_evaluate', 'closed')) as n`,
    )
    return Number(row?.n)
  }

  const counted = async (text: string) => Number((await sql(text))[0]?.n)

  async function stop(): Promise<void> {
    isOver = true
    await Promise.all(workers)
  }

  return {
    steps: () => acknowledged.length,
    stop,
    async finish(): Promise<Found> {
      for (const end = Date.now() + PATIENCE; Date.now() < end && (reported < requests || (await openOnes()) > 0);)
        await pause(200)
      await stop()
      return {
        requests: await counted('select count(*) as n from repair_bill'),
        orders: await counted('select count(*) as n from repair_order'),
        steps: acknowledged.length,
        letters: await counted('select count(*) as n from mail'),
        late: await counted('select count(*) as n from repair_order where finish_breached = 1'),
        violations: await violations(sql, acknowledged),
      }
    },
  }
}
