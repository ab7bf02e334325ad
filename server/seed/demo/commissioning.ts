// What engineers of the demonstration hospitals have signed off: most of one area, some of it open, and one withdrawn since.
import { device, deviceCommissioning } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { signOff, withdraw } from '../../alarm/commissioning.ts'
import type { App } from '../../app.ts'
import { type AppContext, makeCtx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { idsOf } from './devices-types.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { takePart } from './parts.ts'
import { peopleOf } from './repairs.ts'

const DAY = 86_400_000

/** What one engineer did on one day: signed off with a remark, or withdrew what was signed. */
interface Round {
  account: string
  daysAgo: number
  devices: readonly string[]
  remark?: string
  isWithdrawal?: true
}

/** Codes of one kind that follow one another: `run('UF-MD', 1, 3)` ends with `UF-MD-003`. */
const run = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}-${String(from + i).padStart(3, '0')}`)

/** The floor of laboratory and blood bank: a refrigerator is not looked at yet, and the probe of another has failed since. */
const laboratory: readonly Round[] = [
  { account: 'wenbin', daysAgo: 24, devices: [...run('UF-MD', 1, 6), ...run('PI-MD', 1, 2)] },
  { account: 'wenbin', daysAgo: 23, devices: [...run('PF-MD', 1, 4), ...run('BF-MD', 1, 5)] },
  {
    account: 'pangu',
    daysAgo: 22,
    devices: ['BF-MD-006', 'BF-MD-007'],
    remark: '第二探头比标准温度计高0.2℃，在允差内，下次校准复核',
  },
  { account: 'pangu', daysAgo: 2, devices: ['BF-MD-003'], isWithdrawal: true },
]

const bloodBank: readonly Round[] = [
  { account: 'oliver.reed', daysAgo: 15, devices: ['AHU-RA-001', 'UF-RA-001', 'BF-RA-001', 'BF-RA-002'] },
  {
    account: 'oliver.reed',
    daysAgo: 14,
    devices: ['DF-RA-001', 'DF-RA-002'],
    remark: 'Second probe reads 0.2 degrees high, within tolerance',
  },
  { account: 'oliver.reed', daysAgo: 1, devices: ['BF-RA-002'], isWithdrawal: true },
]

/** Needs the committed demonstration with its devices; each hospital's in one transaction. */
export async function plantCommissioning({ context: app }: Pick<App, 'context'>): Promise<void> {
  await plantIn(app, firstHospital, laboratory)
  await plantIn(app, englishHospital, bloodBank)
}

async function plantIn(app: AppContext, { tenantId, locale }: Hospital, rounds: readonly Round[]): Promise<void> {
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'commissioning', tenantId))) return
    const people = await peopleOf(
      tx,
      tenantId,
      [device, deviceCommissioning].map(({ name }) => entityNamed(name)),
    )
    const devices = await idsOf(tx, 'device', 'device_code', tenantId)
    const announcements: (() => Promise<void>)[] = []
    for (const { account, daysAgo, devices: codes, remark = '', isWithdrawal } of rounds) {
      const me = people.get(account)
      if (!me) throw new Error(`the demonstration has nobody called ${account}`)
      const made = makeCtx({ app, tx, me, requestId: newId(), remoteIp: '', userAgent: '', locale })
      made.ctx.now = new Date(app.now().getTime() - daysAgo * DAY)
      announcements.push(made.announce)
      const ids = codes.map((code) => {
        const id = devices.get(code)
        if (!id) throw new Error(`the demonstration has no device ${code}`)
        return id
      })
      if (isWithdrawal) await withdraw(made.ctx, ids)
      else await signOff(made.ctx, ids, remark)
    }
    for (const announce of announcements) await announce()
  })
}
