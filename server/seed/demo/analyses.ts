// Named queries and analyses of the demonstration: a week against the week before, rankings, alarms by type, energy by hour.
import type { App } from '../../app.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import { nextRunOf } from '../../report/analysis/send.ts'
import { countUses } from '../../report/query/uses.ts'
import { insert } from '../../system/insert.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { takePart } from './parts.ts'

type Words = readonly [zh: string, en: string]

const span = (usual: string) => ({ name: 'span', type: 'span', default: usual })
const byElectricity = [{ field: 'energyType', op: 'eq', value: 'electricity' }]

const queries: readonly { code: string; name: Words; dataset: string; config: object; params: object[] }[] = [
  {
    code: 'electricity_by_area',
    name: ['各区域用电量', 'Electricity by area'],
    dataset: 'energy',
    config: {
      select: [
        { fn: 'sum', field: 'consumption', as: 'used' },
        { fn: 'sum', field: 'amount', as: 'cost' },
      ],
      where: byElectricity,
      groupBy: ['area'],
      order: [{ by: 'used', dir: 'desc' }],
    },
    params: [span('thisMonth')],
  },
  {
    code: 'electricity_by_day',
    name: ['每日用电量', 'Electricity by day'],
    dataset: 'energy',
    config: {
      select: [{ fn: 'sum', field: 'consumption', as: 'used' }],
      where: byElectricity,
      groupBy: ['time(1d)'],
      fill: 'null',
    },
    params: [span('30d')],
  },
  {
    code: 'alarms_by_type',
    name: ['各设备类型告警数', 'Alarms by device type'],
    dataset: 'alarm',
    config: {
      select: [
        { fn: 'count', as: 'alarms' },
        { fn: 'avg', field: 'ackMinutes', as: 'ack' },
      ],
      scope: { area: { param: 'area' } },
      groupBy: ['type'],
      order: [{ by: 'alarms', dir: 'desc' }],
    },
    params: [span('30d'), { name: 'area', type: 'area' }],
  },
  {
    code: 'fridge_temperatures',
    name: ['药品冰箱温度', 'Temperatures of drug fridges'],
    dataset: '1h',
    config: {
      select: [
        { fn: 'avg', field: 'temp', as: 'mean' },
        { fn: 'max', field: 'temp', as: 'highest' },
      ],
      scope: { type: { param: 'type' } },
      groupBy: ['device'],
      order: [{ by: 'highest', dir: 'desc' }],
      limit: 50,
    },
    params: [span('24h'), { name: 'type', type: 'type' }],
  },
  {
    code: 'commands_by_day',
    name: ['每日控制指令', 'Commands by day'],
    dataset: 'command',
    config: { select: [{ fn: 'count', as: 'commands' }], groupBy: ['time(1d)'], fill: 'zero' },
    params: [span('30d')],
  },
]

interface Wanted {
  code: string
  name: Words
  type: string
  content: object
  cron?: string
}

const query = (code: string, column: string) => ({ source: 'query', code, column })

const analyses = (tank: string | undefined): readonly Wanted[] => [
  ...(tank === undefined
    ? []
    : [
        {
          code: 'oxygen_week',
          name: ['液氧液位：本周与上周', 'Liquid oxygen: this week and last week'] as const,
          type: 'compare',
          content: {
            inputs: [{ source: 'point', deviceId: tank, identifier: 'level', agg: 'avg' }],
            span: '7d',
            interval: '1h',
            compare: 'before',
            limits: [{ name: '补液线', value: 30 }],
          },
          cron: '0 8 * * 1',
        },
      ]),
  {
    code: 'electricity_rank',
    name: ['各区域用电排名', 'Electricity of the areas'],
    type: 'rank',
    content: { inputs: [query('electricity_by_area', 'used')], span: 'thisMonth', interval: '1d' },
  },
  {
    code: 'alarms_pareto',
    name: ['告警主要来自哪些设备', 'Where most alarms come from'],
    type: 'pareto',
    content: { inputs: [query('alarms_by_type', 'alarms')], span: '30d', interval: '1d', top: 12 },
  },
  {
    code: 'electricity_compared',
    name: ['用电同比环比', 'Electricity against a month and a year before'],
    type: 'yoyMom',
    content: { inputs: [query('electricity_by_day', 'used')], span: 'thisMonth', interval: '1d' },
  },
  {
    code: 'electricity_hours',
    name: ['全院用电时段', 'Electricity by the hour'],
    type: 'heatmap',
    content: { inputs: [{ source: 'metric', code: 'electricity_total' }], span: '7d', interval: '1h' },
  },
  {
    code: 'electricity_trend',
    name: ['每日用电与全院指标', 'Electricity by day'],
    type: 'trend',
    content: {
      inputs: [query('electricity_by_day', 'used'), { source: 'metric', code: 'electricity_total' }],
      span: '30d',
      interval: '1d',
    },
  },
]

/** Needs the energy and the devices of the demonstration. */
export async function plantAnalyses({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const hospital of [firstHospital, englishHospital])
    await actAs(app, { tenant: hospital.tenantId, actor: machineActor('process', 'seed') }, async (ctx) => {
      if (!(await takePart(ctx.tx, 'analyses', hospital.tenantId))) return
      await plant(ctx, hospital)
      for (const table of ['named_query', 'analysis_template']) await ctx.changed(table)
    })
}

async function plant(
  { tx, app, now }: Ctx,
  { tenantId, locale }: Pick<Hospital, 'tenantId' | 'locale'>,
): Promise<void> {
  const word = locale === 'zh' ? 0 : 1
  const [tank] = await tx.query<{ id: string }>(
    `select d.id::text as id from device d join device_type t on t.id = d.device_type_id
     where d.tenant_id = $1 and d.is_deleted = 0 and t.type_code = 'lox_tank' order by d.device_code limit 1`,
    [tenantId],
  )
  const [owner] = await tx.query<{ id: string }>(
    `select u.id::text as id from "user" u join role r on r.id = any(u.role_id)
     where u.tenant_id = $1 and u.is_deleted = 0 and r.role_alias in ('energy_keeper', 'device_engineer', 'admin')
     order by array_position(array['device_engineer', 'energy_keeper', 'admin'], r.role_alias::text), u.id limit 1`,
    [tenantId],
  )
  await insert(
    tx,
    'named_query',
    queries.map(({ code, name, dataset, config, params }) => ({
      id: newId(),
      tenantId,
      code,
      configName: name[word],
      dataset,
      config,
      params,
      cacheSec: 30,
    })),
  )
  await insert(
    tx,
    'analysis_template',
    analyses(tank?.id).map(({ code, name, type, content, cron }) => ({
      id: newId(),
      tenantId,
      templateName: name[word],
      templateCode: code,
      analysisType: type,
      content,
      visibility: 'tenant',
      ownerId: owner?.id ?? null,
      scheduleCron: cron ?? null,
      nextRun: nextRunOf(cron, app.timeZone, now),
    })),
  )
  await countUses(tx)
}
