// Two days of calls and events of each demonstration hospital: changes, refusals, something slow, and one failure.
import type { App } from '../../app.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { link } from '../../system/insert.ts'
import { englishWork } from './english-work.ts'
import { firstWork } from './first-work.ts'
import { takePart } from './parts.ts'
import type { DemoWork } from './work.ts'

const MINUTE = 60_000

/** Method, path, name, milliseconds, answer, what it was refused as. */
type Call = readonly [method: string, path: string, zh: string, ms: number, status: number, refusal?: string]

const calls: readonly Call[] = [
  ['POST', '/order/repair/accept', '接单', 38, 200],
  ['POST', '/iot/alarm-record/ack', '确认告警', 24, 200],
  ['POST', '/blade-system/post/submit', '新增或修改岗位', 31, 200],
  ['POST', '/iot/device/submit', '新增或修改设备', 57, 200],
  ['POST', '/iot/device/submit', '新增或修改设备', 29, 400, 'row.duplicate'],
  ['POST', '/iot/gateway/remove', '删除网关', 18, 403, 'permission.denied'],
  ['POST', '/iot/inspection-bill/submit', '新增或修改巡检单', 44, 200],
  ['POST', '/iot/device/export', '导出设备', 66, 200],
  ['GET', '/report/kpi', '运行指标', 1_840, 200],
  ['POST', '/iot/ruleDevAlarm/submit', '新增或修改告警规则', 35, 409, 'row.changed'],
  ['POST', '/blade-system/role/grant', '权限配置', 71, 200],
  ['GET', '/iot/device/series/stats', '曲线统计', 2_310, 200],
]

const slow: Call = ['GET', '/report/kpi', '运行指标', 1_620, 200]

const words = {
  zh: { role: '设备工程师', list: '设备' },
  en: { role: 'Device engineer', list: 'Devices' },
}

/** Needs the committed demonstration. */
export async function plantLogs({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, { hospital: { tenantId, locale } }: DemoWork): Promise<void> {
  const now = app.now().getTime()
  const said = words[locale]
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'logs', tenantId))) return
    const people = await tx.query<{ id: string; account: string }>(
      'select id::text as id, account from "user" where tenant_id = $1 and is_deleted = 0 order by id limit 9',
      [tenantId],
    )
    const personAt = (at: number) => people[(at * 5) % people.length]
    const from = (at: number) => ({
      remoteIp: `10.20.${(at * 7) % 4}.${20 + ((at * 13) % 60)}`,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
      requestId: newId(),
      serverHost: 'steward-1',
    })
    const lineOf = (at: number, minutes: number, [method, requestUri, title, time, httpStatus, refusal = '']: Call) => {
      const [person, createTime] = [personAt(at), new Date(now - minutes * MINUTE)]
      const type = method === 'GET' ? 'read' : 'write'
      const by = { userId: person?.id ?? null, account: person?.account ?? '' }
      const told = { method, requestUri, title, httpStatus, refusal, type, time: time + (at % 9) }
      return {
        id: newId(),
        tenantId,
        createTime,
        updateTime: createTime,
        ...by,
        ...told,
        ...from(at),
        rowIds: '',
        params: '',
      }
    }
    const usual = Array.from({ length: 60 }, (_, at) => lineOf(at, 4 + at * 47, calls[at % calls.length] ?? slow))
    const failed = lineOf(3, 95, [
      'GET',
      '/iot/device/run/record/timeline',
      '运行时间轴',
      5_012,
      503,
      'server.too-slow',
    ])
    await link(tx, 'log_api', [...usual, failed])
    const told = (at: number, minutes: number, event: string, logData: string, level = 'info') => {
      const [person, createTime] = [personAt(at), new Date(now - minutes * MINUTE)]
      const by = { userId: person?.id ?? null, account: person?.account ?? '' }
      return {
        id: newId(),
        tenantId,
        createTime,
        updateTime: createTime,
        logLevel: level,
        event,
        logData,
        logId: '',
        ...by,
        ...from(at),
      }
    }
    await link(tx, 'log_usual', [
      ...Array.from({ length: 24 }, (_, at) => told(at, 20 + at * 110, at % 3 === 2 ? 'sign_out' : 'sign_in', '')),
      ...[300, 301, 302].map((minutes) => told(4, minutes, 'sign_in_refused', '', 'warn')),
      told(1, 130, 'rights_granted', said.role),
      told(2, 240, 'export', said.list),
      told(5, 1_500, 'password_reset', personAt(6)?.account ?? ''),
    ])
  })
}
