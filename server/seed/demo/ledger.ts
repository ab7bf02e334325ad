// The asset register of the demonstration hospitals: the machines of the plant, each bound to the device that reports it.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { nextNumbers } from '../../platform/numbers.ts'
import { insert } from '../../system/insert.ts'
import type { Hospital } from './hospital.ts'

/** What a machine cost (CNY), how long it is meant to last (years), and how many years ago it was bought at the latest. */
const kinds: Readonly<Record<string, readonly [price: number, life: number, oldest: number]>> = {
  elevator: [420_000, 15, 14],
  chiller: [1_650_000, 20, 12],
  boiler: [780_000, 15, 10],
  diesel_gen: [960_000, 15, 9],
  transformer: [310_000, 25, 16],
  ups: [180_000, 8, 7],
  lox_tank: [640_000, 20, 11],
  med_air_station: [520_000, 12, 8],
  vac_station: [360_000, 12, 8],
}
const YEAR = 365.25 * 86_400_000

const dayBefore = (now: Date, years: number) => new Date(now.getTime() - years * YEAR).toISOString().slice(0, 10)

/** The transaction has the hospital's scope. */
export async function plantLedger(tx: Tx, { tenantId }: Pick<Hospital, 'tenantId'>, now: Date): Promise<void> {
  const machines = await tx.query(
    `select d.id::text as id, d.device_name as name, d.device_code as code, d.area_id::text as area, d.criticality, d.vendor, d.model,
       d.serial_no as serial, t.id::text as type, t.type_code as kind
     from device d join device_type t on t.id = d.device_type_id
     where d.tenant_id = $1 and d.is_deleted = 0 and t.type_code = any($2) order by t.type_code, d.device_code`,
    [tenantId, Object.keys(kinds)],
  )
  const [dept] = await tx.query(
    `select id::text as id from dept where tenant_id = $1 and is_deleted = 0 order by parent_id is not null, sort, id limit 1`,
    [tenantId],
  )
  if (machines.length === 0 || !dept) return
  const numbers = await nextNumbers(tx, tenantId, 'ZC-{000000}', machines.length)
  const rows = machines.map((machine, at) => {
    const [price, life, oldest] = kinds[String(machine.kind)] ?? [100_000, 10, 5]
    // Spread over the years in the order of the codes.
    const age = 1 + ((at * 5) % oldest)
    return {
      machine,
      id: newId(),
      price,
      life,
      bought: dayBefore(now, age),
      warranty: dayBefore(now, age - 3),
      number: numbers[at],
    }
  })
  await insert(
    tx,
    'device_ledger',
    rows.map(({ machine, id, price, life, bought, warranty, number }) => ({
      id,
      tenantId,
      assetName: machine.name,
      assetNo: number,
      assetStatus: 'in_use',
      deviceTypeId: machine.type,
      areaId: machine.area,
      useDeptId: dept.id,
      importance: machine.criticality,
      manufacturer: machine.vendor,
      model: machine.model,
      serialNo: machine.serial,
      purchaseDate: bought,
      enableDate: bought,
      warrantyEnd: warranty,
      lifeYears: life,
      price,
    })),
  )
  await insert(
    tx,
    'ledger_device',
    rows.map(({ machine, id }) => ({
      id: newId(),
      tenantId,
      ledgerId: id,
      lineNo: 1,
      deviceId: machine.id,
      bindRole: 'main',
    })),
  )
}
