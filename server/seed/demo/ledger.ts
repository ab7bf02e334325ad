// The asset register of the demonstration hospitals: the machines of the plant, each bound to the device that reports it.
import { dayAfter } from '@steward/domain/calendar/days'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { nextNumbers } from '../../platform/numbers.ts'
import { insert } from '../../system/insert.ts'
import type { Hospital } from './hospital.ts'

/** What a machine cost (CNY), and how long it is meant to last (years). */
const kinds: Readonly<Record<string, readonly [price: number, life: number]>> = {
  elevator: [420_000, 15],
  chiller: [1_650_000, 20],
  boiler: [780_000, 15],
  diesel_gen: [960_000, 15],
  transformer: [310_000, 25],
  ups: [180_000, 8],
  lox_tank: [640_000, 20],
  med_air_station: [520_000, 12],
  vac_station: [360_000, 12],
}
/** Days from the purchase to the installation, and of the warranty from then on. */
const DELIVERY = 75
const WARRANTY = 3 * 365

const daysFrom = (date: string, days: number) => dayAfter(date.slice(0, 10), days)

/** The transaction has the hospital's scope. */
export async function plantLedger(tx: Tx, { tenantId }: Pick<Hospital, 'tenantId'>): Promise<void> {
  const machines = await tx.query(
    `select d.id::text as id, d.device_name as name, d.device_code as code, d.area_id::text as area, d.criticality, d.vendor, d.model,
       d.serial_no as serial, d.install_date::text as installed, t.id::text as type, t.type_code as kind
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
    const [price, life] = kinds[String(machine.kind)] ?? [100_000, 10]
    const installed = String(machine.installed)
    return {
      machine,
      id: newId(),
      price,
      life,
      // Bought first, then installed and taken into use.
      bought: daysFrom(installed, -DELIVERY - ((at * 7) % 60)),
      installed,
      warranty: daysFrom(installed, WARRANTY),
      number: numbers[at],
    }
  })
  await insert(
    tx,
    'device_ledger',
    rows.map(({ machine, id, price, life, bought, installed, warranty, number }) => ({
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
      enableDate: installed,
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
