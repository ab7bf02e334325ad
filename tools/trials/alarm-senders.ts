// Devices that go over a limit and back, one acknowledged message after the other, so that each alarm can be counted.
import mqtt, { type MqttClient } from 'mqtt'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../server/platform/id.ts'
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'
import type { Credential } from '../../simulator/credential.ts'
import type { Target } from './senders.ts'

const LIMIT = 1_000_000
const PAUSE = 400

/** A rule of its own for each device, which raises and recovers at once; its property takes every number. */
export async function plantRules(owner: Connection, targets: readonly Target[]): Promise<string[]> {
  return withClient(owner, async (client) => {
    await client.query(
      'alter table alarm_rule no force row level security; alter table thing_model no force row level security',
    )
    const ids: string[] = []
    for (const { sid, property } of targets) {
      const id = newId()
      await client.query(
        `insert into alarm_rule (id, tenant_id, rule_name, rule_code, target_type, device_id, identifier, cond_type, operator, limit_value, hysteresis, clear_delay)
         select $1::bigint, tenant_id, 'trial', ($1::bigint)::text, 'device', device_id, $3, 'threshold', 'gt', ${LIMIT}, 0, 0 from ts_device where sid = $2`,
        [id, sid, property],
      )
      await client.query(
        `update thing_model set min_value = null, max_value = null, hard_min = null, hard_max = null, null_values = null, max_rate = null
         where identifier = $2 and device_type_id = (select type_id from ts_device where sid = $1)`,
        [sid, property],
      )
      ids.push(id)
    }
    await client.query(
      'alter table alarm_rule force row level security; alter table thing_model force row level security',
    )
    return ids
  })
}

export interface Said {
  over: number
  back: number
}

/** What was acknowledged, by device; each device says one thing at a time. */
export function startAlarms(url: string, targets: readonly Target[]) {
  const said = new Map<number, Said>(targets.map(({ sid }) => [sid, { over: 0, back: 0 }]))
  const lines = new Map<string, MqttClient>()
  let isSending = true
  let isOver = false
  let underWay = 0
  const lineOf = ({ username, password }: Credential): MqttClient => {
    const known = lines.get(username)
    if (known) return known
    const options = { username, password, clean: false, clientId: `alarms-${username}`, reconnectPeriod: 300 }
    const line = mqtt.connect(url, options)
    line.on('error', () => undefined)
    lines.set(username, line)
    return line
  }

  async function speak({ sid, topic, property, credential }: Target): Promise<void> {
    const counted = said.get(sid)
    for (let number = 1; counted && !isOver; number += 1) {
      while (!isSending && !isOver) await wait(50)
      const kind = number % 2 === 1 ? 'over' : 'back'
      const body = {
        id: `a${sid}-${number}`,
        ts: Date.now(),
        params: { [property]: kind === 'over' ? LIMIT + number : number },
      }
      underWay += 1
      const isKept = await lineOf(credential)
        .publishAsync(topic, JSON.stringify(body), { qos: 1 })
        .then(
          () => true,
          () => false,
        )
      underWay -= 1
      if (!isKept) return
      counted[kind] += 1
      await wait(PAUSE * (0.5 + Math.random()))
    }
  }
  for (const target of targets) void speak(target)

  return {
    said: said as ReadonlyMap<number, Said>,
    async drain(seconds: number): Promise<number> {
      isSending = false
      for (const end = Date.now() + seconds * 1_000; underWay > 0 && Date.now() < end;) await wait(50)
      return underWay
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all([...lines.values()].map((line) => line.endAsync(true)))
    },
  }
}

/** Each time over the limit was raised once, each time back recovered once, and one record holds them. */
export async function judgeAlarms(owner: Connection, ruleIds: readonly string[], said: ReadonlyMap<number, Said>) {
  const rows = await withClient(owner, async (client) => {
    await client.query(
      'alter table alarm_record no force row level security; alter table alarm_transition no force row level security',
    )
    const found = await client.query<{
      sid: number
      records: number
      times: number
      raised: number
      recovered: number
    }>(
      `select s.sid, count(distinct a.id)::int as records,
         (select sum(o.occur_count)::int from alarm_record o where o.device_id = s.device_id and o.rule_id = any($1::bigint[])) as times,
         count(t.id) filter (where t.transition in ('trigger', 'repeat'))::int as raised,
         count(t.id) filter (where t.transition = 'clear')::int as recovered
       from ts_device s join alarm_record a on a.device_id = s.device_id and a.rule_id = any($1::bigint[])
         left join alarm_transition t on t.alarm_record_id = a.id
       group by s.sid, s.device_id`,
      [ruleIds],
    )
    return found.rows
  })
  const wrong = [...said].filter(([sid, { over, back }]) => {
    const row = rows.find((one) => one.sid === sid)
    return row?.raised !== over || row.times !== over || row.recovered !== back || row.records !== 1
  })
  const sum = (pick: (one: Said) => number) => [...said.values()].reduce((all, one) => all + pick(one), 0)
  const counts = {
    over: sum(({ over }) => over),
    back: sum(({ back }) => back),
    raised: rows.reduce((all, { raised }) => all + raised, 0),
    recovered: rows.reduce((all, { recovered }) => all + recovered, 0),
    wrong: wrong.map(([sid, one]) => ({ ...one, ...rows.find((row) => row.sid === sid) })),
  }
  return { counts, isRight: wrong.length === 0 && counts.over > 0 }
}
