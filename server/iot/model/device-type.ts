// Device types: the expression that says what their devices are doing is checked when it is written, and what they
// reported lately is judged by it again.
import { cut } from '@steward/domain/cut'
import { ExpressionFault } from '@steward/domain/expression/index'
import { withNames } from '@steward/domain/expression/named'
import { deviceType } from '@steward/domain/index'
import { checkRunState } from '@steward/domain/iot/run/run-state'
import { problem } from '@steward/domain/problems'
import { find } from '../../document/find.ts'
import { behave } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { pointColumns, pointFrom } from '../run/run-rules.ts'
import { followTemplate, templateBefore, typeTemplateRoutes } from './type-template.ts'

export default behave(deviceType, {
  async submit(ctx, input, base) {
    const before = input.id ? await expressionOf(ctx, input.id) : ''
    const template = await templateBefore(ctx, input.id)
    const saved = await base(ctx, input)
    await followTemplate(ctx, saved, template)
    const after = saved.runStateExpr?.trim() ?? ''
    if (after === before) return saved
    await mustBeRunState(ctx, saved.id, after)
    await recheckDevices(ctx, saved.id, after === '' ? 0 : saved.rawDays)
    return saved
  },
  routes: typeTemplateRoutes,
})

async function expressionOf(ctx: Ctx, id: string): Promise<string> {
  const [row] = await find(ctx, deviceType, { id }, { fields: ['runStateExpr'] })
  return (row?.runStateExpr ?? '').trim()
}

/** Refuses what is no expression over the properties of the type, and what may end in something else than a run state. */
async function mustBeRunState({ tx }: Ctx, typeId: string, text: string): Promise<void> {
  if (text === '') return
  const rows = await tx.query(
    `select ${pointColumns} from thing_model p
     where p.device_type_id = $1 and p.device_id is null and p.kind = 'property' and p.is_deleted = 0 order by p.slot`,
    [typeId],
  )
  try {
    // A type is written before its properties can be; until they are there, nothing is judged.
    const { wrong } = checkRunState(text, rows.length === 0 ? undefined : rows.map(pointFrom))
    const [first] = wrong
    const names = new Map(rows.map(({ identifier, name }) => [String(identifier), String(name)]))
    if (first !== undefined)
      throw problem('run.state', { state: cut(withNames(first, names), 64) }, { field: 'runStateExpr' })
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    throw problem(
      'run.expression',
      { why: error.words('zh'), whyEn: error.words('en') },
      { field: 'runStateExpr', data: { at: error.at, end: error.end, code: error.code } },
    )
  }
}

/** As far back as every single report is kept. */
async function recheckDevices({ tx, now }: Ctx, typeId: string, days: number): Promise<void> {
  await tx.query(
    `insert into run_recheck (device_id, tenant_id, since)
     select id, tenant_id, $3::timestamptz - make_interval(days => $4::int) from device
     where tenant_id = $1 and device_type_id = $2 and is_deleted = 0 order by id
     on conflict (device_id) do update set since = least(run_recheck.since, excluded.since)`,
    [tx.scope.tenant, typeId, now, days],
  )
}
