// Rounds prepared for a test, made as the leader of the demonstration may.
import { type Session, call } from './support.ts'

export interface Found {
  id: string
  name: string
}

/** A published template of two indicators of lifts, made as the leader of the demonstration may. */
export async function newTemplate(
  leader: Session,
  name: string,
  more: object = {},
): Promise<{ templateId: string; deviceId: string }> {
  const { records: found } = await call(leader, 'GET', 'iot/inspection-indicator/list?nodeType=indicator&size=200')
  const idOf = (wanted: string) => found.find((one: Found) => one.name === wanted)?.id
  const details = ['平层误差', '五方对讲'].map((wanted) => ({ indicatorId: idOf(wanted), groupName: '轿厢', score: 5 }))
  const equipmentType = found.find((one: Found) => one.name === '平层误差').equipmentType
  const { id } = await call(leader, 'POST', 'iot/inspection-template/submit', {
    name,
    equipmentType,
    estMinutes: 10,
    details,
    ...more,
  })
  await call(leader, 'POST', 'iot/inspection-template/publish', { id })
  const { records: lifts } = await call(leader, 'GET', `iot/device/list?deviceTypeId=${equipmentType}&size=1`)
  return { templateId: String(id), deviceId: String(lifts[0].id) }
}

export async function newBill(leader: Session, assignee: Session, name: string, more: object = {}) {
  const { templateId, deviceId } = await newTemplate(leader, name, more)
  const { id } = await call(leader, 'POST', 'iot/inspection-bill/submit', {
    templateId,
    deviceIds: deviceId,
    assigneeId: assignee.reply.user_id,
  })
  return String(id)
}
