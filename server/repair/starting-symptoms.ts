// What people of every tenant may press when they report: the usual faults of a ward, with whose work they are.
import type { Row } from '@steward/domain/entity'
import type { repairSymptom } from '@steward/domain/index'
import { repairTrade } from '@steward/domain/repair/trade'
import { newId } from '../platform/id.ts'
import { insert } from '../system/insert.ts'
import type { StartingRows } from '../system/tenant/starting-rows.ts'

type Symptom = Row<typeof repairSymptom>

const symptoms: readonly (readonly [
  zh: string,
  en: string,
  trade: NonNullable<Symptom['trade']>,
  priority: Symptom['priority'],
  fault: NonNullable<Symptom['faultPhenomenon']>,
])[] = [
  ['灯不亮', 'Light is out', 'electric', 3, 'no_function'],
  ['没电了', 'No power', 'electric', 2, 'power'],
  ['漏水', 'Water leaks', 'water', 2, 'leak'],
  ['堵了', 'Drain is blocked', 'water', 3, 'no_function'],
  ['没热水', 'No hot water', 'water', 3, 'no_function'],
  ['太热或太冷', 'Too hot or too cold', 'hvac', 3, 'reduced'],
  ['呼叫铃不响', 'Call bell is silent', 'weak', 2, 'no_function'],
  ['电脑网络坏了', 'Computer or network', 'weak', 3, 'no_function'],
  ['氧气负压异常', 'Oxygen or suction', 'medgas', 1, 'reduced'],
  ['门窗坏了', 'Door or window', 'carpentry', 3, 'damage'],
  ['床柜坏了', 'Bed or cabinet', 'carpentry', 3, 'damage'],
  ['电梯故障', 'Lift is out of order', 'elevator', 2, 'no_function'],
]

export const startingSymptoms: StartingRows = {
  table: 'repair_symptom',
  async plant(tx, tenantId) {
    const [known] = await tx.query('select 1 from repair_symptom where tenant_id = $1 limit 1', [tenantId])
    if (known) return
    // In the language the tenant has its trades in.
    const [english] = await tx.query('select 1 from dict_biz where tenant_id = $1 and code = $2 and dict_value = $3', [
      tenantId,
      repairTrade.code,
      repairTrade.entries.water.en,
    ])
    await insert(
      tx,
      'repair_symptom',
      symptoms.map(([zh, en, trade, priority, faultPhenomenon], at) => ({
        id: newId(),
        tenantId,
        name: english ? en : zh,
        trade,
        priority,
        faultPhenomenon,
        sort: at + 1,
      })),
    )
  },
}
