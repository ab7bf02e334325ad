// A bill of upkeep prepared for a test, made as the leader of the demonstration may.
import { accountNamed, accountOf, call, startSession } from './support.ts'

/** A published template of two items at a device, and a bill of it for the technician. */
export async function newUpkeep() {
  const session = await startSession(accountNamed('wangjianjun'))
  const worker = await startSession(accountOf('维修工'))
  const mark = String(Date.now() % 1_000_000)
  const { records } = await call(session, 'GET', 'iot/device/list?size=1')
  const device = records[0]
  const item = async (code: string, more: object) =>
    call(session, 'POST', 'iot/maintenance-indicator/submit', {
      code: `${code}${mark}`,
      equipmentType: device.deviceTypeId,
      operation: '断电后检查',
      ...more,
    })
  const gap = await item('A', {
    name: '门锁啮合',
    valueType: 'number',
    unit: 'mm',
    lowerLimit: '7',
    needPermit: 'electric',
  })
  const light = await item('B', { name: '光幕', isKey: 1, needShutdown: 1 })
  const template = await call(session, 'POST', 'iot/maintenance-template/submit', {
    name: `验证保养${mark}`,
    equipmentType: device.deviceTypeId,
    maintainLevel: 'month',
    details: [{ indicatorId: gap.id }, { indicatorId: light.id }],
  })
  await call(session, 'POST', 'iot/maintenance-template/publish', { id: template.id })
  const bill = await call(session, 'POST', 'iot/maintenance-bill/submit', {
    templateId: template.id,
    title: `验证保养${mark}`,
    deviceIds: device.id,
    assigneeId: worker.reply.user_id,
  })
  return { session, worker, id: String(bill.id), title: `验证保养${mark}` }
}
